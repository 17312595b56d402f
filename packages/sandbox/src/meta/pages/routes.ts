import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readJson } from '../../http/guard.ts'
import { refuse, sendJson } from '../../http/reply.ts'
import { mediaOf } from '../chat-actions.ts'
import { sampleNames } from '../samples/actions.ts'
import type { Tap } from '../taps.ts'
import { TOKEN_START, type World } from '../world.ts'
import type { PageCallbacks } from './callbacks.ts'
import { addPageMessage, newMid, type PageAccount, type PageMessage } from './world.ts'

type Body = Record<string, unknown>
const CUSTOMER = /^\d{8,20}$/

/** What is offered below the last message of a thread: it stays until something is written. */
function offeredTo({ pages }: World, { id }: PageAccount, { customer, tapped }: Body): Tap | undefined {
  const last = pages.messages.findLast((one) => one.accountId === id && one.customer === customer)
  return last?.taps.find(({ title }) => title === tapped)
}

function stateOf({ pages, posts, names }: World) {
  const { accounts, messages } = pages
  return {
    accounts,
    messages,
    posts,
    names: Object.fromEntries(names),
    token: `${TOKEN_START}1`,
    samples: sampleNames,
  }
}

/** The JSON interface of the threads of pages, for their tab and for tests. */
export function createPageRoutes(world: World, callbacks: PageCallbacks) {
  const { pages } = world

  function write(account: PageAccount, body: Body, response: ServerResponse) {
    const tapped = offeredTo(world, account, body)
    const { customer, name, media, isEcho, daysAgo, payload } = body
    const text = tapped?.title ?? body.text ?? ''
    if (body.tapped !== undefined && !tapped) return refuse(response, 400, 'tapped: no message offers it')
    const file = mediaOf(media)
    if (typeof customer !== 'string' || !CUSTOMER.test(customer))
      return refuse(response, 400, 'customer: must have 8 to 20 digits')
    if (typeof text !== 'string' || text.length > 2000 || (text === '' && !file))
      return refuse(response, 400, 'text: must have 1 to 2000 characters')
    if (typeof name === 'string') world.names.set(customer, name)
    const mediaId = file && randomUUID()
    if (file && mediaId) world.media.set(mediaId, file)
    const message: PageMessage = {
      id: newMid(),
      accountId: account.id,
      customer,
      isFromBusiness: isEcho === true,
      type: file?.type ?? 'text',
      text,
      mediaId,
      taps: [],
      ...(tapped ? { tapped } : {}),
      at: Date.now() - (typeof daysAgo === 'number' ? daysAgo : 0) * 24 * 3_600_000,
      status: undefined,
      tag: undefined,
      metadata: undefined,
    }
    addPageMessage(pages, message)
    if (typeof payload === 'string') callbacks.postback(account, message, payload)
    else callbacks.message(account, message)
    sendJson(response, message, 201)
  }

  function read(account: PageAccount, customer: unknown, response: ServerResponse) {
    const unread = pages.messages.filter(
      (one) =>
        one.accountId === account.id &&
        one.customer === customer &&
        one.isFromBusiness &&
        (one.status === 'sent' || one.status === 'delivered'),
    )
    for (const message of unread) message.status = 'read'
    const last = unread.at(-1)
    if (last) callbacks.read(account, last)
    sendJson(response, {})
  }

  return async (request: IncomingMessage, response: ServerResponse, { pathname }: URL) => {
    const [, what] = /^\/api\/pages(?:\/(messages|read))?$/.exec(pathname) ?? []
    if (pathname === '/api/pages' && request.method === 'GET') {
      sendJson(response, stateOf(world))
      return true
    }
    if (what === undefined || request.method === 'GET') return false
    const body = ((await readJson(request)) ?? {}) as Body
    const account = pages.accounts.find(({ id }) => id === body.account)
    if (!account) refuse(response, 400, 'account: this page does not exist')
    else if (what === 'messages') write(account, body, response)
    else read(account, body.customer, response)
    return true
  }
}
