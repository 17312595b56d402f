import type { Page } from '@playwright/test'

/** How far a text may reach into a control before a person sees it. */
const TOUCHING_PX = 3

/** What on a page breaks the rules of the design, in words; the rules are in the gallery of `ui`. */
export function brokenRules(page: Page): Promise<string[]> {
  return page.evaluate((touching) => {
    const top = [
      ...document.querySelectorAll<HTMLElement>('dialog[open], [role=dialog], .ct-popover, .bo-emojis'),
    ]
      .filter((one) => one.checkVisibility())
      .at(-1)
    const main = document.querySelector<HTMLElement>('main') ?? document.body
    const root = top ?? main
    const shown = (selector: string) =>
      [...root.querySelectorAll<HTMLElement>(selector)].filter((one) =>
        one.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      )
    const named = (one: Element) =>
      `${one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 40)} (${one.className})`

    /** What is left of a box after everything around it has cut it off. */
    function seen(box: DOMRect, of: Element | null): DOMRect {
      let { left, top: above, right, bottom } = box
      for (let one = of; one && one !== document.documentElement; one = one.parentElement) {
        if (getComputedStyle(one).overflow === 'visible') continue
        const around = one.getBoundingClientRect()
        left = Math.max(left, around.left)
        above = Math.max(above, around.top)
        right = Math.min(right, around.right)
        bottom = Math.min(bottom, around.bottom)
      }
      return new DOMRect(left, above, Math.max(0, right - left), Math.max(0, bottom - above))
    }

    function textsOf(): { node: Text; parent: Element }[] {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: { node: Text; parent: Element }[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement
        if (parent?.checkVisibility() && node.nodeValue?.trim() && !parent.closest('textarea, select'))
          found.push({ node: node as Text, parent })
      }
      return found
    }
    const rectsOf = (node: Text, from = 0, to = node.length) => {
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, to)
      return [...range.getClientRects()].filter(({ width }) => width > 0)
    }

    const faults: string[] = []
    const primary = shown('button[data-variant=primary], a[data-variant=primary]')
    if (primary.length > 1)
      faults.push(`${primary.length} primary actions: ${primary.map(named).join(' and ')}`)
    if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways')

    const texts = textsOf()
    for (const { node } of texts)
      for (const word of (node.nodeValue ?? '').matchAll(/(?<![^\s(«])\p{L}{2,20}(?![^\s.,;:!?…)»])/gu)) {
        const lines = new Set(
          rectsOf(node, word.index, word.index + word[0].length).map(({ top: y }) => Math.round(y)),
        )
        if (lines.size > 1) faults.push(`${word[0]} is broken in two`)
      }
    const boxes = texts.flatMap(({ node, parent }) =>
      parent.closest('label, [role=tooltip]')
        ? []
        : rectsOf(node).map((rect) => ({ node, parent, text: seen(rect, parent) })),
    )
    for (const control of shown('button, input, textarea, select, a[class*=button]')) {
      const box = seen(control.getBoundingClientRect(), control.parentElement)
      for (const { node, parent, text } of boxes) {
        const width = Math.min(text.right, box.right) - Math.max(text.left, box.left)
        const height = Math.min(text.bottom, box.bottom) - Math.max(text.top, box.top)
        if (width <= touching || height <= touching || control.contains(parent) || parent.contains(control))
          continue
        // A bar that stays in sight lies over what is scrolled under it; `coveredEnd` says whether the end is free.
        if (control.closest('[data-sticky]') !== parent.closest('[data-sticky]')) continue
        faults.push(`${named(control)} lies over "${node.nodeValue?.trim()}"`)
      }
    }
    return [...new Set(faults)]
  }, TOUCHING_PX)
}

/** What lies over the last control of the page's content when all of it has been scrolled up; nothing where all is free. */
export async function coveredEnd(page: Page): Promise<string[]> {
  if (await page.locator('dialog[open], [role=dialog], .ct-popover, .bo-emojis').first().isVisible())
    return []
  return page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('main :is(button, a, input, textarea, select)'),
    ]
    const last = controls.filter((one) => one.checkVisibility({ visibilityProperty: true })).at(-1)
    if (!last) return []
    last.scrollIntoView({ block: 'end', behavior: 'instant' })
    const { left, top, width, height } = last.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    const isFree = !hit || last.contains(hit) || hit.contains(last) || hit.closest('label')?.contains(last)
    return isFree ? [] : [`${hit.className} lies over ${last.textContent || last.className}`]
  })
}
