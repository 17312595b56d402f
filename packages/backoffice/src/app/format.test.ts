import { describe, expect, it } from 'vitest'
import { formatOf } from './format.ts'

describe('SHL-41, D-129: times as each language writes them', () => {
  const date = new Date(2026, 10, 26, 15, 31)

  it('15h31 in French, in the list, at a message and within a sentence', () => {
    const format = formatOf('fr')
    expect(format.time(date)).toBe('15h31')
    expect(format.exact(date)).toBe('jeudi 26 novembre 2026 à 15h31')
  })

  it('by locale in English', () => {
    expect(formatOf('en').time(date)).toMatch(/^3:31\sPM$/)
  })
})
