import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rateTo } from './audience.ts'
import { readTarget } from './shapes.ts'
import { estimatedCount, readNumbers, switchTarget } from './target-rules.ts'

const books = readTarget(
  '{"type":"addressbook","addressBookIds":[3],"segmentIds":[4],"excludedBookIds":[5],"locationFilter":{"countries":["GP"]},"desired":9}',
)

it('CMP-24 another kind of target leaves no books chosen, keeps places, those left out and the count', () => {
  if (!books) throw new Error('no target')
  const { type: _, ...kept } = books
  const none = { ...kept, addressBookIds: [], segmentIds: [] }
  expect(switchTarget(books, 'addressbook')).toBe(books)
  expect(switchTarget(books, 'database')).toEqual({ ...none, type: 'database', isFidelity: false })
  expect(switchTarget(books, 'fidelity')).toEqual({ ...none, type: 'fidelity', isFidelity: true })
  expect(switchTarget(books, 'manual')).toEqual({ ...kept, type: 'manual' })
  const back = switchTarget(switchTarget(books, 'fidelity'), 'addressbook')
  expect(back).toEqual({ ...none, type: 'addressbook', isFidelity: false })
})

it('CMP-27 the estimate is for as many as are desired, else as the credits reach, never more than there are', () => {
  const count = fc.nat()
  fc.assert(
    fc.property(count, fc.option(count), count, (reach, desired, credits) => {
      const estimated = estimatedCount({ reach, desired, credits })
      expect(estimated).toBe(Math.min(reach, desired === null ? credits : desired))
    }),
  )
})

const e164 = (written: string) => (/^\+\d{7,15}$/.test(written) ? written : undefined)

it('CMP-06 a pasted list is read once each, and what is no number is named with its line', () => {
  expect(readNumbers('+590690000001, +590690000002\r\n\nAda\n+590690000001;+33612345678', e164, 2)).toEqual({
    phoneNumbers: ['+590690000001', '+590690000002'],
    wrong: [{ text: 'Ada', line: 3 }],
    repeated: 1,
    beyond: 1,
  })
})

it('CMP-06 a paste of two megabytes is read at once, and holds no more than a campaign takes', () => {
  const read = readNumbers('+590690000001 not a number at all\n'.repeat(60_000), e164, 2000)
  expect(read.phoneNumbers).toEqual([])
  expect(read.wrong).toHaveLength(5)
})

it('CMP-06 every number that is typed is kept or counted', () => {
  const phone = fc.integer({ min: 1_000_000, max: 1_000_050 }).map((n) => `+33${n}`)
  fc.assert(
    fc.property(fc.array(phone), fc.integer({ min: 0, max: 20 }), (phones, max) => {
      const read = readNumbers(phones.join('\n'), e164, max)
      expect(read.phoneNumbers.length + read.repeated + read.beyond).toBe(phones.length)
      expect(new Set(read.phoneNumbers).size).toBe(read.phoneNumbers.length)
    }),
  )
})

it('D-69 the longest beginning of a number says its price', () => {
  const rates = [
    { prefix: '262', credits: 2 },
    { prefix: '262639', credits: 3 },
    { prefix: '33', credits: 1 },
  ]
  expect(
    ['+262692000000', '+262639000000', '+33612345678', '+14155550100'].map((to) => rateTo(to, rates)),
  ).toEqual([2, 3, 1, undefined])
})
