import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rcsSamples } from '../../../../sandbox/src/rcs/samples/index.ts'
import { fillSample } from '../../../../sandbox/src/rcs/samples/sample.ts'
import type { Arrival } from '../../kernel/ports/arrivals.ts'
import type { HookEvent } from '../../kernel/ports/hook-provider.ts'
import { UnreadableEvent } from '../../kernel/queue/unreadable.ts'
import { mutationsOf } from '../../testing/mutations.ts'
import { rcsHook } from './hook.ts'
import { rcs } from './index.ts'

/** Mutations of each sample; `npm run corpus -- rcs` makes 200. */
const RUNS = Number(process.env.CORPUS_RUNS ?? 5)
const whose = { phone: '+590690112233', agent: 'agent', at: Date.UTC(2026, 0, 8) }

/** As Pub/Sub wraps it. */
const wrap = (event: unknown, more: object = {}) =>
  JSON.stringify({ message: { data: Buffer.from(JSON.stringify(event)).toString('base64'), ...more } })

/** The result of an event: what was read of it, or the reason for which it is held back. */
function settle({ raw }: Pick<HookEvent, 'raw'>): readonly Arrival[] | string {
  try {
    return rcs.parse(JSON.parse(raw), 'fr')
  } catch (error) {
    if (error instanceof UnreadableEvent) return error.message
    throw error
  }
}

/** The text that a person sees of it. */
const wordsOf = (settled: readonly Arrival[] | string) =>
  typeof settled === 'string' ? settled : JSON.stringify(settled)

describe('samples of RCS', () => {
  it.each(rcsSamples)('$name comes once, however it is wrapped', ({ event }) => {
    const filled = fillSample(event, whose)
    const wrappings = [{}, { messageId: '9', attributes: { type: 'message' }, publishTime: 'now' }]
    const [one, other] = wrappings.map((more) => rcsHook.split(wrap(filled, more)))
    expect(one).toHaveLength(1)
    expect(other).toEqual(one)
  })

  it.each(rcsSamples)('one odd field of $name costs that field alone', ({ event, outcome }) => {
    const filled = fillSample(event, whose)
    fc.assert(
      fc.property(mutationsOf(filled), (odd) => {
        const events = rcsHook.split(wrap(odd))
        // Without its agent it cannot be verified; with it it is read, or held back with its reason; never nothing.
        const hasAgent = typeof odd === 'object' && odd !== null && 'agentId' in odd && isName(odd.agentId)
        expect(events).toHaveLength(hasAgent ? 1 : 0)
        for (const one of events) {
          const settled = settle(one)
          expect(settled.length).toBeGreaterThan(0)
          // What a customer did is never taken for nothing.
          const isNothing = typeof settled !== 'string' && settled.every(({ kind }) => kind === 'ignored')
          if (outcome === 'shown') expect(isNothing).toBe(false)
        }
      }),
      { numRuns: RUNS },
    )
  })

  it.each(rcsSamples.filter(({ sees: [first = ''] }) => first !== '' && !first.includes('ne peut pas')))(
    'whatever is added to $name, its words stay',
    ({ event }) => {
      const filled = fillSample(event, whose) as Record<string, unknown>
      const words = wordsOf(settle({ raw: JSON.stringify(filled) }))
      fc.assert(
        fc.property(fc.jsonValue(), fc.nat(9), (value, place) => {
          const entries = Object.entries(filled)
          const at = place % (entries.length + 1)
          const more = Object.fromEntries([...entries.slice(0, at), ['zzNew', value], ...entries.slice(at)])
          expect(wordsOf(settle({ raw: JSON.stringify(more) }))).toBe(words)
        }),
        { numRuns: RUNS },
      )
    },
  )
})

const isName = (value: unknown) =>
  (typeof value === 'number' && Number.isFinite(value)) || (typeof value === 'string' && value.trim() !== '')

it('has at least 30 samples with different names', () => {
  expect(rcsSamples.length).toBeGreaterThanOrEqual(30)
  expect(new Set(rcsSamples.map(({ name }) => name)).size).toBe(rcsSamples.length)
})
