import { randomInt } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { sendJson } from '../../http/reply.ts'
import type { PageAccount } from '../pages/world.ts'
import { errors, readBytes, refusalOf, refuseCall } from '../refusals.ts'
import { takeBehaviour, type World } from '../world.ts'

const newNumber = () => `9${randomInt(1e13, 2e14)}`
const most = { facebook: 63_206, instagram: 2200 }

type Answering = [request: IncomingMessage, response: ServerResponse]

/** Keeps what is published, with the answer that was set. */
async function publish(
  world: World,
  account: PageAccount,
  { text, mediaIds }: { text: string; mediaIds: string[] },
  response: ServerResponse,
): Promise<void> {
  const { answer, delayMs } = takeBehaviour(world)
  await pause(delayMs)
  const refusal = refusalOf(answer)
  if (refusal) return refuseCall(response, refusal)
  const isSaying = text !== '' || mediaIds.length > 0
  if (!isSaying || text.length > most[account.platform] || mediaIds.some((id) => !world.media.has(id)))
    return refuseCall(response, errors.unknown)
  const id = account.platform === 'facebook' ? `${account.id}_${newNumber()}` : newNumber()
  world.posts.push({ id, accountId: account.id, text, mediaIds, at: Date.now() })
  if (answer === 'lose') response.destroy()
  else sendJson(response, { id })
}

async function takePhoto(world: World, [request, response]: Answering): Promise<void> {
  const whole = new Response(await readBytes(request), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  })
  const form = await whole.formData()
  const file = form.get('source')
  if (!(file instanceof File) || form.get('published') !== 'false')
    return refuseCall(response, errors.unknown)
  const id = newNumber()
  world.media.set(id, { mimeType: file.type, bytes: Buffer.from(await file.arrayBuffer()) })
  sendJson(response, { id })
}

/** Pictures as a feed lists them: one alone, or several in an album. */
function attachmentsOf(mediaIds: readonly string[]) {
  const photos = mediaIds.map((id) => ({ media_type: 'photo', target: { id } }))
  if (photos.length === 0) return {}
  if (photos.length === 1) return { attachments: { data: photos } }
  return { attachments: { data: [{ media_type: 'album', subattachments: { data: photos } }] } }
}

interface SentPost {
  message?: string
  attached_media?: { media_fbid: string }[]
}

async function ofPage(world: World, account: PageAccount, edge: string, answering: Answering) {
  const [request, response] = answering
  if (edge === 'photos') await takePhoto(world, answering)
  else if (edge !== 'feed') return false
  else if (request.method === 'POST') {
    const { message: text = '', attached_media = [] } = JSON.parse(
      (await readBytes(request)).toString(),
    ) as SentPost
    const mediaIds = attached_media.map(({ media_fbid }) => media_fbid)
    await publish(world, account, { text, mediaIds }, response)
  } else {
    const { searchParams } = new URL(request.url ?? '/', 'http://graph.test')
    const from = Number(searchParams.get('after') ?? 0)
    const to = from + Number(searchParams.get('limit') ?? 25)
    const newest = Date.now() - world.behaviour.listedAfterMs
    const mine = world.posts
      .filter(({ accountId, at }) => accountId === account.id && at <= newest)
      .toReversed()
    const data = mine.slice(from, to).map(({ id, text, mediaIds, at }) => ({
      id,
      ...(text === '' ? {} : { message: text }),
      created_time: new Date(at).toISOString(),
      ...attachmentsOf(mediaIds),
    }))
    sendJson(response, { data, ...(to < mine.length ? { paging: { cursors: { after: String(to) } } } : {}) })
  }
  return true
}

interface SentContainer {
  image_url?: string
  caption?: string
  children?: string[]
  creation_id?: string
}

/** Instagram fetches the picture itself, from an address that everybody can reach. */
async function fetchPicture(world: World, url: string): Promise<string | undefined> {
  const answer = await fetch(url).catch(() => undefined)
  const mimeType = answer?.headers.get('content-type') ?? ''
  if (!answer?.ok || mimeType !== 'image/jpeg') return undefined
  const id = newNumber()
  world.media.set(id, { mimeType, bytes: Buffer.from(await answer.arrayBuffer()) })
  return id
}

async function takeContainer(world: World, [request, response]: Answering): Promise<void> {
  const {
    image_url,
    caption = '',
    children = [],
  } = JSON.parse((await readBytes(request)).toString()) as SentContainer
  const fetched = image_url === undefined ? [] : [await fetchPicture(world, image_url)]
  const ofChildren = children.flatMap((id) => world.containers.get(id)?.mediaIds ?? [])
  const mediaIds = [...fetched, ...ofChildren].filter((id) => id !== undefined)
  if (mediaIds.length === 0) return refuseCall(response, errors.picture)
  const id = newNumber()
  world.containers.set(id, { text: caption, mediaIds, status: 'FINISHED' })
  sendJson(response, { id })
}

async function publishContainer(world: World, account: PageAccount, [request, response]: Answering) {
  const { creation_id = '' } = JSON.parse((await readBytes(request)).toString()) as SentContainer
  const container = world.containers.get(creation_id)
  if (container?.status !== 'FINISHED') return refuseCall(response, errors.unknown)
  const before = world.posts.length
  await publish(world, account, container, response)
  if (world.posts.length > before) container.status = 'PUBLISHED'
}

async function ofInstagram(world: World, account: PageAccount, edge: string, answering: Answering) {
  const [request, response] = answering
  if (edge === 'media_publish') await publishContainer(world, account, answering)
  else if (edge !== 'media') return false
  else if (request.method === 'POST') await takeContainer(world, answering)
  else {
    const { searchParams } = new URL(request.url ?? '/', 'http://graph.test')
    const from = Number(searchParams.get('after') ?? 0)
    const to = from + Number(searchParams.get('limit') ?? 25)
    const newest = Date.now() - world.behaviour.listedAfterMs
    const mine = world.posts
      .filter(({ accountId, at }) => accountId === account.id && at <= newest)
      .toReversed()
    const data = mine.slice(from, to).map(({ id, text: caption, at }) => ({
      id,
      caption,
      timestamp: new Date(at).toISOString(),
      permalink: `https://www.instagram.com/p/${id}/`,
    }))
    sendJson(response, { data })
  }
  return true
}

/** The Graph's calls of posts; returns whether it was one. */
export async function answerPosts(
  world: World,
  [id, edge]: readonly [string, string],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const container = edge === '' ? world.containers.get(id) : undefined
  if (container) sendJson(response, { id, status_code: container.status, status: container.status })
  const account = world.pages.accounts.find((one) => one.id === id)
  if (!account) return container !== undefined
  return (account.platform === 'facebook' ? ofPage : ofInstagram)(world, account, edge, [request, response])
}
