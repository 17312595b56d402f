import type { PagePlatform } from '@comptoir/core/social'
import type { ChannelAccount, Reach } from '../../kernel/ports/channel.ts'
import { graph } from './graph.ts'

/** The permissions that a person is asked for. */
const scopes: Readonly<Record<PagePlatform, readonly string[]>> = {
  facebook: [
    'pages_show_list',
    'pages_messaging',
    'pages_manage_metadata',
    'pages_read_engagement',
    'pages_manage_posts',
  ],
  instagram: [
    'pages_show_list',
    'pages_messaging',
    'pages_manage_metadata',
    'instagram_basic',
    'instagram_manage_messages',
    'instagram_content_publish',
    'pages_read_engagement',
  ],
}
/** What customers do on a page, and how far our messages come: Meta sends only what is asked for. */
const FIELDS = [
  'messages',
  'message_echoes',
  'message_deliveries',
  'message_reads',
  'message_reactions',
  'message_edits',
  'messaging_postbacks',
  'messaging_referrals',
  'messaging_optins',
  'messaging_customer_information',
  'messaging_feedback',
  'standby',
].join(',')

/** A page that the person manages, with its token. */
export interface OwnPage {
  pageId: string
  accountId: string
  name: string
  token: string
}

interface PageOfGraph {
  id: string
  name?: string
  access_token?: string
  instagram_business_account?: { id: string; username?: string }
}

/** The login URL. */
export function dialogUrl(
  { config }: Pick<Reach, 'config'>,
  provider: PagePlatform,
  { state, redirectUri, challenge }: { state: string; redirectUri: string; challenge: string },
): string {
  const query = new URLSearchParams({
    client_id: config.meta.appId ?? '',
    redirect_uri: redirectUri,
    state,
    response_type: 'code',
    scope: scopes[provider].join(','),
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  return `${config.meta.dialogUrl}?${query}`
}

const appOf = ({ config }: Reach) => ({
  client_id: config.meta.appId ?? '',
  client_secret: config.meta.appSecret ?? '',
})

/** Exchanges a login code for the person's token. */
export async function exchangeCode(
  reach: Reach,
  { code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string },
): Promise<string> {
  const query = { ...appOf(reach), redirect_uri: redirectUri, code, code_verifier: verifier }
  return (await graph<{ access_token: string }>(reach, {}, 'oauth/access_token', { query })).access_token
}

/** Exchanges a token that lasts hours for one that lasts weeks. */
export async function lengthenToken(reach: Reach, token: string, signal?: AbortSignal): Promise<string> {
  const query = { ...appOf(reach), grant_type: 'fb_exchange_token', fb_exchange_token: token }
  const asked = { query, ...(signal ? { signal } : {}) }
  return (await graph<{ access_token: string }>(reach, {}, 'oauth/access_token', asked)).access_token
}

/** The pages of the person, or of them those with an Instagram account: nothing else may be linked (T10). */
export async function listPages(
  reach: Reach,
  provider: PagePlatform,
  token: string,
  signal?: AbortSignal,
): Promise<OwnPage[]> {
  const fields = 'id,name,access_token,instagram_business_account{id,username}'
  const query = { fields, limit: '200' }
  const asked = { query, ...(signal ? { signal } : {}) }
  const { data = [] } = await graph<{ data?: PageOfGraph[] }>(reach, { token }, 'me/accounts', asked)
  return data.flatMap(({ id: pageId, name = '', access_token = '', instagram_business_account: account }) => {
    if (provider === 'facebook') return [{ pageId, accountId: pageId, name, token: access_token }]
    if (!account) return []
    const called = account.username ? `${name} · @${account.username}` : name
    return [{ pageId, accountId: account.id, name: called, token: access_token }]
  })
}

/** Whether the token is the page's own. */
export async function isTokenOf(
  reach: Reach,
  token: string,
  pageId: string,
  signal?: AbortSignal,
): Promise<boolean> {
  const asked = { query: { fields: 'id' }, ...(signal ? { signal } : {}) }
  return (await graph<{ id: string }>(reach, { token }, 'me', asked)).id === pageId
}

/** Subscribes us to what customers write. */
export async function subscribePage(
  reach: Reach,
  { token, businessId }: Pick<ChannelAccount, 'token' | 'businessId'>,
  signal?: AbortSignal,
): Promise<void> {
  const query = { subscribed_fields: FIELDS }
  const asked = { method: 'POST', query, ...(signal ? { signal } : {}) } as const
  await graph(reach, { token }, `${businessId}/subscribed_apps`, asked)
}
