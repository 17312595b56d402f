import type { BrowserContext, Page } from '@playwright/test'

/** What pages did that no page may do. */
export interface Executed {
  /** The numbers of the texts that ran; one that opened a dialog is -1. */
  ran: Set<number>
  /** What their policy refused. */
  refused: string[]
}

/** Counts in all pages of a context: what any payload does when it runs is to call `hit`. */
export async function countExecutions(context: BrowserContext): Promise<Executed> {
  const executed: Executed = { ran: new Set(), refused: [] }
  context.on('dialog', (dialog) => {
    executed.ran.add(-1)
    void dialog.dismiss()
  })
  await context.exposeBinding('hit', (_, number: unknown) => void executed.ran.add(Number(number)))
  await context.exposeBinding('noteRefusal', (_, what: string) => void executed.refused.push(what))
  await context.addInitScript(() => {
    const { noteRefusal } = window as unknown as { noteRefusal(what: string): void }
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      noteRefusal(`${effectiveDirective} ${blockedURI}`),
    )
  })
  return executed
}

/** No text ran, and no page asked for what its policy refuses. */
export const nothing: Executed = { ran: new Set(), refused: [] }

/** Elements and attributes that only a payload could have made. */
export function strangers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const walk = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        const isOurs = element.closest('svg.lucide, svg.ct-icon') !== null
        if (
          /^(SCRIPT|IFRAME|OBJECT|EMBED|BASE|MARQUEE|MATH)$/.test(element.tagName) &&
          element.textContent?.includes('hit(')
        )
          found.push(element.outerHTML.slice(0, 120))
        for (const { name, value } of element.attributes)
          if (!isOurs && (/^on/.test(name) || /^\s*(?:javascript|vbscript|data:text)/i.test(value)))
            if (!['aria-label', 'title', 'value', 'placeholder', 'alt', 'data-initials'].includes(name))
              found.push(`${name}=${value}`.slice(0, 120))
        if (element.shadowRoot) walk(element.shadowRoot)
      }
    }
    walk(document)
    return found
  })
}
