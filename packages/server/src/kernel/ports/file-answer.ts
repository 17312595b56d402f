import { isPage } from '../files/index.ts'
import type { IncomingMedia } from './arrivals.ts'
import { ChannelFailure } from './channel.ts'

const PAGE_NAME = /\.(?:x?html?|svg|xml)$/i

/** Refuses what an address answers instead of a file that is gone: nothing, or a page that says so. */
export function requireFile(body: Uint8Array, { name }: Pick<IncomingMedia, 'name'>): Uint8Array {
  if (body.length > 0 && (PAGE_NAME.test(name) || !isPage(body))) return body
  const what = body.length === 0 ? 'nothing' : 'a page'
  throw new ChannelFailure('permanent', `the address of the file responded with ${what}`, { reason: 'media' })
}
