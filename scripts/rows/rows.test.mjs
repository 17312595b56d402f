import { expect, it } from 'vitest'
import { accountOfRows, decided, rowsIn, specified } from './rows.mjs'

it('reads one row, several, and a range', () => {
  const read = (text) => [...rowsIn(text)]
  expect(read('MSG-04 shows, D-20, RFC-8058')).toEqual(['MSG-04'])
  expect(read('SOC-07 to SOC-09 and GBP-06')).toEqual(['SOC-07', 'SOC-08', 'SOC-09', 'GBP-06'])
  expect(read('SMS-06, 09')).toEqual(['SMS-06', 'SMS-09'])
  expect(read('WCH-01, WCH-05 hold')).toEqual(['WCH-01', 'WCH-05'])
})

it('decides only what the specification has and no test names', () => {
  const rows = new Set(specified().map(({ row }) => row))
  expect([...decided().keys()].filter((row) => !rows.has(row))).toEqual([])
  const tested = accountOfRows().filter(({ decision, tests }) => decision && tests.length > 0)
  expect(tested.map(({ row }) => row)).toEqual([])
})

it('finds the test of a call by its name in the contract', () => {
  const { tests } = accountOfRows().find(({ row }) => row === 'SOC-12') ?? {}
  expect(tests).toContain('packages/server/src/features/social/whatsapp-number.test.ts')
})
