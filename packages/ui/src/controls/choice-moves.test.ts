import { describe, expect, it } from 'vitest'
import { moved, named, nearest } from './choice-moves.ts'

const options = ['Allemagne', 'Belgique', 'Brésil', 'Canada', 'Chili'].map((label) => ({ label }))
const closed = options.map((option, index) => ({ ...option, isDisabled: index === 0 || index === 2 }))

describe('keys in a list', () => {
  it('move by one, stop at both ends and pass over what cannot be chosen', () => {
    expect(['ArrowDown', 'ArrowUp'].map((key) => moved(options, 1, key))).toEqual([2, 0])
    expect([moved(options, 4, 'ArrowDown'), moved(options, 0, 'ArrowUp')]).toEqual([4, 0])
    expect([moved(closed, 1, 'ArrowDown'), moved(closed, 3, 'ArrowUp')]).toEqual([3, 1])
    expect([moved(closed, 1, 'ArrowUp'), moved(closed, -1, 'ArrowDown')]).toEqual([1, 1])
  })

  it('move to the ends and by pages', () => {
    expect(['Home', 'End', 'PageDown', 'PageUp'].map((key) => moved(closed, 3, key))).toEqual([1, 4, 4, 1])
    expect(moved(options, 1, 'Escape')).toBeUndefined()
  })

  it('find nothing where nothing can be chosen', () => {
    expect(nearest([{ label: 'x', isDisabled: true }], 0, 1)).toBe(-1)
    expect(nearest([], 0, 1)).toBe(-1)
  })
})

describe('typing in a list', () => {
  it('goes to what begins so, without regard to case, and stays where nothing does', () => {
    expect(named(options, 'br', 0)).toBe(2)
    expect(named(options, 'CAN', 3)).toBe(3)
    expect(named(options, 'x', 3)).toBe(3)
    expect(named(closed, 'br', 1)).toBe(1)
  })

  it('goes through all of one letter when it is typed again', () => {
    expect([named(options, 'c', 0), named(options, 'cc', 3), named(options, 'ccc', 4)]).toEqual([3, 4, 3])
  })
})
