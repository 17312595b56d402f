/** One browser, driven from outside over its own protocol. */
export interface Engine {
  readonly name: 'chromium' | 'firefox' | 'webkit'
  readonly version: string
  open(url: string): Promise<void>
  /** Runs a function's text in the page; its result goes through JSON. */
  run<T>(source: string): Promise<T>
  clickAt(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  /** Fills the file field that a selector finds. */
  setFile(selector: string, file: string): Promise<void>
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

export const size = { width: 1280, height: 900 }

/** Keys without a character, as WebDriver names them. */
export const keys = { enter: '\uE007' }

/** Pointer actions as both WebDriver protocols write them. */
export function clickActions(x: number, y: number) {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]
}

export function typeActions(text: string) {
  const actions = Array.from(text, (value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]).flat()
  return [{ type: 'key', id: 'keyboard', actions }]
}
