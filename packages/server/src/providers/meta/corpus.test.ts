import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { metaSamples, wrapSample } from '../../../../sandbox/src/meta/samples/index.ts'
import type { Sample } from '../../../../sandbox/src/meta/samples/sample.ts'
import type { Arrival } from '../../kernel/ports/arrivals.ts'
import type { HookEvent } from '../../kernel/ports/hook-provider.ts'
import { fieldsOf } from '../../kernel/ports/lenient.ts'
import { UnreadableEvent } from '../../kernel/queue/unreadable.ts'
import { mutationsOf } from '../../testing/mutations.ts'
import { metaHook } from './hook.ts'
import { instagram } from './instagram/index.ts'
import { messenger } from './messenger/index.ts'
import { BUSINESS_INBOX, isForPeople, refuseNews } from './news.ts'
import { whatsapp } from './whatsapp/index.ts'

/** Mutations of each sample; `npm run corpus -- meta` makes 200. */
const RUNS = Number(process.env.CORPUS_RUNS ?? 5)
const ACCOUNT = '200000000001'
const AT = Date.UTC(2026, 0, 8)
const channels = { whatsapp, facebook: messenger, instagram }

/** The result of an event: what was read of it, or the reason for which it is held back. */
function settle({ inbox, raw }: HookEvent): readonly Arrival[] | string {
  try {
    if (inbox === BUSINESS_INBOX) {
      const news = fieldsOf(fieldsOf(JSON.parse(raw)).news)
      return isForPeople(news) ? refuseNews(news) : [{ kind: 'ignored' }]
    }
    if (inbox in channels) return channels[inbox as keyof typeof channels].parse(JSON.parse(raw), 'fr')
    metaHook.readRest?.(raw)
    return [{ kind: 'ignored' }]
  } catch (error) {
    if (error instanceof UnreadableEvent) return error.message
    throw error
  }
}

const isNothing = (settled: readonly Arrival[] | string | undefined) =>
  Array.isArray(settled) && settled.every(({ kind }) => kind === 'ignored')

/** Lists of the same elements: what another app answers is wrapped as what we answer. */
const listOf = ({ list }: Sample) => (list === 'standby' ? 'messaging' : list)

/** Two other elements of the same list, so that a sample stands between them. */
function neighboursOf(sample: Sample): readonly unknown[] {
  const others = metaSamples.filter(
    (one) =>
      one.platform === sample.platform &&
      listOf(one) === listOf(sample) &&
      one.element !== sample.element &&
      one.outcome !== 'unreadable',
  )
  expect(others.length).toBeGreaterThan(0)
  return [others[0]?.element, others.at(-1)?.element]
}

/** What is kept of an element: of an event of a conversation that comes as a change, that event. */
function keptOf(element: unknown): unknown {
  const { value } = fieldsOf(element)
  return fieldsOf(value).sender ? value : element
}

const settled = (events: readonly HookEvent[]) =>
  events.map((event) => [event.eventId, settle(event)] as const)

describe.each(['whatsapp', 'facebook', 'instagram'] as const)('samples of %s', (platform) => {
  const samples = metaSamples.filter((sample) => sample.platform === platform)

  it.each(samples)('one odd field of $name costs that field alone', (sample) => {
    const [before, after] = neighboursOf(sample)
    const own = (elements: readonly unknown[]) =>
      settled(metaHook.split(wrapSample(sample, ACCOUNT, elements, AT)))
    const alone = own([before, after])
    fc.assert(
      fc.property(mutationsOf(sample.element), (odd) => {
        const [first, middle, last, ...more] = own([before, odd, after])
        expect(more).toEqual([])
        expect([first, last]).toEqual(alone)
        // Read, or held back with a reason; never dropped, and what a customer did is never taken for nothing.
        expect(middle?.[1].length).toBeGreaterThan(0)
        if (sample.outcome === 'shown') expect(isNothing(middle?.[1])).toBe(false)
      }),
      { numRuns: RUNS },
    )
  })

  it.each(samples)('a body around $name may be odd: what is in it is kept', (sample) => {
    const [before, after] = neighboursOf(sample)
    const body = JSON.parse(wrapSample(sample, ACCOUNT, [before, sample.element, after], AT))
    const [entry] = body.entry
    const holder = sample.list === 'changes' ? entry : (entry.changes?.[0].value ?? entry)
    const elements = holder[sample.list] as unknown[]
    const marks = [elements[0], elements[2]].map((one) => JSON.stringify(keptOf(one)))
    fc.assert(
      fc.property(mutationsOf(body), (odd) => {
        const raw = JSON.stringify(odd)
        const events = metaHook.split(raw)
        const kept = events.length > 0 ? events.map((event) => event.raw).join('\n') : raw
        for (const mark of marks.filter((one) => raw.includes(one))) expect(kept).toContain(mark)
        for (const event of events) expect(settle(event).length).toBeGreaterThan(0)
      }),
      { numRuns: RUNS },
    )
  })
})

it('has at least 200 samples with different names', () => {
  expect(metaSamples.length).toBeGreaterThanOrEqual(200)
  expect(new Set(metaSamples.map(({ platform, name }) => `${platform} ${name}`)).size).toBe(
    metaSamples.length,
  )
})
