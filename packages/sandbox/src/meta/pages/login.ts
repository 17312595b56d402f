import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { escaped } from '../../http/escape.ts'
import { drawLogIn, type GivenCode, isBroughtBack, leadBack } from '../../http/login.ts'
import { send, sendJson } from '../../http/reply.ts'
import { errors, refuseCall } from '../refusals.ts'
import { APP_ID, APP_SECRET, TOKEN_START, type World } from '../world.ts'

const CODE_START = 'sandbox-code-'
const PAGE_TOKEN = `${TOKEN_START}page-`

const pagesOf = ({ pages }: World) => pages.accounts.filter(({ platform }) => platform === 'facebook')

/** The form of Meta has the pages that an app may see. */
function choicesOf(world: World): string {
  const choices = pagesOf(world).map(
    ({ id, name }) =>
      `<label><input type="checkbox" name="page" value="${id}" checked> ${escaped(name)} (${id})</label>`,
  )
  return `<fieldset><legend>Vos Pages</legend>${choices.join('')}</fieldset>`
}

const page = {
  provider: 'Meta',
  asks: 'Comptoir demande à gérer les messages et les publications de vos Pages.',
}

/** A code for the pages that were chosen. */
function giveCode({ pages }: World, { searchParams }: URL, given: GivenCode): string {
  const code = `${CODE_START}${randomUUID()}`
  pages.codes.set(code, { ...given, pageIds: searchParams.getAll('page') })
  return code
}

/** A token for a code, once and for the very address; or a lasting token for a short one. */
function exchange({ pages, expiredTokens }: World, { searchParams }: URL, response: ServerResponse) {
  const isApp = searchParams.get('client_id') === APP_ID && searchParams.get('client_secret') === APP_SECRET
  const short = searchParams.get('fb_exchange_token') ?? ''
  const code = searchParams.get('code') ?? ''
  const given = pages.codes.get(code)
  pages.codes.delete(code)
  const isGiven = isBroughtBack(given, searchParams)
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

/** The page where a person logs in, and what is asked without a token; returns whether it was that. */
export function answerLogIn(world: World, url: URL, response: ServerResponse): boolean {
  const [, what] =
    /^\/v[\d.]+\/(dialog\/oauth|dialog\/answer|oauth\/access_token|debug_token)$/.exec(url.pathname) ?? []
  if (what === 'dialog/oauth') send(response, drawLogIn(url, { ...page, choices: choicesOf(world) }))
  else if (what === 'dialog/answer') leadBack(url, response, (given) => giveCode(world, url, given))
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
