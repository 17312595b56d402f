import {
  ChannelFailure,
  type CheckedAccount,
  type Reach,
  type RenewedTokens,
} from '../../kernel/ports/channel.ts'
import { graph } from './graph.ts'
import { isTokenOf, lengthenToken, listPages, subscribePage } from './page-login.ts'

interface TokenFacts {
  data: { is_valid?: boolean; expires_at?: number }
}

/** A token that is not good for its account any more. */
export const endedToken = () =>
  new ChannelFailure('held', 'Meta reports that the token has expired', {
    reason: 'not_linked',
    problem: 'token',
  })

/** Not every token is of our app, and no one else gets an answer. */
function unknownFacts(error: unknown): TokenFacts {
  if (error instanceof ChannelFailure) return { data: {} }
  throw error
}

/** When a token ends, as Meta reports it to our app; undefined for one that does not end, and where it is not known. */
export async function readEnd(reach: Reach, token: string, signal: AbortSignal): Promise<Date | undefined> {
  const { appId, appSecret } = reach.config.meta
  if (appId === undefined || appSecret === undefined) return undefined
  const asked = { query: { input_token: token }, signal }
  const app = { token: `${appId}|${appSecret}` }
  const { data } = await graph<TokenFacts>(reach, app, 'debug_token', asked).catch(unknownFacts)
  if (data.is_valid === false) throw endedToken()
  return data.expires_at ? new Date(data.expires_at * 1000) : undefined
}

/** A page's token lasts until it is revoked; that of the person who linked it expires. */
export async function checkPage(
  reach: Reach,
  { token, userToken, businessId }: CheckedAccount,
  signal: AbortSignal,
): Promise<Date | undefined> {
  if (!(await isTokenOf(reach, token, businessId, signal))) throw endedToken()
  return readEnd(reach, userToken ?? token, signal)
}

/** A longer token of the person, and with it the page's of today, if the person still looks after that page. */
export async function renewPage(
  reach: Reach,
  { userToken, businessId }: CheckedAccount,
  signal: AbortSignal,
): Promise<RenewedTokens | undefined> {
  if (userToken === undefined) return undefined
  const lasting = await lengthenToken(reach, userToken, signal)
  const page = (await listPages(reach, 'facebook', lasting, signal)).find(
    ({ pageId }) => pageId === businessId,
  )
  if (page === undefined) return undefined
  // A page that was linked to an earlier version of ours does not send yet all that this one reads. Where Meta refuses,
  // it goes on sending what it sent, and is asked again with the next renewal: the new token must not be lost for that.
  await subscribePage(reach, { token: page.token, businessId }, signal).catch(() => undefined)
  return { userToken: lasting, token: page.token }
}
