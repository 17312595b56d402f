import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countSegments, estimate } from './estimate.ts'

const plan = {
  contacts: 500,
  smsPerContact: 1,
  smsLength: 150,
  hasSpecialCharacters: false,
  emailsPerContact: 2,
}

describe('the estimate of a month', () => {
  it.each([
    [0, false, 0],
    [160, false, 1],
    [161, false, 2],
    [306, false, 2],
    [307, false, 3],
    [70, true, 1],
    [71, true, 2],
    [134, true, 2],
    [135, true, 3],
  ])('D-42 an SMS of %i characters (special: %s) has %i segments', (length, isSpecial, segments) => {
    expect(countSegments(length, isSpecial)).toBe(segments)
  })
  it('D-20 counts one credit per segment and one per e-mail, at the step that the credits reach', () => {
    expect(estimate(plan)).toEqual({
      segmentsPerSms: 1,
      sms: { messages: 500, credits: 500, microsPerCredit: 69_000, micros: 34_500_000 },
      email: { messages: 1000, credits: 1000, microsPerCredit: 6_000, micros: 6_000_000 },
      micros: 40_500_000,
    })
    expect(estimate({ ...plan, smsLength: 161 }).sms.credits).toBe(1000)
  })
  it('SHL-05 adds up for any plan, in whole micro-euros', () => {
    const whole = (max: number) => fc.integer({ min: 0, max })
    fc.assert(
      fc.property(whole(100_000), whole(30), whole(1000), fc.boolean(), whole(60), (...given) => {
        const [contacts, smsPerContact, smsLength, hasSpecialCharacters, emailsPerContact] = given
        const estimated = estimate({
          contacts,
          smsPerContact,
          smsLength,
          hasSpecialCharacters,
          emailsPerContact,
        })
        expect(estimated.micros).toBe(estimated.sms.micros + estimated.email.micros)
        expect(Number.isSafeInteger(estimated.micros)).toBe(true)
        expect(estimated.sms.credits).toBe(estimated.sms.messages * estimated.segmentsPerSms)
      }),
    )
  })
})
