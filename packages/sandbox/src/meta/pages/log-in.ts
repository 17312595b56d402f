import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { answersChallenge } from '../../http/log-in.ts'
import { send, sendJson } from '../../http/reply.ts'
import { errors, refuseCall } from '../refusals.ts'
import { APP_ID, APP_SECRET, TOKEN_START, type World } from '../world.ts'
import { drawLogIn } from './log-in-page.ts'

const CODE_START = 'sandbox-code-'
const PAGE_TOKEN = `${TOKEN_START}page-`

const pagesOf = ({ pages }: World) => pages.accounts.filter(({ platform }) => platform === 'facebook')

/** Back to whoever asked: with a code for the pages that were chosen, or with a refusal. */
function leadBack({ pages }: World, { searchParams }: URL, response: ServerResponse) {
  const redirectUri = searchParams.get('redirect_uri') ?? ''
  if (!URL.canParse(redirectUri)) return refuseCall(response, errors.unknown)
  const back = new URL(redirectUri)
  back.searchParams.set('state', searchParams.get('state') ?? '')
  if (searchParams.has('refuse')) back.searchParams.set('error', 'access_denied')
  else {
    const code = `${CODE_START}${randomUUID()}`
    const challenge = searchParams.get('code_challenge') ?? ''
    pages.codes.set(code, { redirectUri, challenge, pageIds: searchParams.getAll('page') })
    back.searchParams.set('code', code)
  }
  response.writeHead(302, { location: back.href, 'cache-control': 'no-store' }).end()
}

/** A token for a code, once and for the very address; or a lasting token for a short one. */
function exchange({ pages, expiredTokens }: World, { searchParams }: URL, response: ServerResponse) {
  const isApp = searchParams.get('client_id') === APP_ID && searchParams.get('client_secret') === APP_SECRET
  const short = searchParams.get('fb_exchange_token') ?? ''
  const code = searchParams.get('code') ?? ''
  const given = pages.codes.get(code)
  pages.codes.delete(code)
  const isGiven =
    given?.redirectUri === searchParams.get('redirect_uri') &&
    answersChallenge(searchParams.get('code_verifier') ?? '', given.challenge)
  const isTaken = short.startsWith(TOKEN_START) && !expiredTokens.has(short)
  if (!isApp || (!isGiven && !isTaken)) return refuseCall(response, errors.token)
  const token = `${TOKEN_START}user-${randomUUID()}`
  const pageIds = isGiven ? given?.pageIds : pages.grants.get(short)
  if (pageIds) pages.grants.set(token, pageIds)
  sendJson(response, { access_token: token, token_type: 'bearer', expires_in: 5_184_000 })
}

/** What our app may know of a token: whether it is taken, and when it ends. */
function describe({ expiredTokens, tokenEnds }: World, { searchParams }: URL, response: ServerResponse) {
  const token = searchParams.get('input_token') ?? ''
  const isValid = token.startsWith(TOKEN_START) && !expiredTokens.has(token)
  sendJson(response, {
    data: { app_id: APP_ID, is_valid: isValid, expires_at: tokenEnds.get(token) ?? 0 },
  })
}

/** The page where a person logs in, and what is asked without a token; answers whether it was that. */
export function answerLogIn(world: World, url: URL, response: ServerResponse): boolean {
  const [, what] =
    /^\/v[\d.]+\/(dialog\/oauth|dialog\/answer|oauth\/access_token|debug_token)$/.exec(url.pathname) ?? []
  if (what === 'dialog/oauth') send(response, drawLogIn(url, pagesOf(world)))
  else if (what === 'dialog/answer') leadBack(world, url, response)
  else if (what === 'oauth/access_token') exchange(world, url, response)
  else if (what === 'debug_token') describe(world, url, response)
  return what !== undefined
}

/** A page's token; another once the last is not taken any more. */
function pageToken({ expiredTokens }: World, id: string): string {
  let token = `${PAGE_TOKEN}${id}`
  while (expiredTokens.has(token)) token += '-next'
  return token
}

/** What a token is good for: of a page the page, of a person the pages that they chose. */
export function answerMe(world: World, edge: string, token: string, response: ServerResponse) {
  if (edge === '') return sendJson(response, { id: /^\d+/.exec(token.replace(PAGE_TOKEN, ''))?.[0] ?? token })
  if (edge !== 'accounts') return refuseCall(response, errors.unknown)
  const granted = world.pages.grants.get(token)
  const pages = pagesOf(world).filter(({ id }) => !granted || granted.includes(id))
  const data = pages.map(({ id, name }) => {
    const account = world.pages.accounts.find((one) => one.pageId === id && one.platform === 'instagram')
    const username = name
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z]/g, '')
    return {
      id,
      name,
      access_token: pageToken(world, id),
      ...(account ? { instagram_business_account: { id: account.id, username } } : {}),
    }
  })
  sendJson(response, { data })
}
