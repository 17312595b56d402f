import { describe, expect, it } from 'vitest'
import { asksForPerson } from '../agent/hand-over.ts'
import { phrases } from '../agent/phrases.ts'
import { tappable } from './message-segments.ts'
import { channels } from './registry.ts'

const offered = [phrases.fr.person, phrases.en.person]
const answer = { text: 'é'.repeat(1000) }

describe('what can be tapped below an answer of the agent', () => {
  it('D-15 fits every channel in both languages, and asks for a person when it comes back', () => {
    for (const { platform } of channels)
      for (const title of offered) expect(tappable(platform, answer, [title]), platform).toEqual([title])
    expect(offered.filter((title) => asksForPerson(title, []))).toEqual(offered)
  })

  it('what the provider would refuse stays behind: below a longer text, below a file, longer words, too many', () => {
    expect(tappable('whatsapp', { text: 'a'.repeat(1025) }, offered)).toEqual([])
    const bytes = { sizeBytes: 1, width: 1, height: 1, durationMs: null }
    const file = { id: 'f', linkKey: 'f', type: 'image', name: 'f', mimeType: 'image/png', ...bytes } as const
    expect(tappable('facebook', { text: '', file }, offered)).toEqual([])
    expect(tappable('google', answer, ['a'.repeat(26), 'Oui'])).toEqual(['Oui'])
    expect(tappable('whatsapp', answer, ['1', '2', '3', '4'])).toEqual(['1', '2', '3'])
  })
})
