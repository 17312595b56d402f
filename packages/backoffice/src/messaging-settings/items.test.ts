import { describe, expect, it } from 'vitest'
import { moved, newItem, toItems, toValues } from './items.ts'

const item = (id: string) => ({ ...newItem(), id })
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id).join('')

describe('the items of a platform (MST-01)', () => {
  const items = ['a', 'b', 'c'].map(item)
  it('move by one position, and stay at the ends', () => {
    expect([
      ids(moved(items, 1, -1)),
      ids(moved(items, 1, 1)),
      ids(moved(items, 0, -1)),
      ids(moved(items, 2, 1)),
    ]).toEqual(['bac', 'acb', 'abc', 'abc'])
  })
  it('are sent as they were read: an answer only where there is one', () => {
    const text = { fr: 'Bonjour', en: 'Hello' }
    const setting = {
      platform: 'website' as const,
      welcomes: [{ id: 'w', text }],
      prompts: [{ id: 'p', text }],
      predefinedPrompts: [{ id: 'q', text, answer: text }],
      updatedAt: 1,
    }
    const { platform: _platform, updatedAt: _updatedAt, ...kinds } = setting
    expect(toItems(toValues(setting))).toEqual(kinds)
  })
})
