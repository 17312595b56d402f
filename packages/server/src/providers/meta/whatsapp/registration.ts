import { type ChannelAccount, ChannelFailure, type Reach } from '../../../kernel/ports/channel.ts'
import { graph } from '../graph.ts'

interface PhoneNumber {
  id: string
  display_phone_number?: string
  verified_name?: string
  status?: string
}

/** What customers see of a number. That it can be read shows that the token is good for it. */
export async function readDisplayName(reach: Reach, account: ChannelAccount): Promise<string> {
  const query = { fields: 'display_phone_number,verified_name' }
  const number = await graph<PhoneNumber>(reach, account, account.externalId, { query })
  return [number.verified_name, number.display_phone_number].filter(Boolean).join(' · ')
}

/** That a number which Meta has locked can still be read says nothing: nothing can be sent through it. */
export async function requireUnlocked(
  reach: Reach,
  account: ChannelAccount,
  signal: AbortSignal,
): Promise<void> {
  const query = { fields: 'status' }
  const { status } = await graph<PhoneNumber>(reach, account, account.externalId, { query, signal })
  if (status === 'BANNED' || status === 'RESTRICTED')
    throw new ChannelFailure('held', `the number is ${status}`, { reason: 'not_linked', problem: 'locked' })
}

/** Registers the number for the Cloud API (SOC-10). */
export async function registerNumber(reach: Reach, account: ChannelAccount, pin: string): Promise<void> {
  await graph(reach, account, `${account.externalId}/register`, {
    method: 'POST',
    json: { messaging_product: 'whatsapp', pin },
  })
}

/** Whether the number is one of the business: what is signed for the business is not enough to claim it (T9). */
export async function isOfBusiness(reach: Reach, account: ChannelAccount): Promise<boolean> {
  const path = `${account.businessId}/phone_numbers`
  const { data = [] } = await graph<{ data?: PhoneNumber[] }>(reach, account, path, {
    query: { fields: 'id', limit: '200' },
  })
  return data.some(({ id }) => id === account.externalId)
}

/** Subscribes us to what customers write (SOC-09). */
export async function subscribe(reach: Reach, account: ChannelAccount): Promise<void> {
  await graph(reach, account, `${account.businessId}/subscribed_apps`, { method: 'POST' })
}
