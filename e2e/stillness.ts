import { expect, type Page, type Request } from '@playwright/test'

/** How long nothing may change on a page that is taken for still: longer than any delay of typing or of tips. */
const QUIET_MS = 100
const LIMIT_MS = 10_000

/** What each page asked for, and which of it is unanswered. */
const asked = new WeakMap<Page, { sent: string[]; open: Set<Request> }>()

/** Live streams stay open, so they are not waited for. */
const isStream = (request: Request) => new URL(request.url()).pathname.endsWith('/sse')

/** Notes from now on which requests of a page are unanswered. Call it before the page is opened. */
export function noteRequests(page: Page): void {
  const sent: string[] = []
  const open = new Set<Request>()
  asked.set(page, { sent, open })
  page.on('request', (request) => {
    if (isStream(request)) return
    sent.push(request.url())
    open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/**
 * The addresses that the page waits for. What the page itself has received counts as answered too: for a call that is
 * sent while the document is still being read, Chromium now and then never says that it is finished.
 */
async function waitsFor(page: Page): Promise<string[]> {
  const { sent, open } = asked.get(page) ?? { sent: [], open: new Set<Request>() }
  if (open.size === 0) return []
  const received = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const count = (list: string[], url: string) => list.filter((one) => one === url).length
  return [...open].map((request) => request.url()).filter((url) => count(received, url) < count(sent, url))
}

/** Waits until the page has all it asked for, and nothing on it changes any more. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await expect.poll(() => waitsFor(page), { timeout: LIMIT_MS, intervals: [20] }).toEqual([])
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
