import { foldText } from '@comptoir/core/inbox-team'

/** An emoji with the words by which it is found. */
export interface Emoji {
  emoji: string
  name: string
  words: string
}

/** Emojis that belong together, in the order of Unicode. */
export interface EmojiGroup {
  id: number
  emojis: readonly Emoji[]
}

interface Entry {
  emoji: string
  annotation: string
  tags?: readonly string[]
  group?: number
  version: number
}

/** Newer ones are drawn as boxes on devices of a few years ago. */
const NEWEST = 15
/** Emojibase's group of skin tones and hair, which stand in no message alone. */
const COMPONENTS = 2

const read = {
  fr: () => import('emoji-picker-element-data/fr/emojibase/data.json'),
  en: () => import('emoji-picker-element-data/en/emojibase/data.json'),
}

/** Reads the emojis with their names in a language: data of our own server, read when somebody opens the picker. */
export async function readEmojis(language: 'fr' | 'en'): Promise<readonly EmojiGroup[]> {
  const { default: entries } = (await read[language]()) as { default: readonly Entry[] }
  const groups = new Map<number, Emoji[]>()
  for (const { emoji, annotation, tags = [], group, version } of entries) {
    if (group === undefined || group === COMPONENTS || version > NEWEST) continue
    const known = groups.get(group) ?? []
    groups.set(group, known)
    known.push({ emoji, name: annotation, words: foldText([annotation, ...tags].join(' ')) })
  }
  return [...groups].map(([id, emojis]) => ({ id, emojis }))
}

/** The emojis of which each word of a search begins one of theirs. */
export function findEmojis(groups: readonly EmojiGroup[], search: string): readonly Emoji[] {
  const typed = foldText(search.trim()).split(/\s+/)
  return groups
    .flatMap(({ emojis }) => emojis)
    .filter(({ words }) => typed.every((word) => ` ${words}`.includes(` ${word}`)))
}
