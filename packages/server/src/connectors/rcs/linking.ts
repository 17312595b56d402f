import { randomUUID } from 'node:crypto'
import { type ChannelAccount, ChannelFailure, type Reach } from '../../channels/channel.ts'
import { callRcs } from './api.ts'
import { phonePath } from './messages.ts'

/**
 * Asks as the agent what a phone can do: Google answers only those whose key is good for this very agent (T9). Whether
 * the phone takes RCS is told; nothing is sent to it.
 */
export async function canReach(reach: Reach, account: ChannelAccount, phone: string): Promise<boolean> {
  const path = `${phonePath(phone.replace(/^\+/, ''))}/capabilities`
  try {
    await callRcs(reach, account, { path, query: { requestId: randomUUID() } })
    return true
  } catch (error) {
    if (error instanceof ChannelFailure && error.reason === 'unreachable') return false
    throw error
  }
}
