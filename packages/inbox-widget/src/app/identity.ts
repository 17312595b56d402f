import type { VisitorIdentity } from '@comptoir/core/webchat'

/** Reads what a page passes to `identify`; throws a TypeError that names the field (T7, T8). */
export function parseIdentity(value: unknown): VisitorIdentity {
  const { externalId, signature, name } = (value ?? {}) as Record<string, unknown>
  const check = (isGood: boolean, field: string, what: string) => {
    if (!isGood) throw new TypeError(`identify: ${field} must be ${what}`)
  }
  const isText = (text: unknown): text is string =>
    typeof text === 'string' && text.length > 0 && text.length <= 100
  check(isText(externalId), 'externalId', 'a text of 1 to 100 characters')
  check(
    /^[0-9a-f]{64}$/.test(String(signature)),
    'signature',
    '64 hexadecimal digits, HMAC-SHA-256 of externalId',
  )
  check(name === undefined || isText(name), 'name', 'a text of 1 to 100 characters')
  return { externalId, signature, name } as VisitorIdentity
}
