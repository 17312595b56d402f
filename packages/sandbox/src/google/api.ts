import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { drawLogIn, isBroughtBack, leadBack } from '../http/login.ts'
import { send, sendJson } from '../http/reply.ts'
import { readText } from '../http/text.ts'
import { CLIENT_ID, CLIENT_SECRET, type GoogleWorld, REFRESH_START, TOKEN_START } from './world.ts'

const TOKEN_SECONDS = 3599

/** A token for a code, once, for the very address and with the secret of its challenge; or for a token to refresh. */
async function exchange(
  world: GoogleWorld,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = new URLSearchParams(await readText(request))
  const isApp = asked.get('client_id') === CLIENT_ID && asked.get('client_secret') === CLIENT_SECRET
  const code = asked.get('code') ?? ''
  const given = world.codes.get(code)
  world.codes.delete(code)
  const refresh = asked.get('refresh_token') ?? ''
  const isRefresh = asked.get('grant_type') === 'refresh_token'
  const isKnown = isRefresh
    ? refresh.startsWith(REFRESH_START) && !world.revoked.has(refresh) && !world.isRevoked
    : isBroughtBack(given, asked)
  if (!isApp || !isKnown)
    return sendJson(response, { error: 'invalid_grant', error_description: 'Bad Request' }, 400)
  sendJson(response, {
    access_token: `${TOKEN_START}${randomUUID()}`,
    expires_in: TOKEN_SECONDS,
    scope: 'https://www.googleapis.com/auth/business.manage',
    token_type: 'Bearer',
    ...(isRefresh ? {} : { refresh_token: `${REFRESH_START}${randomUUID()}` }),
  })
}

/** The page where a person logs in, and the tokens; returns whether it was that. */
export async function answerLogIn(
  world: GoogleWorld,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const asks = 'Comptoir demande à gérer vos établissements sur Google.'
  if (url.pathname === '/o/oauth2/v2/auth') send(response, drawLogIn(url, { provider: 'Google', asks }))
  else if (url.pathname === '/o/oauth2/v2/answer')
    leadBack(url, response, (given) => {
      const code = `4/sandbox-${randomUUID()}`
      world.codes.set(code, given)
      world.isRevoked = false
      return code
    })
  else if (url.pathname === '/token') await exchange(world, request, response)
  else if (url.pathname === '/revoke') {
    world.revoked.add(new URLSearchParams(await readText(request)).get('token') ?? '')
    sendJson(response, {})
  } else return false
  return true
}

function refuseWith(response: ServerResponse, code: number, status: string, message: string): void {
  sendJson(response, { error: { code, status, message } }, code)
}

function listAccounts({ accounts }: GoogleWorld, response: ServerResponse): void {
  const listed = accounts.map(({ id, name }) => ({
    name: `accounts/${id}`,
    accountName: name,
    type: 'PERSONAL',
  }))
  sendJson(response, { accounts: listed })
}

function listLocations({ locations }: GoogleWorld, accountId: string, response: ServerResponse): void {
  const mine = locations.filter((one) => one.accountId === accountId)
  const listed = mine.map(({ id, title, street, city }) => ({
    name: `locations/${id}`,
    title,
    storefrontAddress: { regionCode: 'FR', addressLines: [street], locality: city },
    metadata: { mapsUri: `https://maps.google.com/?cid=${id}` },
  }))
  sendJson(response, { locations: listed })
}

/** Accounts and locations, as their interfaces list them. */
export function answerApi(
  world: GoogleWorld,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const accountId = /^\/v1\/accounts\/(\d+)\/locations$/.exec(url.pathname)?.[1] ?? ''
  if (world.isRevoked || !token.startsWith(TOKEN_START))
    refuseWith(response, 401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.')
  else if (url.pathname === '/v1/accounts') listAccounts(world, response)
  else if (!world.accounts.some(({ id }) => id === accountId))
    refuseWith(response, 404, 'NOT_FOUND', 'Requested entity was not found.')
  else if (!url.searchParams.has('readMask'))
    refuseWith(response, 400, 'INVALID_ARGUMENT', 'A read mask is required.')
  else listLocations(world, accountId, response)
}
