import type { Reach } from '../../kernel/ports/channel.ts'
import { type Grant, requestGrant } from '../../kernel/ports/oauth-token.ts'

const SCOPE = 'https://www.googleapis.com/auth/business.manage'
const TIMEOUT_MS = 20_000

const appOf = ({ config }: Pick<Reach, 'config'>) => ({
  client_id: config.google.clientId ?? '',
  client_secret: config.google.clientSecret ?? '',
})

export function hasGoogleApp({ config }: Pick<Reach, 'config'>): boolean {
  return config.google.clientId !== undefined && config.google.clientSecret !== undefined
}

/** The login URL. Google returns a refresh token only when it asks for consent again. */
export function googleDialogUrl(
  reach: Pick<Reach, 'config'>,
  { state, redirectUri, challenge }: { state: string; redirectUri: string; challenge: string },
): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: appOf(reach).client_id,
    redirect_uri: redirectUri,
    state,
    scope: SCOPE,
    access_type: 'offline',
    prompt: 'consent',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  return `${reach.config.google.logInUrl}?${query}`
}

export function exchangeGoogleCode(
  reach: Reach,
  { code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string },
): Promise<Grant> {
  return requestGrant(reach, `${reach.config.google.oauthUrl}/token`, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    ...appOf(reach),
  })
}

/** Refreshes a token, which lasts an hour. */
export function refreshGoogle(reach: Reach, refreshToken: string): Promise<Grant> {
  const fields = { grant_type: 'refresh_token', refresh_token: refreshToken, ...appOf(reach) }
  return requestGrant(reach, `${reach.config.google.oauthUrl}/token`, fields)
}

/** Revokes the consent of a person with all its tokens. */
export async function revokeGoogle({ config, providerFetch }: Reach, token: string): Promise<void> {
  const { status } = await providerFetch(`${config.google.oauthUrl}/revoke`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token }).toString(),
    timeoutMs: TIMEOUT_MS,
  })
  // 400: it was already invalid.
  if (status >= 500) throw new Error(`Google responded with ${status}`)
}
