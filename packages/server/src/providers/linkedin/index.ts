import type { Reach } from '../../kernel/ports/channel.ts'
import { type Grant, requestGrant } from '../../kernel/ports/oauth-token.ts'
import { linkedin } from './api.ts'

/** Permissions to read the member's name and to post as them. */
const SCOPE = 'openid profile w_member_social'

const appOf = ({ config }: Pick<Reach, 'config'>) => ({
  client_id: config.linkedin.clientId ?? '',
  client_secret: config.linkedin.clientSecret ?? '',
})

export function hasLinkedinApp({ config }: Pick<Reach, 'config'>): boolean {
  return config.linkedin.clientId !== undefined && config.linkedin.clientSecret !== undefined
}

/** The login URL. LinkedIn accepts a PKCE challenge only from native apps, not from servers. */
export function linkedinDialogUrl(
  reach: Pick<Reach, 'config'>,
  { state, redirectUri }: { state: string; redirectUri: string },
): string {
  const { client_id } = appOf(reach)
  const query = { response_type: 'code', client_id, redirect_uri: redirectUri, state, scope: SCOPE }
  return `${reach.config.linkedin.url}/oauth/v2/authorization?${new URLSearchParams(query)}`
}

const tokenUrl = ({ config }: Reach) => `${config.linkedin.url}/oauth/v2/accessToken`

export function exchangeLinkedinCode(reach: Reach, code: string, redirectUri: string): Promise<Grant> {
  const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...appOf(reach) }
  return requestGrant(reach, tokenUrl(reach), fields)
}

/** Another token, for a member who need not be there; where LinkedIn gave nothing to do it with, only they can. */
export function refreshLinkedin(reach: Reach, refreshToken: string): Promise<Grant> {
  const fields = { grant_type: 'refresh_token', refresh_token: refreshToken, ...appOf(reach) }
  return requestGrant(reach, tokenUrl(reach), fields)
}

/** The owner of the token: the author id and the display name. */
export async function readMember(reach: Reach, token: string): Promise<{ urn: string; name: string }> {
  const { body } = await linkedin<{ sub: string; name?: string }>(reach, token, { at: '/v2/userinfo' })
  return { urn: `urn:li:person:${body.sub}`, name: body.name ?? '' }
}
