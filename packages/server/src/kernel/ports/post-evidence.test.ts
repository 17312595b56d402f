import { describe, expect, it } from 'vitest'
import { findListed, type ListedPost, likeness, reachesBack } from './post-evidence.ts'
import type { OutgoingPost } from './publisher.ts'

const SENT = Date.UTC(2026, 0, 8)
const MESSAGE = 'Fermé lundi : on se retrouve mardi dès 6 h, avec la brioche'

const post = (more: Partial<OutgoingPost> = {}): OutgoingPost => ({
  message: MESSAGE,
  pictures: [],
  since: new Date(SENT),
  draft: undefined,
  keepDraft: async () => {},
  evidence: [],
  keepEvidence: async () => {},
  isOther: () => false,
  ...more,
})
const listed = (more: Partial<ListedPost> = {}): ListedPost => ({
  id: '1',
  url: 'https://example.com/1',
  text: MESSAGE,
  at: SENT + 1000,
  pictures: [],
  ...more,
})
const find = (given: Partial<OutgoingPost>, more: Partial<ListedPost>, isWhole = true) => {
  const found = findListed(post(given), [listed(more)], isWhole)
  return typeof found === 'string' ? found : 'found'
}

describe('D-88 what a listing says of a post whose answer was lost', () => {
  const withPicture = { evidence: ['p1', 'p2'] }

  it.each([
    [
      'one of our pictures, whatever the words',
      withPicture,
      { pictures: ['x', 'p2'], text: 'Autre' },
      'found',
    ],
    ['our words with the pictures of others', withPicture, { pictures: ['x'] }, 'unlisted'],
    ['our words without the pictures', withPicture, { pictures: [] }, 'unsure'],
    ['our words, pictures not said', withPicture, { pictures: undefined }, 'found'],
    ['our words', {}, {}, 'found'],
    [
      'our words, written again',
      {},
      { text: `  ${MESSAGE.normalize('NFD').replaceAll(' ', '\n')} ` },
      'found',
    ],
    ['most of our words', {}, { text: MESSAGE.replace('mardi', 'jeudi') }, 'found'],
    ['half of our words', {}, { text: 'Fermé lundi : on se retrouve plus tard, avec la brioche' }, 'unsure'],
    ['other words', {}, { text: 'La carte du mois est là' }, 'unlisted'],
    ['our words from before we sent them', {}, { at: SENT - 61_000 }, 'unlisted'],
    ['our words, clocks a little apart', {}, { at: SENT - 59_000 }, 'found'],
    ['another post of ours with the same words', { isOther: () => true }, {}, 'unlisted'],
  ] as const)('%s', (_name, given, more, expected) => {
    expect(find(given, more)).toBe(expected)
  })

  it('a listing that ends before the post was sent says nothing of what is not in it', () => {
    expect(find({}, { text: 'La carte du mois est là' }, false)).toBe('unsure')
    expect(find({}, {}, false)).toBe('found')
    expect([reachesBack(post(), [listed()]), reachesBack(post(), [listed({ at: SENT - 61_000 })])]).toEqual([
      false,
      true,
    ])
  })

  it('words are compared without escapes and shortened links, and each counts as often as it stands there', () => {
    expect(likeness('Menu \\(midi\\) https://a.test/x', 'Menu (midi) https://lnkd.in/e1')).toBe(1)
    expect(likeness('pain pain pain vin', 'pain vin vin vin')).toBe(0.5)
    expect([likeness('', ''), likeness('pain', '')]).toEqual([1, 0])
  })
})
