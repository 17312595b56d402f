import { instagram } from '../connectors/meta/instagram/index.ts'
import { messenger } from '../connectors/meta/messenger/index.ts'
import { whatsapp } from '../connectors/meta/whatsapp/index.ts'
import { rcs } from '../connectors/rcs/index.ts'
import type { Channel } from './channel.ts'

/** Every channel that there is. */
export const channels: readonly Channel[] = [whatsapp, messenger, instagram, rcs]

/** The channel of a platform; undefined for our own chat, and for platforms that cannot be linked. */
export function channelOf(platform: string): Channel | undefined {
  return channels.find((channel) => channel.platform === platform)
}
