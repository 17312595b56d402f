import type { KeptMedia } from '../files/index.ts'
import { channelOf } from './registry.ts'
import type { OutsidePlatform } from './tables.ts'

/** What a message carries. */
export interface Carried {
  body: string
  media: readonly KeptMedia[]
}

/** What goes out at once: words, a file, or a file with words under it. */
export interface Part {
  text: string
  file?: KeptMedia
}

/**
 * How a message is cut for a channel, always in the same way: most take one file at a time, with the words under the
 * first where they fit, else before it.
 */
export function partsOf(platform: OutsidePlatform, { body, media }: Carried): Part[] {
  const [first] = media
  if (!first) return [{ text: body }]
  const most = channelOf(platform)?.limits.captionLength[first.type] ?? 0
  const isCaption = [...body].length <= most
  const files = media.map((file, index) => ({ text: isCaption && index === 0 ? body : '', file }))
  return isCaption || body === '' ? files : [{ text: body }, ...files]
}
