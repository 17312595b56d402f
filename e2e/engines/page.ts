import { setTimeout as pause } from 'node:timers/promises'
import { type Engine, keys } from './engine.ts'

const LIMIT_MS = 20_000

/** What a person looks for: a role and a name, or a text. Patterns are regular expressions. */
interface Wanted {
  role?: string
  pattern: string
}

/** In the page: where the first visible element is that a person would mean; null when there is none. */
function locate(wanted: Wanted): { x: number; y: number } | null {
  const pattern = new RegExp(wanted.pattern, 'u')
  const roles: Record<string, string> = {
    button: 'button',
    link: 'a[href]',
    heading: 'h1,h2,h3',
    field: 'input:not([type=checkbox]):not([type=radio]):not([type=file]),textarea,select',
    option: 'none',
    tab: 'none',
  }
  const inside = (root: Document | ShadowRoot): Element[] =>
    Array.from(root.querySelectorAll('*')).flatMap((element) =>
      element.shadowRoot ? [element, ...inside(element.shadowRoot)] : [element],
    )
  const isVisible = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
  const textOf = (element: Element | null | undefined) =>
    (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element) => {
    const root = element.getRootNode() as Document
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labelled = ids.map((id) => textOf(root.querySelector(`[id="${id}"]`))).join(' ')
    const label = Array.from((element as HTMLInputElement).labels ?? [], textOf).join(' ')
    const others = element.getAttribute('placeholder') ?? element.getAttribute('title') ?? ''
    return element.getAttribute('aria-label') || labelled || label || textOf(element) || others
  }
  const isMeant = (element: Element) => {
    const { role } = wanted
    if (!role) {
      const isInner = Array.from(element.children).some((child) => pattern.test(textOf(child)))
      return !isInner && !/^(SCRIPT|STYLE|TITLE)$/.test(element.tagName) && pattern.test(textOf(element))
    }
    const own = element.getAttribute('role')
    const hasRole = own
      ? own === role || (role === 'field' && /^(combobox|textbox|searchbox)$/.test(own))
      : element.matches(roles[role] ?? role)
    const placeholder = element.getAttribute('placeholder') ?? ''
    return hasRole && (pattern.test(nameOf(element)) || (role === 'field' && pattern.test(placeholder)))
  }
  const found = inside(document).find((element) => isVisible(element) && isMeant(element))
  if (!found) return null
  found.scrollIntoView({ block: 'center', inline: 'nearest' })
  const { left, top, width, height } = found.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

/** A page as a person uses it, the same in every engine. */
export function createPage(engine: Engine, origin: string) {
  async function find(wanted: Wanted): Promise<{ x: number; y: number }> {
    const deadline = Date.now() + LIMIT_MS
    let before: { x: number; y: number } | null = null
    while (Date.now() < deadline) {
      const place = await engine
        .run<{ x: number; y: number } | null>(`() => (${locate})(${JSON.stringify(wanted)})`)
        .catch(() => null)
      // Two looks that agree: what still moves is not clicked beside.
      if (place && before && Math.abs(place.x - before.x) + Math.abs(place.y - before.y) < 1) return place
      before = place
      await pause(60)
    }
    throw new Error(`${wanted.role ?? 'text'} ${wanted.pattern} was not found`)
  }

  async function click(role: string, pattern: string): Promise<void> {
    const { x, y } = await find({ role, pattern })
    await engine.clickAt(x, y)
  }

  return {
    engine,
    open: (path: string) => engine.open(origin + path),
    click,
    /** Clicks a text that is no control by itself. */
    async clickText(pattern: string) {
      const { x, y } = await find({ pattern })
      await engine.clickAt(x, y)
    },
    async fill(pattern: string, text: string) {
      await click('field', pattern)
      await engine.type(text)
    },
    press: (key: keyof typeof keys) => engine.type(keys[key]),
    see: async (pattern: string) => void (await find({ pattern })),
    seeRole: async (role: string, pattern: string) => void (await find({ role, pattern })),
    isSeen: async (pattern: string) =>
      (await engine.run(`() => (${locate})(${JSON.stringify({ pattern })})`)) !== null,
    /** What a page has thrown since it was opened. */
    faults: () => engine.run<string[]>('() => window.comptoirFaults ?? []'),
  }
}

export type EnginePage = ReturnType<typeof createPage>
