import { describe, expect, it } from 'vitest'
import { phoneCountryOf } from './phone-country.ts'

describe('the country of a phone field (ORC-04)', () => {
  it('is where the venue is, and France where it does not say', () => {
    expect(phoneCountryOf({ countryCode: 'RE' })).toBe('RE')
    expect(phoneCountryOf({ countryCode: '' })).toBe('FR')
  })
})
