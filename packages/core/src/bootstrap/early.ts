import { createTokenStore, isUsable, readClaims } from '../session/index.ts'
import { createStorage, type KeyValueStorage } from '../state/storage.ts'
import { readChosenVenue } from '../venues/index.ts'

/** The call that was sent before the page could make it. */
interface EarlyCall {
  url: string
  authorization: string
  answer: Promise<Response>
  abort: AbortController
}

/** `past` once the page has made its first call, with or without an early one. */
const page: { comptoirEarlyCall?: EarlyCall | 'past' | undefined } = globalThis as never

/** The address of the bootstrap, as the client writes it. */
function addressFor(storage: KeyValueStorage): string {
  const venueId = readChosenVenue(storage)
  return `/v2/managers/me/bootstrap${venueId === undefined ? '' : `?venueId=${venueId}`}`
}

/**
 * Sends the first call of a signed-in manager's page at once: for a script of its own at the head of the page, which
 * runs while the rest is still loading. {@link earlyFetch} hands the answer over. Where the rest was quicker, nothing is
 * sent: no one would read the answer.
 * @returns whether there is a token that can be shown or renewed, so that a manager's page will follow
 * @example
 * import { sendEarly } from '@comptoir/core/bootstrap'
 *
 * document.documentElement.classList.toggle('is-signed-in', sendEarly())
 */
export function sendEarly(): boolean {
  const storage = createStorage()
  const token = createTokenStore(storage).read()
  if (readClaims(token) === undefined) return false
  // One that has run out is renewed first, by the page.
  if (!isUsable(token) || page.comptoirEarlyCall === 'past') return true
  const authorization = `Bearer ${token}`
  const abort = new AbortController()
  const url = addressFor(storage)
  const answer = globalThis.fetch(url, {
    headers: { authorization },
    credentials: 'omit',
    signal: abort.signal,
  })
  // The caller that awaits the answer gets a failure; until then it is not an unhandled rejection.
  answer.catch(() => undefined)
  page.comptoirEarlyCall = { url, authorization, answer, abort }
  return true
}

/**
 * The global `fetch`, but for the very call that {@link sendEarly} has sent: its answer is given once.
 * @example
 * import { earlyFetch, getBootstrap } from '@comptoir/core/bootstrap'
 *
 * const { manager } = await api(getBootstrap, {}, { fetch: earlyFetch })
 */
export const earlyFetch: typeof globalThis.fetch = (input, init) => {
  const early = page.comptoirEarlyCall
  page.comptoirEarlyCall = 'past'
  if (early === undefined || early === 'past') return globalThis.fetch(input, init)
  const authorization = new Headers(init?.headers).get('authorization')
  if (early.url !== String(input) || early.authorization !== authorization) {
    early.abort.abort()
    return globalThis.fetch(input, init)
  }
  init?.signal?.addEventListener('abort', () => early.abort.abort())
  return early.answer
}
