import type { Channel } from '../../kernel/ports/channel.ts'
import { instagram } from '../../providers/meta/instagram/index.ts'
import { messenger } from '../../providers/meta/messenger/index.ts'
import { whatsapp } from '../../providers/meta/whatsapp/index.ts'
import { rcs } from '../../providers/rcs/index.ts'

/** Every channel that there is. */
export const channels: readonly Channel[] = [whatsapp, messenger, instagram, rcs]

/** The channel of a platform; undefined for our own chat, and for platforms that cannot be linked. */
export function channelOf(platform: string): Channel | undefined {
  return channels.find((channel) => channel.platform === platform)
}
