import type { TokenSource } from '../http/index.ts'
import { isUsable, readClaims, type TokenStore } from './token.ts'

/** How long before its expiry a token is renewed, so that no call meets an expired one. */
export const RENEW_AHEAD_MS = 60_000
/** How long after a failed renewal the next is tried, while the token still holds. */
const RETRY_MS = 10_000
/** The longest wait that a browser's timer can count. */
const LONGEST_MS = 2_147_483_647

/** Runs one task at a time over all tabs of the browser. */
export type Exclusive = <T>(task: () => Promise<T>) => Promise<T>

/** A lock over all tabs where the browser has them, else over this one's calls (the server tolerates a race). */
export function exclusiveAcrossTabs(name: string): Exclusive {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks
  if (locks) return (task) => locks.request(name, task) as ReturnType<typeof task>
  let line: Promise<unknown> = Promise.resolve()
  return (task) => {
    const done = line.then(task, task)
    line = done
    return done
  }
}

/** How a token is renewed. */
export interface RenewalOptions {
  tokens: TokenStore
  exclusive: Exclusive
  /** Asks the server; returns undefined when the session is over, rejects when it cannot be reached. */
  ask: () => Promise<string | undefined>
}

/**
 * Makes a token source that renews one at a time over all tabs: the refresh cookie is used up by each renewal,
 * and using it twice would end the session (D-12). A tab whose token was refused after another one had renewed
 * takes what that one got.
 */
export function createRenewal({ tokens, exclusive, ask }: RenewalOptions): Required<TokenSource> {
  let used: string | undefined
  return {
    read() {
      used = tokens.read()
      return used
    },
    renew() {
      const refused = used
      return exclusive(async () => {
        const now = tokens.read()
        if (now === undefined) return undefined
        if (now !== refused && isUsable(now, Date.now() + RENEW_AHEAD_MS)) return now
        const fresh = await ask()
        // Logged out while the answer travelled: a token must not come back.
        if (fresh === undefined || tokens.read() === undefined) return undefined
        tokens.write(fresh)
        return fresh
      })
    },
  }
}

/** Renews shortly before expiry, again and again. */
export interface Timer {
  /** Call whenever the token has changed. */
  set(): void
  stop(): void
}

/** Makes the {@link Timer} of a session; `renew` may reject, which is tried again. */
export function createRenewalTimer(tokens: TokenStore, renew: () => Promise<unknown>): Timer {
  let timer: ReturnType<typeof setTimeout> | undefined
  function wait(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(run, Math.min(Math.max(ms, 0), LONGEST_MS))
  }
  function run() {
    renew().then(set, () => wait(RETRY_MS))
  }
  function set() {
    const claims = readClaims(tokens.read())
    if (claims) wait(claims.expiresAt - RENEW_AHEAD_MS - Date.now())
    else clearTimeout(timer)
  }
  return { set, stop: () => clearTimeout(timer) }
}
