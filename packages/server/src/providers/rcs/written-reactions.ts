/** A reaction that a phone wrote out, and the words that it is to. */
export interface Written {
  /** Undefined where the reaction is taken back. */
  emoji: string | undefined
  quoted: string
}

/** Spaces of no width by which phones know these messages again; those that join emojis stay. */
const HIDDEN = /[\u200a\u200b\u200c\u2060\ufeff]/g
const QUOTING = /^([^"“”«»]{1,60}?)\s*["“«]\s*(.+?)\s*["”»]\.?$/s
const EMOJI = /\p{RGI_Emoji}/v
const REMOVAL = /^(?:removed|retir|a (?:retir|supprim)|\p{RGI_Emoji}\s*(?:from|de)$)/iv
/** How phones that know a few reactions only name them. */
const VERBS: readonly (readonly [pattern: RegExp, emoji: string])[] = [
  [/\bloved?\b|ador/i, '❤️'],
  [/dislike|pas aim/i, '👎'],
  [/\bliked?\b|aim[ée]/i, '👍'],
  [/laugh|\bri\b|\brire/i, '😂'],
  [/emphasi[sz]|accent|exclamation/i, '‼️'],
  [/question|interrog/i, '❓'],
]

/**
 * The reaction that a text is, such as `👍 to “See you at nine”`, `A réagi avec 🥐 à « Oui »` or `Liked “Yes”`. Only where
 * the quoted words are those of a message is it one: the caller looks for them.
 */
export function writtenReaction(text: string): Written | undefined {
  const [, said = '', quoted = ''] = QUOTING.exec(text.replaceAll(HIDDEN, '').trim()) ?? []
  const emoji = EMOJI.exec(said)?.[0] ?? VERBS.find(([pattern]) => pattern.test(said))?.[1]
  if (quoted === '' || emoji === undefined) return undefined
  return { quoted, emoji: REMOVAL.test(said.trim()) ? undefined : emoji }
}
