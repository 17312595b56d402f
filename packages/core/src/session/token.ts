import type { KeyValueStorage } from '../state/storage.ts'

/** What a session token says about itself (AUT-06). */
export interface TokenClaims {
  /** Whose session it is. */
  subject: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Where the session's token lives (D-12): an SDK user may keep it elsewhere than in browser storage. */
export interface TokenStore {
  read(): string | undefined
  /** undefined removes it. */
  write(token: string | undefined): void
  /** Reports a change made by another tab; returns a function that stops it. */
  watch(onChange: (token: string | undefined) => void): () => void
}

const KEY = 'token'

/**
 * Keeps the token in browser storage, for all tabs (SHL-22, SHL-33).
 * @example
 * import { createTokenStore } from '@comptoir/core/session'
 * import { createStorage } from '@comptoir/core/state'
 *
 * const tokens = createTokenStore(createStorage())
 * tokens.watch((token) => console.log(token ? 'signed in' : 'signed out', 'in another tab'))
 */
export function createTokenStore(storage: KeyValueStorage): TokenStore {
  return {
    read: () => storage.get(KEY),
    write(token) {
      if (token === undefined) storage.remove(KEY)
      else storage.set(KEY, token)
    },
    watch: (onChange) => storage.watch(KEY, onChange),
  }
}

function decodePart(part: string): unknown {
  const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(binary)))
}

function bytesOf(binary: string): Uint8Array {
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

/**
 * Reads a token without trusting it: undefined unless it decodes and has a subject and an expiry (SHL-22,
 * RFC 7519). Whether it is genuine is the server's to say. Never throws.
 * @example
 * import { readClaims } from '@comptoir/core/session'
 *
 * readClaims('not a token') // => undefined
 */
export function readClaims(token: string | undefined): TokenClaims | undefined {
  const parts = token?.split('.') ?? []
  if (parts.length !== 3 || !parts[1]) return undefined
  try {
    const { sub, exp } = decodePart(parts[1]) as { sub?: unknown; exp?: unknown }
    if (typeof sub !== 'string' || sub === '') return undefined
    if (typeof exp !== 'number' || !Number.isFinite(exp)) return undefined
    return { subject: sub, expiresAt: exp * 1000 }
  } catch {
    // Not a token: the guard's answer is the same as for none.
    return undefined
  }
}

/**
 * The guard of every route but the public ones: decodable, with a subject, not expired (SHL-22).
 * @example
 * import { isUsable } from '@comptoir/core/session'
 *
 * if (!isUsable(tokens.read())) location.assign('/login')
 */
export function isUsable(token: string | undefined, nowMs = Date.now()): boolean {
  const claims = readClaims(token)
  return claims !== undefined && claims.expiresAt > nowMs
}
