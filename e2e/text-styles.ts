import type { Page } from '@playwright/test'

/** Texts on a page of the back office that are in none of the five text styles of the design, as "style: text". */
export function otherTextStyles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const styleOf = (element: Element) => {
      const { fontSize, lineHeight, fontWeight } = getComputedStyle(element)
      return `${fontWeight} ${fontSize} / ${lineHeight}`
    }
    const probe = document.body.appendChild(document.createElement('p'))
    const known = ['title', 'heading', 'body', 'label', 'small'].map((name) => {
      probe.style.font = `var(--ct-text-${name})`
      return styleOf(probe)
    })
    probe.remove()
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    const found = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        hasText(element) &&
        element.checkVisibility() &&
        !element.matches('script, style, option, .bo-emojis button') &&
        !known.includes(styleOf(element)),
    )
    return found.map((element) => `${styleOf(element)}: ${element.textContent} (${element.className})`)
  })
}
