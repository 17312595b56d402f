import type { OutgoingPost } from './publisher.ts'

/** Clocks differ a little. */
export const SKEW_MS = 60_000

/** What a platform lists. */
export interface ListedPost {
  id: string
  url: string
  text: string | undefined
  at: number
  /** The platform's names of its pictures; undefined where the listing does not say. */
  pictures: readonly string[] | undefined
}

/** The words of a text as platforms may write it again: composed, without escapes, links shortened or not. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFC')
    .replace(/\\([\\|{}@[\]()<>#*_~])/g, '$1')
    .replace(/https?:\/\/\S+/gi, '\u0000link')
  return plain.split(/\s+/).filter(Boolean)
}

/** How much of two texts is the same, from 0 to 1: their common words among those of the longer one. */
export function likeness(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  if (a.length === 0 && b.length === 0) return 1
  const left = new Map<string, number>()
  for (const word of a) left.set(word, (left.get(word) ?? 0) + 1)
  let common = 0
  for (const word of b) {
    const count = left.get(word) ?? 0
    if (count > 0) common += 1
    left.set(word, count - 1)
  }
  return common / Math.max(a.length, b.length)
}

const SAME = 0.9
const SIMILAR = 0.5

/** Whether what a platform lists is the post: by its pictures where both have some, else by its words. */
function compare(
  post: OutgoingPost,
  { id, text = '', at, pictures }: ListedPost,
): 'same' | 'similar' | 'other' {
  if (at < post.since.getTime() - SKEW_MS || post.isOther(id)) return 'other'
  const { evidence } = post
  const hasEvidence = evidence.length > 0
  if (hasEvidence && pictures?.some((picture) => evidence.includes(picture))) return 'same'
  if (hasEvidence && pictures !== undefined && pictures.length > 0) return 'other'
  const alike = likeness(post.message, text)
  // Without its pictures it may be a post of somebody else with the same words, or one that is not listed whole yet.
  if (alike >= SAME) return hasEvidence && pictures !== undefined ? 'similar' : 'same'
  return alike >= SIMILAR ? 'similar' : 'other'
}

/**
 * What a listing says of a post: where it is; that it is not there (`unlisted`); or that no one can know (`unsure`), as
 * something is like it, or the listing ends before the post was sent.
 */
export function findListed(
  post: OutgoingPost,
  listed: readonly ListedPost[],
  isWhole: boolean,
): ListedPost | 'unlisted' | 'unsure' {
  const compared = listed.map((one) => ({ one, verdict: compare(post, one) }))
  const same = compared.find(({ verdict }) => verdict === 'same')
  if (same) return same.one
  const isUnlike = compared.every(({ verdict }) => verdict === 'other')
  return isWhole && isUnlike ? 'unlisted' : 'unsure'
}

/** Whether a page of a listing, newest first, reaches back to before the post was sent. */
export const reachesBack = (post: OutgoingPost, page: readonly Pick<ListedPost, 'at'>[]) =>
  page.some(({ at }) => at < post.since.getTime() - SKEW_MS)
