import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { escaped } from '../../http/escape.ts'
import { drawLogIn, isBroughtBack, leadBack } from '../../http/login.ts'
import { send, sendJson } from '../../http/reply.ts'
import type { InstagramGrant } from '../pages/world.ts'
import { errors, readBytes, refuseCall } from '../refusals.ts'
import { DAY_MS, INSTAGRAM_APP_ID, INSTAGRAM_APP_SECRET, type World } from '../world.ts'

const TOKEN_START = 'IGAA-sandbox-'
const HOUR_MS = 3_600_000
const LONG_MS = 60 * DAY_MS

function accountsOf({ pages }: World) {
  return pages.accounts.filter(({ platform }) => platform === 'instagram')
}

function choicesOf(world: World): string {
  const choices = accountsOf(world).map(({ id, name }, index) => {
    const checked = index === 0 ? ' checked' : ''
    return `<label><input type="radio" name="account" value="${id}"${checked}> ${escaped(name)}</label>`
  })
  return `<fieldset><legend>Votre compte professionnel</legend>${choices.join('')}</fieldset>`
}

function give({ pages }: World, grant: Pick<InstagramGrant, 'accountId' | 'isLong'>): string {
  const token = `${TOKEN_START}${randomUUID()}`
  const givenAt = Date.now()
  pages.instagram.tokens.set(token, {
    ...grant,
    givenAt,
    endsAt: givenAt + (grant.isLong ? LONG_MS : HOUR_MS),
  })
  return token
}

/** What a token is good for; undefined where it is not taken, or has ended. */
export function grantOf({ pages }: World, token: string): InstagramGrant | undefined {
  const grant = pages.instagram.tokens.get(token)
  return grant && grant.endsAt > Date.now() ? grant : undefined
}

function longToken(world: World, accountId: string, response: ServerResponse): void {
  const access_token = give(world, { accountId, isLong: true })
  sendJson(response, { access_token, token_type: 'bearer', expires_in: LONG_MS / 1000 })
}

/** A token of an hour for a code, once and for the very address. */
async function exchangeCode(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const form = new URLSearchParams((await readBytes(request)).toString())
  const code = form.get('code') ?? ''
  const { codes } = world.pages.instagram
  const given = codes.get(code)
  codes.delete(code)
  const isApp =
    form.get('client_id') === INSTAGRAM_APP_ID && form.get('client_secret') === INSTAGRAM_APP_SECRET
  if (!isApp || form.get('grant_type') !== 'authorization_code' || !isBroughtBack(given, form)) {
    const error_message = 'Matching code was not found or was already used'
    return sendJson(response, { error_type: 'OAuthException', code: 400, error_message }, 400)
  }
  const { accountId } = given as typeof given & { accountId: string }
  const permissions = 'instagram_business_basic,instagram_business_manage_messages'
  const access_token = give(world, { accountId, isLong: false })
  sendJson(response, { data: [{ access_token, user_id: `9${accountId.slice(1)}`, permissions }] })
}

/** A token of sixty days for one of an hour, or for one of sixty days that is a day old. */
function lengthen(world: World, what: string, { searchParams }: URL, response: ServerResponse): void {
  const grant = grantOf(world, searchParams.get('access_token') ?? '')
  const isShort = what === 'access_token'
  const isAllowed = isShort
    ? searchParams.get('client_secret') === INSTAGRAM_APP_SECRET && grant?.isLong === false
    : grant?.isLong === true && Date.now() - grant.givenAt >= DAY_MS
  const type = isShort ? 'ig_exchange_token' : 'ig_refresh_token'
  if (!grant || !isAllowed || searchParams.get('grant_type') !== type) refuseCall(response, errors.token)
  else longToken(world, grant.accountId, response)
}

/** The page where an account logs in, and its tokens; returns whether it was that. */
export async function answerInstagramLogIn(
  world: World,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { pathname, searchParams } = url
  const [, what = ''] = /^\/graph\.instagram\.com\/(access_token|refresh_access_token)$/.exec(pathname) ?? []
  const asks = 'Comptoir demande à gérer les messages et les publications de votre compte.'
  if (what !== '') lengthen(world, what, url, response)
  else if (pathname === '/www.instagram.com/oauth/authorize')
    send(response, drawLogIn(url, { provider: 'Instagram', asks, choices: choicesOf(world) }))
  else if (pathname === '/www.instagram.com/oauth/answer')
    leadBack(url, response, (given) => {
      const code = `AQ-sandbox-${randomUUID()}`
      const accountId = searchParams.get('account') ?? accountsOf(world).at(-1)?.id ?? ''
      world.pages.instagram.codes.set(code, { ...given, accountId })
      return code
    })
  else if (pathname === '/api.instagram.com/oauth/access_token') await exchangeCode(world, request, response)
  else return false
  return true
}
