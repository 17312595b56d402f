import { describe, expect, it } from 'vitest'
import { closingText } from './closing-text.ts'

describe('the last message', () => {
  it('MSG-09 thanks and asks for a review under the profile’s link', () => {
    expect(closingText('fr', 'https://maps.example/x')).toMatch(
      /^Merci .* avis .* https:\/\/maps\.example\/x$/,
    )
    expect(closingText('en', 'https://maps.example/x')).toMatch(
      /^Thank you .* review .* https:\/\/maps\.example\/x$/,
    )
  })
  it('without a link it only thanks: no customer gets a placeholder', () => {
    expect(closingText('fr', undefined)).not.toMatch(/avis|[[{]/)
    expect(closingText('en', undefined)).not.toMatch(/review|[[{]/)
  })
})
