import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildToken } from '../testing/index.ts'
import { isUsable, readClaims } from './token.ts'

const subject = fc.string({ minLength: 1, unit: 'grapheme' })

describe('the guard of routes', () => {
  it('SHL-22 accepts a token that decodes, has a subject and has not expired', () => {
    fc.assert(
      fc.property(subject, fc.integer({ min: 1, max: 4_000_000_000 }), fc.nat(), (sub, exp, nowMs) => {
        expect(isUsable(buildToken({ sub, exp }), nowMs)).toBe(exp * 1000 > nowMs)
        expect(readClaims(buildToken({ sub, exp }))).toEqual({ subject: sub, expiresAt: exp * 1000 })
      }),
    )
  })
  it('SHL-22 refuses a token without a subject or an expiry', () => {
    for (const claims of [{ sub: '' }, { sub: 7 }, { sub: null }, { exp: 'soon' }, { exp: null }])
      expect(isUsable(buildToken(claims))).toBe(false)
  })
  it('SHL-22 refuses anything else, without throwing', () => {
    const parts = fc.array(fc.string({ unit: 'binary' }), { maxLength: 4 }).map((some) => some.join('.'))
    const payload = fc.json().map((json) => `e30.${btoa(unescape(encodeURIComponent(json)))}.x`)
    fc.assert(
      fc.property(fc.oneof(parts, payload, fc.constant(undefined)), (token) => {
        expect(isUsable(token)).toBe(false)
      }),
    )
  })
})
