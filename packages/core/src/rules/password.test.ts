import { describe, expect, it } from 'vitest'
import { findPasswordFault } from './password.ts'

describe('AUT-11 password rules', () => {
  it('takes a phrase of ten characters or more, counted as people count', () => {
    expect(findPasswordFault('trois pains au lait')).toBeUndefined()
    expect(findPasswordFault('🥖🥐🍞🥨🧁🍰🎂🥧🍪')).toBe('password_too_short')
    expect(findPasswordFault('🥖🥐🍞🥨🧁🍰🎂🥧🍪🍩')).toBeUndefined()
    expect(findPasswordFault('x y'.repeat(80))).toBe('password_too_long')
  })
  it('refuses the commonest ones in any case, repeats and runs of digits', () => {
    for (const bad of [
      'Motdepasse123',
      'AZERTYUIOP',
      'aaaaaaaaaaaa',
      '01234567890',
      '9876543210',
      'abababababab',
    ])
      expect(findPasswordFault(bad)).toBe('password_too_common')
  })
  it('refuses the own e-mail address and its first part', () => {
    expect(findPasswordFault('Claire.Delacroix@x.fr', 'claire.delacroix@x.fr')).toBe('password_is_email')
    expect(findPasswordFault('claire.delacroix', 'claire.delacroix@x.fr')).toBe('password_is_email')
    expect(findPasswordFault('claire.delacroix', 'other@x.fr')).toBeUndefined()
  })
})
