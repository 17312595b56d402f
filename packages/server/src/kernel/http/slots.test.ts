import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSlots } from './slots.ts'

describe('slots', () => {
  it('G4b lets no more than a few of each address run at once, in the order in which they came, and all in the end', async () => {
    const arrivals = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), arrivals, fc.integer({ min: 1, max: 5 }), async (s, keys, atOnce) => {
        const take = createSlots({ atOnce, longLine: 7, mostWaiting: keys.length })
        const running: Record<string, number> = { a: 0, b: 0, c: 0 }
        const begun: Record<string, number[]> = { a: [], b: [], c: [] }
        const calls = keys.map(async (key, n) => {
          const leave = await take(key)
          running[key] = (running[key] ?? 0) + 1
          begun[key]?.push(n)
          expect(running[key]).toBeLessThanOrEqual(atOnce)
          await s.schedule(Promise.resolve())
          running[key] -= 1
          leave()
        })
        await s.waitFor(Promise.all(calls))
        for (const order of Object.values(begun)) expect(order).toEqual([...order].sort((a, b) => a - b))
        expect(Object.values(begun).flat()).toHaveLength(keys.length)
      }),
    )
  })

  it('G4b refuses when too many wait, and takes others meanwhile', async () => {
    const take = createSlots({ atOnce: 1, longLine: 40, mostWaiting: 2 })
    const leave = await take('crowd')
    const waiting = [take('crowd'), take('crowd')]
    await expect(take('crowd')).rejects.toMatchObject({ code: 'too_many_requests' })
    ;(await take('somebody'))()
    leave()
    for (const slot of waiting) (await slot)()
    ;(await take('crowd'))()
  })

  it('G4b goes on one by one while a long line waits, and with a few at once when it is short again', async () => {
    const take = createSlots({ atOnce: 3, longLine: 2, mostWaiting: 200 })
    const leaves: (() => void)[] = []
    const running: number[] = []
    for (let n = 0; n < 8; n += 1) void take('crowd').then((leave) => leaves.push(leave))
    for (let n = 0; n < 8; n += 1) {
      await new Promise(setImmediate)
      running.push(leaves.length)
      leaves.shift()?.()
    }
    expect(running).toEqual([3, 2, 1, 1, 1, 3, 2, 1])
  })

  it('G4b a call that comes while a line waits stands behind it, although fewer run than might', async () => {
    const take = createSlots({ atOnce: 2, longLine: 1, mostWaiting: 200 })
    const begun: number[] = []
    const leaves: (() => void)[] = []
    const come = (n: number) =>
      take('crowd').then((leave) => {
        begun.push(n)
        leaves.push(leave)
      })
    for (let n = 0; n < 5; n += 1) void come(n)
    await new Promise(setImmediate)
    leaves.shift()?.()
    void come(5)
    await new Promise(setImmediate)
    expect(begun).toEqual([0, 1])
    while (begun.length < 6) {
      leaves.shift()?.()
      await new Promise(setImmediate)
    }
    expect(begun).toEqual([0, 1, 2, 3, 4, 5])
  })
})
