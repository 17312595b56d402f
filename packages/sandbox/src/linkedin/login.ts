import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { drawLogIn, isBroughtBack, leadBack } from '../http/login.ts'
import { send, sendJson } from '../http/reply.ts'
import { readText } from '../http/text.ts'
import { CLIENT_ID, CLIENT_SECRET, type LinkedinWorld, REFRESH_START, TOKEN_START } from './world.ts'

const TOKEN_SECONDS = 60 * 24 * 3600
const REFRESH_SECONDS = 365 * 24 * 3600

/** A token for a code, once and for the very address; or for a token to refresh. */
async function exchange(
  { codes, expiredTokens }: LinkedinWorld,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = new URLSearchParams(await readText(request))
  const isApp = asked.get('client_id') === CLIENT_ID && asked.get('client_secret') === CLIENT_SECRET
  const code = asked.get('code') ?? ''
  const given = codes.get(code)
  codes.delete(code)
  const refresh = asked.get('refresh_token') ?? ''
  const isKnown =
    asked.get('grant_type') === 'refresh_token'
      ? refresh.startsWith(REFRESH_START) && !expiredTokens.has(refresh)
      : isBroughtBack(given, asked)
  if (!isApp || !isKnown)
    return sendJson(
      response,
      { error: 'invalid_request', error_description: 'Unable to retrieve access token' },
      400,
    )
  sendJson(response, {
    access_token: `${TOKEN_START}${randomUUID()}`,
    expires_in: TOKEN_SECONDS,
    refresh_token: refresh || `${REFRESH_START}${randomUUID()}`,
    refresh_token_expires_in: REFRESH_SECONDS,
    scope: 'openid,profile,w_member_social',
  })
}

/** The page where a member logs in, and the tokens; returns whether it was that. */
export async function answerLogIn(
  world: LinkedinWorld,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const asks = 'Comptoir demande à publier en votre nom.'
  if (url.pathname === '/oauth/v2/authorization')
    send(response, drawLogIn(url, { provider: 'LinkedIn', asks }))
  else if (url.pathname === '/oauth/v2/answer')
    leadBack(url, response, (given) => {
      const code = `sandbox-code-${randomUUID()}`
      world.codes.set(code, given)
      return code
    })
  else if (url.pathname === '/oauth/v2/accessToken') await exchange(world, request, response)
  else return false
  return true
}
