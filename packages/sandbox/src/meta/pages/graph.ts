import type { IncomingMessage, ServerResponse } from 'node:http'
import { serveFile } from '../../http/file-answers.ts'
import { sendJson } from '../../http/reply.ts'
import { errors, refuseCall } from '../refusals.ts'
import type { World } from '../world.ts'
import type { PageCallbacks } from './callbacks.ts'
import { answerProfile } from './profile.ts'
import { takeAttachment, takePageMessage } from './send-api.ts'
import type { PageMessage } from './world.ts'

/** The bytes that an event refers to: anyone who knows the address may have them, as at Meta. */
export function sendPublicMedia({ media, files }: World, url: URL, response: ServerResponse): boolean {
  const [, id = ''] = /^\/cdn\/([\w-]+)$/.exec(url.pathname) ?? []
  const file = media.get(id)
  if (file) serveFile(response, files, file, url.searchParams.has('fresh'))
  return file !== undefined
}

/** The files of a message with addresses that work, as anyone who may read the conversation can ask for them. */
function attachmentsOf({ graphUrl }: World, { mediaId, type }: PageMessage) {
  if (mediaId === undefined) return {}
  const url = `${graphUrl}/cdn/${mediaId}?fresh=${Date.now()}`
  const address =
    type === 'video'
      ? { video_data: { url } }
      : type === 'image'
        ? { image_data: { url } }
        : { file_url: url }
  return { attachments: { data: [{ id: mediaId, ...address }] } }
}

/** The Graph's calls of pages, Messenger and Instagram; returns whether it was one. */
export async function answerPages(
  world: World,
  callbacks: PageCallbacks,
  [id, edge]: readonly [string, string],
  request: IncomingMessage,
  response: ServerResponse,
  accounts = world.pages.accounts.filter(({ pageId }) => pageId === id),
): Promise<boolean> {
  const isCustomer = edge === '' && world.pages.messages.some(({ customer }) => customer === id)
  const message = edge === '' ? world.pages.messages.find((one) => one.id === id) : undefined
  if (message) sendJson(response, { id, ...attachmentsOf(world, message) })
  else if (isCustomer) sendJson(response, { id, name: world.names.get(id) ?? '' })
  else if (accounts.length === 0) return false
  else if (edge === 'subscribed_apps') {
    if (world.behaviour.answer === 'outage') refuseCall(response, errors.outage)
    else {
      const isSubscribed = request.method === 'POST'
      const { searchParams } = new URL(request.url ?? '', 'http://graph.test')
      const fields = isSubscribed ? (searchParams.get('subscribed_fields') ?? '').split(',') : []
      if (request.method !== 'GET')
        for (const account of accounts) Object.assign(account, { isSubscribed, fields, isByItself: false })
      sendJson(response, { success: true })
    }
  } else if (edge === 'messages') await takePageMessage(world, callbacks, accounts, request, response)
  else if (edge === 'messenger_profile') await answerProfile(accounts, request, response)
  else if (edge === 'message_attachments') await takeAttachment(world, request, response)
  else return false
  return true
}
