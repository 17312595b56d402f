import { randomUUID } from 'node:crypto'
import { type ChannelAccount, ChannelFailure, type Reach } from '../../kernel/ports/channel.ts'
import { callRcs } from './api.ts'
import { phonePath } from './messages.ts'

/**
 * Asks as the agent what a phone can do: Google answers only those whose key is good for this very agent (T9). Whether
 * the phone takes RCS is reported; nothing is sent to it.
 */
export async function canReach(
  reach: Reach,
  account: ChannelAccount,
  phone: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const path = `${phonePath(phone.replace(/^\+/, ''))}/capabilities`
  try {
    await callRcs(reach, account, { path, query: { requestId: randomUUID() }, ...(signal ? { signal } : {}) })
    return true
  } catch (error) {
    if (error instanceof ChannelFailure && error.reason === 'unreachable') return false
    throw error
  }
}

/** A number that is never assigned: it is reserved for fiction (ARCEP, 2022-1583). */
const UNASSIGNED = '+33199000000'

/** Google answers those alone whose key is good for the agent. A key does not end by itself. */
export async function checkKey(
  reach: Reach,
  account: ChannelAccount,
  signal: AbortSignal,
): Promise<Date | undefined> {
  await canReach(reach, account, UNASSIGNED, signal)
  return undefined
}
