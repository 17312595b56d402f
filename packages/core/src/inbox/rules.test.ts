import { describe, expect, it } from 'vitest'
import { buildConversation, buildMessage } from '../testing/index.ts'
import { isAiActive, isHandOver, needsHuman } from './rules.ts'

const ending = (isHandOver: '0' | '1', isGenerated: '0' | '1', body = 'Bonjour') =>
  buildConversation({
    history: [buildMessage({ position: 'right', body, metadata: { isHandOver, isGenerated } })],
  })

describe('what the newest message says of agent and people', () => {
  it('AIA-03 keeps two opposite facts apart, and the old one that joins them (D-14)', () => {
    const facts = (
      [
        ['0', '0'],
        ['0', '1'],
        ['1', '0'],
        ['1', '1'],
      ] as const
    ).map(([handOver, generated]) => {
      const conversation = ending(handOver, generated)
      return [needsHuman(conversation), isAiActive(conversation), isHandOver(conversation)]
    })
    expect(facts).toEqual([
      [false, false, false],
      [false, true, true],
      [true, false, true],
      [true, true, true],
    ])
  })
  it('AIA-06 believes the metadata, never the beginning of a text (D-14)', () => {
    expect(isAiActive(ending('0', '0', '[AI] Bonjour, je suis un assistant'))).toBe(false)
  })
  it('returns nothing for a conversation without messages', () => {
    const empty = buildConversation({ history: [] })
    expect([needsHuman(empty), isAiActive(empty), isHandOver(empty)]).toEqual([false, false, false])
  })
})
