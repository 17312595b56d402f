import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendJson } from '../../http/reply.ts'
import { answerPages } from '../pages/graph.ts'
import type { PageAccount } from '../pages/world.ts'
import { answerPosts } from '../posts/graph.ts'
import { errors, refuseCall } from '../refusals.ts'
import type { Meta } from '../send-api.ts'
import { answerInstagramLogIn, grantOf } from './login.ts'

/** A name as Instagram would have it. */
const usernameOf = ({ name }: PageAccount) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '')

function subscribe(account: PageAccount, method: string | undefined, { searchParams }: URL): void {
  const isSubscribed = method === 'POST'
  const fields = isSubscribed ? (searchParams.get('subscribed_fields') ?? '').split(',') : []
  Object.assign(account, { isSubscribed, isByItself: isSubscribed, fields })
}

/**
 * Instagram's own hosts, each below its name: the API with Instagram Login, for accounts that need no Facebook page;
 * returns whether it was one.
 */
export async function answerInstagram(
  { world, pageCallbacks }: Meta,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (await answerInstagramLogIn(world, url, request, response)) return true
  const [, named = '', edge = ''] =
    /^\/graph\.instagram\.com\/v[\d.]+\/([^/]+)(?:\/([^/]+))?$/.exec(url.pathname) ?? []
  if (named === '') return false
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const grant = grantOf(world, token)
  const account = world.pages.accounts.find(({ id }) => id === grant?.accountId)
  if (!grant || !account) refuseCall(response, errors.token)
  else {
    const id = named === 'me' ? account.id : decodeURIComponent(named)
    const isOther = id !== account.id && world.pages.accounts.some((one) => one.id === id)
    if (isOther) refuseCall(response, errors.unknown)
    else if (id === account.id && edge === '')
      sendJson(response, {
        user_id: account.id,
        username: usernameOf(account),
        id: `9${account.id.slice(1)}`,
      })
    else if (id === account.id && edge === 'subscribed_apps') {
      subscribe(account, request.method, url)
      sendJson(response, { success: true })
    } else {
      const own = id === account.id ? [account] : []
      const isKnown =
        (edge !== 'messages' && (await answerPosts(world, [id, edge], request, response))) ||
        (await answerPages(world, pageCallbacks, [id, edge], request, response, own))
      if (!isKnown) refuseCall(response, errors.unknown)
    }
  }
  return true
}
