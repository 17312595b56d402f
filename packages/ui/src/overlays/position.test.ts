import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Place, putBeside } from './position.ts'

const rect = (left: number, top: number, width: number, height: number) =>
  new DOMRect(left, top, width, height)

/** Puts a list beside a button in a window of 1000 x 600. */
function put(button: DOMRect, size: { width: number; height: number }, place: Place, isAsWide = false) {
  const [list, anchor] = [document.createElement('div'), document.createElement('button')]
  document.body.append(anchor, list)
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1000)
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(600)
  anchor.getBoundingClientRect = () => button
  list.getBoundingClientRect = () =>
    rect(0, 0, Number.parseFloat(list.style.width) || size.width, size.height)
  putBeside(list, anchor, { place, isAsWide })
  const { left, top, width, maxHeight } = list.style
  return { left, top, width, maxHeight }
}

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

const small = { width: 200, height: 100 }

describe('what opens by a button', () => {
  it('opens under it, aligned with its start or its end', () => {
    expect(put(rect(300, 100, 80, 40), small, 'bottom-start')).toMatchObject({ left: '300px', top: '146px' })
    expect(put(rect(300, 100, 80, 40), small, 'bottom-end')).toMatchObject({ left: '180px', top: '146px' })
    expect(put(rect(300, 300, 80, 40), small, 'top-start')).toMatchObject({ left: '300px', top: '194px' })
  })

  it('stays inside of the window', () => {
    expect(put(rect(950, 100, 40, 40), small, 'bottom-start').left).toBe('792px')
    expect(put(rect(20, 100, 40, 40), small, 'bottom-end').left).toBe('8px')
  })

  it('goes to the other side where only that has room, and scrolls where neither has', () => {
    expect(put(rect(300, 540, 80, 40), small, 'bottom-start').top).toBe('434px')
    expect(put(rect(300, 20, 80, 40), small, 'top-start').top).toBe('66px')
    const long = put(rect(300, 350, 80, 40), { width: 200, height: 900 }, 'bottom-start')
    expect(long).toMatchObject({ top: '8px', maxHeight: '336px' })
  })

  it('takes the width of its field where that is asked', () => {
    expect(put(rect(300, 100, 80, 40), small, 'bottom-start', true).width).toBe('80px')
  })
})
