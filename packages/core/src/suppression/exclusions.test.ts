import { expect, it } from 'vitest'
import { readExclusions } from './exclusions.ts'

it('UNS-11 reads pairs as people paste them, and says where each line stands', () => {
  const pasted =
    '\uFEFFTéléphone;E-mail\r\n"0690 12 34 56";ines@karukera.example\n\nines@x.example,\n\t+590690123457\n;;'
  expect(readExclusions(pasted)).toEqual([
    { line: 2, phoneNumber: '0690 12 34 56', emailAddress: 'ines@karukera.example' },
    { line: 4, phoneNumber: '', emailAddress: 'ines@x.example' },
    { line: 5, phoneNumber: '+590690123457', emailAddress: '' },
  ])
})

it('UNS-11 keeps invalid lines, so that they are reported', () => {
  expect(readExclusions('0690123456,x@y.fr\nno number')).toEqual([
    { line: 1, phoneNumber: '0690123456', emailAddress: 'x@y.fr' },
    { line: 2, phoneNumber: 'no number', emailAddress: '' },
  ])
})
