import type { ChannelAccount, Reach, RenewedTokens } from '../../../kernel/ports/channel.ts'
import { graph } from '../graph.ts'
import { readEnd } from '../tokens.ts'
import { requireUnlocked } from './registration.ts'

/** The number is read with its token, as it is when the token is given. */
export async function checkNumber(
  reach: Reach,
  account: ChannelAccount,
  signal: AbortSignal,
): Promise<Date | undefined> {
  await requireUnlocked(reach, account, signal)
  return readEnd(reach, account.token, signal)
}

/** Tokens of system users that end after sixty days can be changed for the next by the app that they are of. */
export async function renewNumber(
  reach: Reach,
  { token }: ChannelAccount,
  signal: AbortSignal,
): Promise<RenewedTokens | undefined> {
  const { appId, appSecret } = reach.config.meta
  if (appId === undefined || appSecret === undefined) return undefined
  const query = {
    client_id: appId,
    client_secret: appSecret,
    grant_type: 'fb_exchange_token',
    set_token_expires_in_60_days: 'true',
    fb_exchange_token: token,
  }
  const given = await graph<{ access_token: string }>(reach, {}, 'oauth/access_token', { query, signal })
  return { token: given.access_token }
}
