import * as real from '@preact/signals-core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as lean from './signals.ts'

type Signals = Pick<typeof real, 'batch'> & typeof lean

describe.each([
  ['@preact/signals-core', real as unknown as Signals],
  ['its stand-in', lean as Signals],
])('%s', (_, { signal, computed, effect, batch }) => {
  test('an effect runs once a change, after all of a batch, and not when the value is the same', () => {
    const one = signal(1)
    const two = signal(2)
    const sum = computed(() => one.value + two.value)
    const seen: number[] = []
    effect(() => {
      seen.push(sum.value)
    })
    batch(() => {
      one.value = 2
      two.value = 1
    })
    one.value = 2
    two.value = 5
    expect(seen).toEqual([3, 7])
  })

  test('follows only what it read last, cleans up before it runs again, and stops', () => {
    const which = signal(true)
    const left = signal('left')
    const right = signal('right')
    const seen: string[] = []
    const stop = effect(() => {
      const now = which.value ? left.value : right.value
      seen.push(now)
      return () => seen.push(`not ${now}`)
    })
    right.value = 'unread'
    which.value = false
    left.value = 'unread'
    stop()
    right.value = 'stopped'
    expect(seen).toEqual(['left', 'not left', 'unread', 'not unread'])
  })

  test('peeking follows nothing', () => {
    const one = signal(1)
    const double = computed(() => one.value * 2)
    let runs = 0
    effect(() => {
      runs += 1
      return void (one.peek() + double.peek())
    })
    one.value = 2
    expect([runs, double.peek()]).toEqual([1, 4])
  })

  test('an effect may write what others read, and what it reads itself until that rests', () => {
    const count = signal(0)
    const seen: number[] = []
    effect(() => {
      if (count.value < 3) count.value += 1
    })
    effect(() => {
      seen.push(count.value)
    })
    count.value = 1
    expect([count.value, seen.at(-1)]).toEqual([3, 3])
  })

  test('an error of one effect reaches the writer, and the others run', () => {
    const one = signal(1)
    const seen: number[] = []
    effect(() => {
      if (one.value === 2) throw new Error('two')
    })
    effect(() => {
      seen.push(one.value)
    })
    expect(() => {
      one.value = 2
    }).toThrow('two')
    expect(seen).toEqual([1, 2])
  })
})

test('any graph, changed in any order: both tell the same', () => {
  const step = fc.record({ at: fc.nat(3), value: fc.nat(3), isBatched: fc.boolean() })
  const node = fc.record({ a: fc.nat(7), b: fc.nat(7), kind: fc.constantFrom('sum', 'least', 'choice') })
  const play = (
    { signal, computed, effect, batch }: Signals,
    nodes: { a: number; b: number; kind: string }[],
    steps: { at: number; value: number; isBatched: boolean }[],
  ) => {
    const inputs = [0, 1, 2, 3].map((value) => signal(value))
    const all: { readonly value: number }[] = [...inputs]
    for (const { a, b, kind } of nodes) {
      const [one, other] = [all[a % all.length], all[b % all.length]]
      const read = {
        sum: () => (one?.value ?? 0) + (other?.value ?? 0),
        least: () => Math.min(one?.value ?? 0, other?.value ?? 0),
        choice: () => ((one?.value ?? 0) > 1 ? (other?.value ?? 0) : 0),
      }
      all.push(computed(read[kind as 'sum']))
    }
    const seen: string[] = []
    for (const [index, one] of all.entries()) effect(() => void seen.push(`${index}:${one.value}`))
    for (const { at, value, isBatched } of steps) {
      const write = () => {
        ;(inputs[at] as { value: number }).value = value
        if (isBatched) (inputs[(at + 1) % 4] as { value: number }).value = value
      }
      if (isBatched) batch(write)
      else write()
      seen.sort()
    }
    return [seen, all.map(({ value }) => value)]
  }
  fc.assert(
    fc.property(fc.array(node, { maxLength: 8 }), fc.array(step, { maxLength: 12 }), (nodes, steps) => {
      expect(play(lean as Signals, nodes, steps)).toEqual(play(real as unknown as Signals, nodes, steps))
    }),
  )
})
