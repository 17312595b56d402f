import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { listBenchmarks, loadBenchmark } from './catalog.mjs'
import { countGoals, smallFaults } from './judgement.mjs'
import { measureBenchmark } from './measure.mjs'
import { page } from './page.mjs'
import { processesOf } from './processes.mjs'
import { merge, pageFile, readResults } from './results.mjs'

const bench = path.join(import.meta.dirname, '..')
const examples = path.join(import.meta.dirname, 'testing')
const measure = (name) => measureBenchmark(examples, name, 'small')

const beside = (value, baseline, goal) => ({
  name: 'calls',
  value,
  unit: '/s',
  baseline: { name: 'a peer', value: baseline },
  goal,
})

const result = (more) => ({
  name: 'calls',
  title: 'Calls per second',
  baseline: 'a peer',
  goals: 'performance, HTTP',
  command: 'npm run bench -- calls',
  date: '2026-11-23',
  seconds: 4,
  machine: 'two cores',
  figures: [beside(46, 100, { least: 0.6 })],
  ...more,
})

describe('the benchmarks', () => {
  it('have the same form, with a size for each profile and a time after which they have failed', async () => {
    const names = listBenchmarks(bench)
    expect(names).toContain('sms-count')
    for (const name of names)
      expect(await loadBenchmark(bench, name), name).toMatchObject({
        title: expect.stringMatching(/[^.]$/),
        baseline: expect.any(String),
        goals: expect.any(String),
        small: expect.any(Object),
        whole: expect.any(Object),
        seconds: { small: expect.any(Number), whole: expect.any(Number) },
        measure: expect.any(Function),
      })
  })

  it('publish the figures of each full run, and nothing else', () => {
    const results = readResults()
    const names = listBenchmarks(bench)
    expect(names.filter((name) => results.some((result) => result.name === name))).toEqual(
      results.map(({ name }) => name),
    )
    expect(results.filter(({ error, figures }) => error !== undefined || figures.length === 0)).toEqual([])
    expect(readFileSync(pageFile, 'utf8')).toBe(page(results))
  })
})

describe('a benchmark that is measured', () => {
  it.concurrent('gives its figures, and has no faults', async () => {
    const measured = await measure('good')
    expect(measured).toMatchObject({ name: 'good', command: 'npm run bench:quick -- good' })
    expect(measured.figures).toEqual([beside(90, 100, { least: 0.6 })])
    expect(smallFaults(measured)).toEqual([])
  })

  it.concurrent.each([
    ['hangs', 'gave no figures within 1 s'],
    ['breaks', 'exited with code 1'],
    ['malformed', 'exited with code 1'],
    ['silent', 'exited without figures'],
    ['open', 'did not exit by itself: something is still open'],
  ])('has failed: %s', async (name, error) => {
    const measured = await measure(name)
    expect(measured).toMatchObject({ figures: [], error })
    expect(smallFaults(measured)).toEqual([error])
  })

  it.concurrent('has failed when it leaves a process running, which is ended', async () => {
    const { error } = await measure('leaves')
    expect(error).toMatch(/^left running: pid .*setInterval/)
    const pid = Number(/pid (\d+)/.exec(error)?.[1])
    await vi.waitFor(() => expect(processesOf(pid, 'none')).toEqual([]))
  })
})

describe('a figure', () => {
  it('is judged by its ratio to the baseline; a goal that is not kept is shown', () => {
    expect(countGoals(result({}))).toEqual({ kept: 0, missed: 1 })
    expect(countGoals(result({ figures: [beside(60, 100, { least: 0.6 })] }))).toEqual({ kept: 1, missed: 0 })
    expect(countGoals(result({ figures: [], error: 'gave no figures' }))).toEqual({ kept: 0, missed: 1 })
    expect(page([result({})])).toContain('| calls | 46 /s | 100 /s (a peer) | 0.46 | >= 0.6 | **not kept** |')
  })

  it.each([
    ['without a value', beside(Number.NaN, 100)],
    ['below zero', beside(-1, 100)],
    ['beside nothing', beside(1, 0)],
    ['ten times off its goal', beside(5, 100, { least: 0.6 })],
    ['with a count that is not exact', { name: 'lost', value: 1, goal: { exactly: 0 } }],
  ])('is a fault in a small run: one %s', (_, figure) => {
    expect(smallFaults(result({ figures: [figure] }))).toHaveLength(1)
  })

  it('may miss a goal by some in a small run, and one of a time by any', () => {
    expect(smallFaults(result({}))).toEqual([])
    expect(smallFaults(result({ figures: [{ name: 'calls', value: 900, goal: { most: 1 } }] }))).toEqual([])
    expect(smallFaults(result({ figures: [] }))).toEqual(['has no figures'])
  })
})

it('replaces an earlier result, and drops results of removed benchmarks', () => {
  const before = [result({ name: 'old' }), result({ name: 'b' }), result({ name: 'a' })]
  const merged = merge(before, [result({ name: 'b', seconds: 9 })], ['a', 'b', 'c'])
  expect(merged.map(({ name, seconds }) => [name, seconds])).toEqual([
    ['a', 4],
    ['b', 9],
  ])
})
