import type { MergeRule } from '@comptoir/core/imports'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCsvReader, toCsvLine } from './csv.ts'
import { isEmpty, type Values } from './fields.ts'
import { readPhone } from './phones.ts'
import {
  addCounts,
  addressesIn,
  addressesOf,
  type KnownPerson,
  mergeValue,
  noCounts,
  planBatch,
} from './plan.ts'
import type { ReadRow } from './row.ts'
import { createSeen } from './seen.ts'
import { canRepeat, guessTargets } from './titles.ts'

const text = fc.string({ unit: fc.constantFrom('a', 'é', '"', ';', '\n', ',', ' ', '=', '😀'), maxLength: 6 })

describe('reading', () => {
  it('reads the same cells wherever the chunks break', () => {
    const record = fc
      .array(text, { minLength: 2, maxLength: 4 })
      .filter((cells) => cells.some((cell) => cell !== ''))
    fc.assert(
      fc.property(
        fc.array(record, { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(200)),
        (records, cuts) => {
          const whole = records.map((cells) => toCsvLine(cells, ';')).join('')
          const places = [...cuts.map((cut) => cut % (whole.length + 1)), 0, whole.length].sort(
            (a, b) => a - b,
          )
          const reader = createCsvReader(';')
          const read = places.slice(1).flatMap((end, at) => reader.push(whole.slice(places[at], end)))
          expect([...read, ...reader.end()].map(({ cells }) => cells)).toEqual(records)
        },
      ),
    )
  })

  it('IMP-03 maps each field at most once, except addresses and consent, and every column to something', () => {
    const title = fc.oneof(fc.constantFrom('Nom', 'PRENOM', 'e-mail', 'Tél', 'cp', 'ville', ''), fc.string())
    fc.assert(
      fc.property(
        fc.array(title, { maxLength: 12 }),
        fc.array(fc.array(fc.string()), { maxLength: 4 }),
        (titles, rows) => {
          const targets = guessTargets(titles, rows)
          const used = targets.filter((target) => !canRepeat(target))
          expect(targets).toHaveLength(titles.length)
          expect(new Set(used).size).toBe(used.length)
        },
      ),
    )
  })

  it('CON-42 reads numbers as people and spreadsheets write them', () => {
    const read = (typed: string, country = 'GP') => readPhone(typed, country)
    for (const typed of [
      '0690 12 34 56',
      '690123456',
      '590690123456',
      '+590 690-12-34-56',
      '00590690123456',
      '5.90690123456E+11',
      '690123456.0',
    ])
      expect([typed, read(typed)]).toEqual([typed, '+590690123456'])
    expect(read('06 12 34 56 78', 'FR')).toBe('+33612345678')
    expect(read('+44 7400 123456')).toBe('+447400123456')
    for (const typed of ['0000000000', '12', 'call me', '0690 12 34', '+59', '9'.repeat(30)])
      expect(read(typed)).toBeUndefined()
  })
})

describe('the merge rule', () => {
  const value = fc.constantFrom(null, '', 'a', 'b')

  it('IMP-06 keeps, fills or replaces; an empty cell never wins', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<MergeRule>('keep', 'fill', 'replace'),
        value,
        value,
        (rule, before, given) => {
          const merged = mergeValue(rule, before, before, given)
          if (isEmpty(given) || rule === 'keep') expect(merged).toBe(before ?? null)
          else if (rule === 'replace') expect(merged).toBe(given)
          else expect(merged).toBe(isEmpty(before) ? given : before)
        },
      ),
    )
  })

  interface World {
    people: Map<number, { values: Values; former: Values; seen: KnownPerson['seen'] }>
    next: number
  }

  /** Simulates the tables, batch after batch. */
  function run(known: readonly Values[], rows: readonly ReadRow[], rule: MergeRule, size: number) {
    const world: World = { people: new Map(), next: 1 }
    for (const values of known) world.people.set(world.next++, { values, former: {}, seen: undefined })
    const rules = new Map(['first_name', 'email', 'phone'].map((field) => [field, rule] as const))
    let counts = noCounts
    const conflicts: number[] = []
    for (let at = 0; at < rows.length; at += size) {
      const batch = rows.slice(at, at + size)
      const wanted = new Set(batch.flatMap(({ values }) => addressesIn(values)))
      const found = [...world.people]
        .filter(([, { values }]) => addressesIn(values).some((address) => wanted.has(address)))
        .map(([id, person]) => ({ id, ...person }))
      const plan = planBatch(batch, addressesOf(found), rules)
      for (const { id, values, before } of plan.subjects) {
        const changed = Object.keys(values).filter((field) => before && before[field] !== values[field])
        const former = Object.fromEntries(changed.map((field) => [field, before?.[field] ?? null]))
        if (id === undefined) world.people.set(world.next++, { values, former: {}, seen: 'created' })
        else
          world.people.set(id, {
            values,
            former: { ...former, ...world.people.get(id)?.former },
            seen: before ? 'seen' : 'created',
          })
      }
      counts = addCounts(counts, plan.counts)
      conflicts.push(...plan.conflicts)
    }
    return { people: [...world.people.values()].map(({ values }) => values), counts, conflicts }
  }

  it('Must show 2: batches of any size come to the same people, the same counts and the same conflicts', () => {
    const email = fc.option(fc.constantFrom('a@x', 'b@x', 'c@x'), { nil: undefined })
    const phone = fc.option(fc.constantFrom('+1', '+2', '+3'), { nil: undefined })
    const name = fc.option(fc.constantFrom('A', 'B'), { nil: undefined })
    const row = fc
      .record({ email, phone, first_name: name }, { requiredKeys: [] })
      .map(
        (given) => Object.fromEntries(Object.entries(given).filter(([, one]) => one !== undefined)) as Values,
      )
      .filter((values) => addressesIn(values).length > 0)
    const rows = fc
      .array(row, { minLength: 1, maxLength: 12 })
      .map((list) =>
        list.map((values, at) => ({ row: at + 1, values: { ...values }, refused: [], unverified: [] })),
      )
    const known = fc.constantFrom<Values[]>(
      [],
      [{ email: 'a@x', phone: null, first_name: 'Old' }],
      [
        { email: 'a@x', phone: '+1', first_name: 'Old' },
        { email: null, phone: '+2', first_name: '' },
      ],
    )
    fc.assert(
      fc.property(
        known,
        rows,
        fc.constantFrom<MergeRule>('keep', 'fill', 'replace'),
        fc.integer({ min: 1, max: 5 }),
        (people, list, rule, size) => {
          expect(run(people, list, rule, size)).toEqual(run(people, list, rule, list.length))
        },
      ),
      { numRuns: 500 },
    )
  })

  it('a value that one row replaces and another one restores is not a change, in batches of any size', () => {
    const people = [{ email: 'a@x', phone: '+1', first_name: 'Old' }]
    const given = [
      { email: 'b@x', phone: '+1' },
      { email: 'a@x', phone: '+1' },
      { email: 'a@x', first_name: 'A' },
    ]
    const rows = given.map((values, at) => ({ row: at + 1, values, refused: [], unverified: [] }))
    for (const size of [1, 2, 3]) {
      expect(run(people, rows.slice(0, 2), 'replace', size).counts).toMatchObject({
        changed: 0,
        unchanged: 1,
      })
      expect(run(people, rows, 'replace', size).counts).toMatchObject({ changed: 1, unchanged: 0 })
    }
  })

  it('each row is counted once', () => {
    const rows = ['a@x', 'b@x', 'a@x'].map((email, at) => ({
      row: at + 1,
      values: { email },
      refused: [],
      unverified: [],
    }))
    expect(run([{ email: 'b@x' }], rows, 'fill', 2).counts).toMatchObject({
      created: 1,
      unchanged: 1,
      duplicate: 1,
    })
  })
})

it('remembers a million words by their numbers in little memory', () => {
  const seen = createSeen()
  for (let at = 0; at < 100_000; at += 1) seen.set(`person${at}@x.test`, at)
  expect(seen.get('person99999@x.test')).toBe(99_999)
  expect(seen.get('person0@x.test')).toBe(0)
  expect(seen.get('nobody@x.test')).toBeUndefined()
})
