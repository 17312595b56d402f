import { isPage } from '../files/index.ts'
import type { IncomingMedia } from './arrivals.ts'
import { ChannelFailure } from './channel.ts'

const PAGE_NAME = /\.(?:x?html?|svg|xml)$/i

/** Rejects a response that is not the file: empty, or an HTML page such as "not found". */
export function requireFile(body: Uint8Array, { name }: Pick<IncomingMedia, 'name'>): Uint8Array {
  if (body.length > 0 && (PAGE_NAME.test(name) || !isPage(body))) return body
  const what = body.length === 0 ? 'an empty body' : 'an HTML page'
  throw new ChannelFailure('permanent', `the file's URL responded with ${what}`, { reason: 'media' })
}
