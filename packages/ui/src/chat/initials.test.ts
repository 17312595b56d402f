import { describe, expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

describe('initials', () => {
  it.each([
    ['Mélissa Bordin', 'MB'],
    ['élodie', 'É'],
    ['Jean-Philippe de la Tour', 'JT'],
    ['  ', '?'],
    ['+590 690 12', '51'],
    ['𝒜lice 李', '𝒜李'],
  ])('of %s are %s', (name, initials) => {
    expect(initialsOf(name).initials).toBe(initials)
  })

  it('keep their colour', () => {
    expect(initialsOf('Joël').tone).toBe(initialsOf('Joël').tone)
    expect(new Set(['a', 'b', 'c', 'd', 'e'].map((name) => initialsOf(name).tone)).size).toBe(5)
  })
})
