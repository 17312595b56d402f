import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { gather } from './gather.ts'
import { page } from './page.ts'
import { merge, type Result, readReport, sum } from './results.ts'
import { brokenLines, lines } from './terminal.ts'
import type { Line } from './tested.ts'

const result = (more: Partial<Result>): Result => ({
  goal: 'G8',
  title: 'Credits are spent once',
  engine: 'pglite',
  profile: 'quick',
  seed: 1,
  command: 'npm run trust:quick',
  date: '2026-11-21',
  seconds: 3,
  figures: [{ name: 'overspent', value: 0, bound: { exactly: 0 } }],
  controls: [{ name: 'read, then write', hasFailed: true, detail: '3,000 overspent' }],
  ...more,
})

describe('results of the bench', () => {
  it('counts every promise and every control; what gave nothing has kept none', () => {
    expect(sum([result({})])).toEqual({ passed: 2, failed: 0 })
    expect(sum([result({ figures: [], controls: [] })])).toEqual({ passed: 0, failed: 1 })
    const soft = [{ name: 'read, then write', hasFailed: false, detail: 'nothing overspent' }]
    expect(sum([result({ controls: soft })])).toEqual({ passed: 1, failed: 1 })
    expect(sum([result({ figures: [], controls: [], error: 'did not end' })])).toEqual({
      passed: 0,
      failed: 1,
    })
  })

  it('shows on the page what is not kept, and what did not fail', () => {
    const text = page({
      machine: 'two cores',
      results: [
        result({
          figures: [{ name: 'overspent', value: 7, bound: { exactly: 0 } }],
          controls: [{ name: 'read, then write', hasFailed: false, detail: 'nothing | overspent' }],
          notRun: ['a power cut needs root'],
        }),
      ],
    })
    expect(text).toContain('| overspent | **7 (= 0): not kept** |')
    expect(text).toContain('on PGlite: **did not fail** (nothing | overspent)')
    expect(text).toContain('Not run: a power cut needs root.')
    expect(text).toContain('| [G8](#g8) | Credits are spent once | 0 of 2 |')
  })

  it('gives each database a column, and each setup of one; what was measured once stands in both', () => {
    const inSetup = (setup: string, value: number) => ({ name: 'p99', setup, value, unit: 'ms' })
    const bare = { name: 'p99 | bare', value: 3, unit: 'ms' }
    const figures = [bare, inSetup('NOTIFY', 36), inSetup('Redis', 110)]
    const text = page({
      machine: 'two cores',
      results: [result({}), result({ engine: 'postgres', figures, controls: [], seconds: 9 })],
    })
    expect(text).toContain(
      [
        '|  | PGlite | PostgreSQL, NOTIFY | PostgreSQL, Redis |',
        '|---|---|---|---|',
        '| overspent | 0 (= 0) |  |  |',
        '| p99 \\| bare |  | 3 ms | 3 ms |',
        '| p99 |  | 36 ms | 110 ms |',
      ].join('\n'),
    )
    expect(text).toContain('`npm run trust:quick`, 2026-11-21: 3 s on PGlite, 9 s on PostgreSQL')
  })

  it('says the same in the terminal', () => {
    expect(lines(result({ error: 'G8 did not end: late' }))).toEqual([
      'G8 on PGlite: Credits are spent once, 3 s',
      '  FAILED G8 did not end: late',
      '  ok     overspent 0 (= 0)',
      '  ok     read, then write failed as expected: 3,000 overspent',
    ])
  })

  it('says at the end of a long report once more what did not hold', () => {
    const late = result({ goal: 'G13', engine: 'postgres', error: 'G13 did not end: late' })
    expect(brokenLines([result({}), late])).toEqual([
      'G13 on PostgreSQL: Credits are spent once',
      '  FAILED G13 did not end: late',
    ])
  })

  it('puts a later run in the place of the one before, in the order of the goals', () => {
    const before = [result({ goal: 'G10' }), result({}), result({ engine: 'postgres' })]
    const merged = merge(before, [result({ seed: 2 }), result({ goal: 'G2' })])
    expect(merged.map(({ goal, engine, seed }) => [goal, engine, seed])).toEqual([
      ['G2', 'pglite', 1],
      ['G8', 'pglite', 2],
      ['G8', 'postgres', 1],
      ['G10', 'pglite', 1],
    ])
    const full = result({ profile: 'full', seed: 3 })
    expect(merge([result({}), full], [full])).toEqual([full])
    expect(merge([full], [result({ seed: 4 })])).toHaveLength(2)
  })

  it('gathers what tests wrote by database, and judges all of it', () => {
    const written: Line[] = [
      { goal: 'G4', engine: 'pglite', name: 'answers 5xx', value: 1, bound: { exactly: 0 } },
      { goal: 'G4', engine: 'pglite', name: 'answers 5xx', value: 0, bound: { exactly: 0 } },
      { goal: 'G4', engine: 'postgres', name: 'without a gate', hasFailed: true, detail: '12 leaks' },
      { goal: 'G5', name: 'files', value: 200 },
    ]
    const goal = { id: 'G4', title: 'Malformed requests', files: [] }
    const found = gather(goal, written, { profile: 'quick', seed: 1, seconds: 2 })
    expect(found.map(({ engine, figures, controls }) => [engine, figures, controls])).toEqual([
      [
        'pglite',
        [
          { name: 'answers 5xx', value: 1, bound: { exactly: 0 } },
          { name: 'answers 5xx', value: 0, bound: { exactly: 0 } },
        ],
        [],
      ],
      ['postgres', [], [{ name: 'without a gate', hasFailed: true, detail: '12 leaks' }]],
    ])
    expect(sum(gather({ ...goal, id: 'G6' }, written, { profile: 'quick', seed: 1, seconds: 2 }))).toEqual({
      passed: 0,
      failed: 1,
    })
  })

  it('publishes what was measured, and nothing else', () => {
    const at = (path: string) => new URL(path, import.meta.url)
    const report = readReport(at('../results.json').pathname)
    expect(readFileSync(at('../../../TRUST.md'), 'utf8')).toBe(page(report))
  })
})
