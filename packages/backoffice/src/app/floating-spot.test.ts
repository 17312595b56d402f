import { describe, expect, it } from 'vitest'
import { readSpot, within } from './floating-spot.ts'

describe('where the floating inbox stands', () => {
  const box = { width: 400, height: 500 }
  const view = { width: 1280, height: 800, right: 8, top: 8 }

  it('is what was kept, or below the top bar', () => {
    expect(readSpot('120 300')).toEqual({ right: 120, top: 300 })
    for (const kept of [undefined, '', 'left', '12']) expect(readSpot(kept)).toEqual({ right: 16, top: 72 })
  })

  it('never leaves the window, even one that is too small for it', () => {
    expect(within({ right: -90, top: -5 }, box, view)).toEqual({ right: 8, top: 8 })
    expect(within({ right: 5000, top: 5000 }, box, view)).toEqual({ right: 872, top: 292 })
    expect(within({ right: 60, top: 60 }, box, { ...view, width: 300, height: 300 })).toEqual({
      right: 8,
      top: 8,
    })
  })
})
