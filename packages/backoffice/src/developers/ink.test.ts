import { expect, it } from 'vitest'
import { inkOn } from './ink.ts'

it('is read on any colour', () => {
  expect([inkOn('#0F5C4D'), inkOn('#ffffff'), inkOn('#E8A33D'), inkOn('#000000')]).toEqual([
    '#ffffff',
    '#000000',
    '#000000',
    '#ffffff',
  ])
})
