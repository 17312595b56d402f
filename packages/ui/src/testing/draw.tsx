import { act, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, vi } from 'vitest'
import { UiProvider } from '../UiProvider.tsx'

let root: Root | undefined

beforeAll(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

afterEach(async () => {
  await act(async () => root?.unmount())
  root = undefined
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Draws an element in the theme; again replaces it, and keeps its state. */
export async function draw(element: ReactElement) {
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => {
    root?.render(<UiProvider labels={{ notices: 'Notices', dismiss: 'Dismiss' }}>{element}</UiProvider>)
  })
}

export function find<Kind extends HTMLElement = HTMLElement>(selector: string): Kind {
  const element = document.querySelector<Kind>(selector)
  if (!element) throw new Error(`nothing matches ${selector}`)
  return element
}

/** The button, link or option of this name. */
export function named(text: string): HTMLElement {
  const all = document.querySelectorAll<HTMLElement>('button, a, [role=option], [role=menuitem]')
  const found = [...all].find(
    (element) => element.textContent?.trim() === text || element.getAttribute('aria-label') === text,
  )
  if (!found) throw new Error(`nothing is called ${text}`)
  return found
}

export const texts = (selector: string) =>
  Array.from(document.querySelectorAll(selector), (element) => element.textContent?.trim() ?? '')

export const click = (target: string | HTMLElement) =>
  act(async () => (typeof target === 'string' ? find(target) : target).click())

export const press = (target: string | HTMLElement, key: string, modifiers: KeyboardEventInit = {}) =>
  act(async () => {
    const element = typeof target === 'string' ? find(target) : target
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }),
    )
  })

export const type = (selector: string, value: string) =>
  act(async () => {
    const field = find<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(selector)
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set
    setter?.call(field, value)
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  })

export const wait = (ms = 0) => act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)))
