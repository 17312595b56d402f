import { describe, expect, it } from 'vitest'
import { createRefusals } from './refusals.ts'

describe('refusals', () => {
  it('G4b knows who was refused twenty times within a second, and forgets it with the second', async () => {
    let now = 0
    const refusals = createRefusals(() => now)
    const refuse = () => refusals.counted('crowd', () => Promise.reject(new Error('full')))
    for (let n = 0; n < 20; n += 1) {
      expect(refusals.isFlooding('crowd')).toBe(false)
      await expect(refuse()).rejects.toThrow('full')
    }
    expect(refusals.isFlooding('crowd')).toBe(true)
    expect(refusals.isFlooding('somebody')).toBe(false)
    now = 1000
    expect(refusals.isFlooding('crowd')).toBe(false)
  })

  it('G4b counts no call that was let in', async () => {
    const refusals = createRefusals(() => 0)
    for (let n = 0; n < 50; n += 1) expect(await refusals.counted('busy', async (key) => key)).toBe('busy')
    expect(refusals.isFlooding('busy')).toBe(false)
  })
})
