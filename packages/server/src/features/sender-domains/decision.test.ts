import { expect, it } from 'vitest'
import { decide, type Known } from './decision.ts'
import type { StoredCheck, StoredChecks, WantedRecord } from './records.ts'

const NOW = new Date('2026-11-24T14:00:00Z')
const DAY_MS = 86_400_000
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS)
const record = (purpose: WantedRecord['purpose'], isRequired = true): WantedRecord => ({
  ...{ purpose, isRequired, type: 'TXT', name: `${purpose}.fournil.example`, value: '' },
})
const wanted = [record('dkim'), record('spf'), record('dmarc'), record('returnPath', false)]
const check = (result: StoredCheck['result']): StoredCheck => ({ result, fault: null, found: [] })
const allFound: StoredChecks = { dkim: check('found'), spf: check('found'), dmarc: check('found') }
const known = (over: Partial<Known> = {}): Known => ({
  ...{ state: 'verified', unavailableSince: null, createdAt: ago(30) },
  ...over,
})

it('D-77 a domain is verified once every required record is there, whatever the others are', () => {
  const checks = { ...allFound, returnPath: check('missing') }
  expect(decide(known({ state: 'pending' }), wanted, checks, NOW).state).toBe('verified')
  expect(decide(known({ state: 'broken' }), wanted, checks, NOW).state).toBe('verified')
})

it.each(['missing', 'wrong'] as const)(
  'D-77 a required record that is %s breaks a verified domain at once',
  (result) => {
    const checks = { ...allFound, dkim: check(result), spf: check('unavailable') }
    expect(decide(known(), wanted, checks, NOW).state).toBe('broken')
    expect(decide(known({ state: 'pending' }), wanted, checks, NOW).state).toBe('pending')
  },
)

it('D-77 while DNS does not answer, a verified domain stays one for seven days, and is looked at every hour', () => {
  const checks = { ...allFound, dkim: check('unavailable') }
  const first = decide(known(), wanted, checks, NOW)
  expect(first).toMatchObject({ state: 'verified', unavailableSince: NOW })
  expect(first.nextCheckAt.getTime() - NOW.getTime()).toBeLessThanOrEqual(3_600_000)
  expect(decide(known({ unavailableSince: ago(6.9) }), wanted, checks, NOW)).toMatchObject({
    ...{ state: 'verified', unavailableSince: ago(6.9) },
  })
  expect(decide(known({ unavailableSince: ago(7.1) }), wanted, checks, NOW).state).toBe('broken')
  expect(decide(known({ unavailableSince: ago(6) }), wanted, allFound, NOW).unavailableSince).toBeNull()
})
