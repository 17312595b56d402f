import type { FileKind } from '@comptoir/core/files'
import type { KeptMedia } from '../../kernel/files/index.ts'
import type { OutsidePlatform } from '../../kernel/ports/channel.ts'
import { cut } from './cut.ts'
import { channelOf } from './registry.ts'

/** The content of a message. */
export interface Carried {
  body: string
  media: readonly KeptMedia[]
}

/** What is sent with one call: a text, a file, or a file with a caption. */
export interface Segment {
  text: string
  file?: SendableMedia
}

/** A file of a kind that leaves; films and unopened files are only received. */
export interface SendableMedia extends KeptMedia {
  type: FileKind
}

const isSendable = (file: KeptMedia): file is SendableMedia => file.type !== 'video' && file.type !== 'file'

/**
 * The suggestions to send with a segment. Those that the provider would refuse are dropped. Counted in
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
 * Splits a message for a channel, always in the same way: most accept one file at a time, with the text as the caption
 * of the first if it fits, otherwise before it. A text that is too long is sent in several segments.
 */
export function segmentsOf(platform: OutsidePlatform, { body, media }: Carried): Segment[] {
  const sendable = media.filter(isSendable)
  const [first] = sendable
  const limits = channelOf(platform)?.limits
  const texts = body === '' || !limits ? [body] : cut(body, limits.textLength, limits.measure)
  const words = texts.map((text) => ({ text }))
  if (!first) return words
  const most = limits?.captionLength[first.type] ?? 0
  const isCaption = [...body].length <= most
  const files = sendable.map((file, index) => ({ text: isCaption && index === 0 ? body : '', file }))
  return isCaption || body === '' ? files : [...words, ...files]
}
