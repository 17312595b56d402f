import type { BrowserContext, Route } from '@playwright/test'
import { hostileTexts } from './hostile-texts.ts'

/** Half a dozen texts of a page hold all hostile ones. */
const EACH = Math.ceil(hostileTexts.length / 6)

/** What is no word of anybody though it looks like one: a page could not do without it. */
const kept =
  /(?:Id|Jid|Url|Uri|Code|Color|Type)$|^(?:id|jid|from|to|url|logo|timezone|currency|language|color|prefix)$/

/** Somebody's words, and no state, date, address or number of ours. */
const areWords = (key: string, text: string) => !kept.test(key) && /^\p{Lu}|\p{L}\s|\s\p{L}/u.test(text)

/** What a page reads from the server at once: a stream has no end to wait for. */
function isRead(route: Route): boolean {
  const request = route.request()
  const isStream = /\/sse\b/.test(request.url())
  return request.resourceType() === 'fetch' && request.method() === 'GET' && !isStream
}

/** Whatever people have written in the answers of the server, wherever it comes from, is hostile. */
export interface HostileAnswers {
  /** How many of the texts were given since the last question. */
  given(): number
}

export async function makeHostile(context: BrowserContext): Promise<HostileAnswers> {
  let next = 0
  let first = 0
  const bundle = () => {
    const texts = Array.from(
      { length: EACH },
      (_, index) => hostileTexts[(next + index) % hostileTexts.length],
    )
    next += EACH
    return texts.join(' ')
  }
  const poison = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') return areWords(key, value) ? `${bundle()} ${value}` : value
    if (Array.isArray(value)) return value.map((item) => poison(item, key))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, poison(item, name)]))
  }
  await context.route('**', async (route) => {
    if (!isRead(route)) return route.fallback()
    try {
      const response = await route.fetch()
      const isJson = response.headers()['content-type']?.includes('application/json')
      await (isJson
        ? route.fulfill({ response, json: poison(await response.json()) })
        : route.fulfill({ response }))
    } catch (error) {
      // A page that is left takes with it what it still asked.
      if (!route.request().frame().page().isClosed()) throw error
    }
  })
  return {
    given() {
      const count = Math.min(next - first, hostileTexts.length)
      first = next
      return count
    },
  }
}
