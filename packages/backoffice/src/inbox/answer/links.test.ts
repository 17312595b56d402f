import { describe, expect, it } from 'vitest'
import { linksOf } from './links.ts'

describe('the links of an answer (MSG-08, MSG-17)', () => {
  const venue = { address: '1 rue du Port', city: 'Pointe-à-Pitre', mapsUri: 'https://g.page/r/venue/review' }
  it('are those of the profile, which may have a place of its own, else of the venue', () => {
    const own = { metadata: { mapsUri: 'https://g.page/r/own/review' } }
    expect(linksOf(own, venue).review).toBe('https://g.page/r/own/review')
    expect(linksOf({ metadata: { mapsUri: null } }, venue).review).toBe('https://g.page/r/venue/review')
  })
  it('without a place the address can be found, and nothing asks for a review', () => {
    const { review, location } = linksOf(undefined, { ...venue, mapsUri: '' })
    expect(review).toBeUndefined()
    expect(location).toContain('query=1%20rue%20du%20Port%2C%20Pointe-%C3%A0-Pitre')
  })
})
