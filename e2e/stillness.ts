import { expect, type Page, type Request } from '@playwright/test'

/** How long nothing may change on a page that is taken for still: longer than any delay of typing or of tips. */
const QUIET_MS = 100
const LIMIT_MS = 10_000

/** The requests of each page that are unanswered. */
const unanswered = new WeakMap<Page, Set<Request>>()

/** Live streams stay open, so they are not waited for. */
const isStream = (request: Request) => new URL(request.url()).pathname.endsWith('/sse')

/** Notes from now on which requests of a page are unanswered. Call it before the page is opened. */
export function noteRequests(page: Page): void {
  const open = new Set<Request>()
  unanswered.set(page, open)
  page.on('request', (request) => {
    if (!isStream(request)) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** Waits until the page has all it asked for, and nothing on it changes any more. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  const awaited = () => [...(unanswered.get(page) ?? [])].map((request) => request.url())
  await expect.poll(awaited, { timeout: LIMIT_MS, intervals: [20] }).toEqual([])
  await page.evaluate(
    ([quietMs, limitMs]) =>
      new Promise<void>((resolve, reject) => {
        const end = () => {
          observer.disconnect()
          resolve()
        }
        let timer = setTimeout(end, quietMs)
        const observer = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(end, quietMs)
        })
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
        setTimeout(() => reject(new Error('The page does not stop changing.')), limitMs)
      }),
    [QUIET_MS, LIMIT_MS] as const,
  )
}
