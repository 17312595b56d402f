import { errors, jwtVerify, SignJWT } from 'jose'
import { unauthenticated } from '../../kernel/http/bearer.ts'
import { AppError } from '../../kernel/http/errors.ts'

/** How long an access token lives (D-12). */
export const TOKEN_SECONDS = 15 * 60
const ISSUER = 'comptoir'
const AUDIENCE = 'comptoir-api'
const TYPE = 'at+jwt'

export interface TokenClaims {
  managerId: number
  sessionId: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

export function signToken(key: Uint8Array, managerId: number, sessionId: string): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setSubject(String(managerId))
    .setJti(sessionId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(`${TOKEN_SECONDS}s`)
    .sign(key)
}

/** The error for a refused token; any other error is a defect and is rethrown. */
function toRefusal(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new AppError('session_expired', 'Your session has expired.')
  return error instanceof errors.JOSEError ? unauthenticated() : error
}

interface Verifier {
  key: Promise<CryptoKey>
  /**
   * Tokens that were checked already or are now: most calls show the one of the call before, and streams come at once.
   */
  known: Map<string, Promise<TokenClaims>>
}

const verifiers = new WeakMap<Uint8Array<ArrayBuffer>, Verifier>()
const MOST_REMEMBERED = 10_000

function verifierOf(bytes: Uint8Array<ArrayBuffer>): Verifier {
  const verifier = verifiers.get(bytes) ?? {
    key: crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']),
    known: new Map(),
  }
  if (verifier.known.size >= MOST_REMEMBERED) verifier.known.clear()
  verifiers.set(bytes, verifier)
  return verifier
}

/**
 * Verifies algorithm, type, issuer, audience and times; returns the subject of the token. Whether the session still
 * lives is another question, asked each time.
 */
export async function verifyToken(bytes: Uint8Array<ArrayBuffer>, token: string): Promise<TokenClaims> {
  const { key, known } = verifierOf(bytes)
  const before = known.get(token)
  if (before !== undefined) {
    const claims = await before
    if (claims.expiresAt > Date.now()) return claims
  }
  const reading = readToken(key, token)
  known.set(token, reading)
  reading.catch(() => known.delete(token))
  return reading
}

async function readToken(key: Promise<CryptoKey>, token: string): Promise<TokenClaims> {
  const { payload } = await jwtVerify(token, await key, {
    algorithms: ['HS256'],
    issuer: ISSUER,
    audience: AUDIENCE,
    typ: TYPE,
    requiredClaims: ['sub', 'jti', 'exp'],
  }).catch((error: unknown) => {
    throw toRefusal(error)
  })
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(payload.jti ?? '')) throw unauthenticated()
  return {
    managerId: Number(payload.sub),
    sessionId: String(payload.jti),
    expiresAt: Number(payload.exp) * 1000,
  }
}
