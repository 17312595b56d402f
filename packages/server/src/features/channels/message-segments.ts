import type { KeptMedia } from '../../kernel/files/index.ts'
import type { OutsidePlatform } from '../../kernel/ports/channel.ts'
import { cut } from './cut.ts'
import { channelOf } from './registry.ts'

/** What a message carries. */
export interface Carried {
  body: string
  media: readonly KeptMedia[]
}

/** What goes out at once: words, a file, or a file with words under it. */
export interface Segment {
  text: string
  file?: KeptMedia
}

/**
 * Which suggestions go below a part. What the provider would refuse stays behind, for the words matter more. Counted in
 * UTF-16 units, so that it fits whatever the provider calls a character.
 */
export function tappable(
  platform: OutsidePlatform,
  { text, file }: Segment,
  suggestions: readonly string[],
): string[] {
  const limits = channelOf(platform)?.limits.suggestions
  if (!limits || file || text.length > limits.textLength) return []
  return suggestions.filter((title) => title.length <= limits.titleLength).slice(0, limits.most)
}

/**
 * How a message is cut for a channel, always in the same way: most take one file at a time, with the words under the
 * first where they fit, else before it. Words that are too many go one part after the other.
 */
export function segmentsOf(platform: OutsidePlatform, { body, media }: Carried): Segment[] {
  const [first] = media
  const limits = channelOf(platform)?.limits
  const texts = body === '' || !limits ? [body] : cut(body, limits.textLength, limits.measure)
  const words = texts.map((text) => ({ text }))
  if (!first) return words
  const most = limits?.captionLength[first.type] ?? 0
  const isCaption = [...body].length <= most
  const files = media.map((file, index) => ({ text: isCaption && index === 0 ? body : '', file }))
  return isCaption || body === '' ? files : [...words, ...files]
}
