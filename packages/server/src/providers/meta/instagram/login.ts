import * as z from 'zod'
import { ChannelFailure, type Reach } from '../../../kernel/ports/channel.ts'
import { callMeta, graph } from '../graph.ts'

/** What a person is asked for: who the account is, its messages, and its posts. */
const SCOPES = [
  'instagram_business_basic',
  'instagram_business_manage_messages',
  'instagram_business_content_publish',
]
/** What customers do; Meta sends what the app subscribes to once an account is subscribed to any of it. */
const FIELDS = [
  'messages',
  'message_reactions',
  'messaging_postbacks',
  'messaging_seen',
  'messaging_referral',
  'messaging_optins',
]

/** Meta documents these answers as a list of one, and gives the one. */
const oneOf = <T extends z.ZodType>(shape: T) =>
  z.union([z.object({ data: z.array(shape).min(1) }).transform(({ data }) => data[0] as z.infer<T>), shape])
const ShortToken = oneOf(z.object({ access_token: z.string().min(1) }))
const LongToken = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
/** Its `user_id` is a text here; where tokens are given it is a number too long to be read. */
const Account = oneOf(z.object({ user_id: z.string().min(1), username: z.string().default('') }))

function read<T extends z.ZodType>(shape: T, answer: unknown): z.infer<T> {
  const found = shape.safeParse(answer)
  if (found.success) return found.data
  throw new ChannelFailure('retryable', 'Instagram responded in a form that is not known', {
    reason: 'outage',
  })
}

/** A token that lasts sixty days, and when it ends. */
export interface InstagramToken {
  token: string
  tokenEndsAt: Date
}

const appOf = ({ config }: Pick<Reach, 'config'>) => config.meta.instagram

export function hasInstagramApp(reach: Pick<Reach, 'config'>): boolean {
  const { appId, appSecret } = appOf(reach)
  return appId !== undefined && appSecret !== undefined
}

/** Where a person logs in at Instagram. It knows no challenge (RFC 7636): the state and the secret of the app stand for it. */
export function instagramDialogUrl(
  reach: Pick<Reach, 'config'>,
  { state, redirectUri }: { state: string; redirectUri: string },
): string {
  const { appId = '', dialogUrl } = appOf(reach)
  const query = new URLSearchParams({
    client_id: appId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: SCOPES.join(','),
    state,
    enable_fb_login: '0',
    force_reauth: 'true',
  })
  return `${dialogUrl}?${query}`
}

function toToken(answer: unknown): InstagramToken {
  const { access_token: token, expires_in: seconds } = read(LongToken, answer)
  return { token, tokenEndsAt: new Date(Date.now() + seconds * 1000) }
}

/** Tokens are given and refreshed beside the versions of the Graph. */
const tokensUrl = (reach: Reach, path: string) => `${appOf(reach).graphUrl.replace(/\/v[\d.]+$/, '')}/${path}`

/** Exchanges a login code for a token that lasts sixty days. */
export async function exchangeInstagramCode(
  reach: Reach,
  { code, redirectUri }: { code: string; redirectUri: string },
): Promise<InstagramToken> {
  const { appId = '', appSecret = '', tokenUrl } = appOf(reach)
  const form = new URLSearchParams({
    client_id: appId,
    client_secret: appSecret,
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
    code,
  })
  const short = read(ShortToken, await callMeta(reach, undefined, tokenUrl, { method: 'POST', form }))
  const query = {
    grant_type: 'ig_exchange_token',
    client_secret: appSecret,
    access_token: short.access_token,
  }
  return toToken(await callMeta(reach, undefined, tokensUrl(reach, 'access_token'), { query }))
}

/** Refreshes a token that has not ended and is a day old or more: for sixty days from now. */
export async function refreshInstagramToken(
  reach: Reach,
  token: string,
  signal: AbortSignal,
): Promise<InstagramToken> {
  const query = { grant_type: 'ig_refresh_token', access_token: token }
  return toToken(
    await callMeta(reach, undefined, tokensUrl(reach, 'refresh_access_token'), { query, signal }),
  )
}

/** The professional account that a token is good for. */
export async function readInstagramAccount(
  reach: Reach,
  token: string,
  signal?: AbortSignal,
): Promise<{ id: string; name: string }> {
  const asked = { query: { fields: 'user_id,username' }, ...(signal ? { signal } : {}) }
  const { user_id: id, username } = read(
    Account,
    await graph(reach, { token, host: 'instagram' }, 'me', asked),
  )
  return { id, name: username === '' ? id : `@${username}` }
}

const subscription = (accountId: string) => `${accountId}/subscribed_apps`

/** Subscribes us to what customers write to an account. */
export async function subscribeInstagram(reach: Reach, token: string, accountId: string): Promise<void> {
  const query = { subscribed_fields: FIELDS.join(',') }
  await graph(reach, { token, host: 'instagram' }, subscription(accountId), { method: 'POST', query })
}

/** Ends that. */
export async function unsubscribeInstagram(
  reach: Reach,
  token: string,
  accountId: string,
  signal: AbortSignal,
): Promise<void> {
  await graph(reach, { token, host: 'instagram' }, subscription(accountId), { method: 'DELETE', signal })
}
