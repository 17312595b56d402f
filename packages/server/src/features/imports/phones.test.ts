import { describe, expect, it } from 'vitest'
import { Invalid, readPhoneCell } from './cells.ts'
import { phoneCells } from './testing/phone-cells.ts'

function numberIn(cell: string, country: string): unknown {
  try {
    return readPhoneCell(cell, country).value
  } catch (error) {
    if (error instanceof Invalid) return undefined
    throw error
  }
}

describe('a cell of a phone column (IMP-03)', () => {
  it.each(phoneCells)('"$cell" in $country is $number', ({ cell, country, number }) => {
    expect(numberIn(cell, country)).toBe(number)
  })
})
