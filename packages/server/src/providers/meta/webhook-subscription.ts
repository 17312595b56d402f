import type { ChannelAccount, Reach } from '../../kernel/ports/channel.ts'
import { graph } from './graph.ts'

/**
 * Ends our subscription to what customers write to a page, or to the numbers of a business (SOC-11, SOC-28, SOC-36).
 */
export async function unsubscribe(reach: Reach, account: ChannelAccount, signal: AbortSignal): Promise<void> {
  await graph(reach, account, `${account.businessId}/subscribed_apps`, { method: 'DELETE', signal })
}
