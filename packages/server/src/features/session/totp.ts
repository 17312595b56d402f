import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Comptoir'
const PERIOD_SECONDS = 30
/** Steps that a clock may be early or late (RFC 6238 section 5.2). */
const DRIFT_STEPS = 1

function totp(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    period: PERIOD_SECONDS,
    digits: 6,
  })
}

/** A new secret of 160 bits in base 32, and its address for authenticators. */
export function newSecret(label: string): { secret: string; otpauthUrl: string } {
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(20)).buffer }).base32
  return { secret, otpauthUrl: totp(secret, label).toString() }
}

/** The time step that a code belongs to; undefined when it is wrong. */
export function stepOf(secret: string, code: string, nowMs = Date.now()): number | undefined {
  const delta = totp(secret, '').validate({ token: code, timestamp: nowMs, window: DRIFT_STEPS })
  return delta === null ? undefined : Math.floor(nowMs / 1000 / PERIOD_SECONDS) + delta
}

/** Ten codes of 50 bits in letters and digits that are not taken for each other: `k7m2x-9qd4t`. */
export function newRecoveryCodes(): string[] {
  const alphabet = '23456789abcdefghjkmnpqrstuvwxyz0'
  return Array.from({ length: 10 }, () => {
    const letters = Array.from(randomBytes(10), (byte) => alphabet[byte % 32]).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
}
