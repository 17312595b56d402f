import { randomInt, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendJson } from '../http/reply.ts'
import { readAll, readText } from '../http/text.ts'
import {
  type LinkedinAnswer,
  type LinkedinPost,
  type LinkedinWorld,
  TOKEN_START,
  takeAnswer,
} from './world.ts'

const refusals: Record<Exclude<LinkedinAnswer, 'accept' | 'lose'>, [status: number, message: string]> = {
  rate_limit: [429, 'Resource level throttle limit for calls to this resource is reached.'],
  refuse: [422, 'Content is a duplicate or not allowed.'],
  outage: [503, 'Service unavailable.'],
  expired: [401, 'The token used in the request has expired'],
}

interface SentPost {
  author?: string
  commentary?: string
  content?: { media?: { id: string }; multiImage?: { images: { id: string }[] } }
}

function refuseWith(response: ServerResponse, status: number, message: string): void {
  sendJson(response, { status, message }, status)
}

/** Takes a post as the member's, with the answer that was set. */
async function takePost(world: LinkedinWorld, request: IncomingMessage, response: ServerResponse) {
  const sent = JSON.parse(await readText(request)) as SentPost
  const answer = takeAnswer(world)
  if (answer !== 'accept' && answer !== 'lose') return refuseWith(response, ...refusals[answer])
  const { media, multiImage } = sent.content ?? {}
  const images = [...(media ? [media] : []), ...(multiImage?.images ?? [])].map(({ id }) => id)
  const author = `urn:li:person:${world.member.sub}`
  if (sent.author !== author) return refuseWith(response, 403, 'The author is not the member of the token.')
  if (images.some((id) => !world.images.get(id)))
    return refuseWith(response, 400, 'An image was not uploaded.')
  const id = `urn:li:share:7${randomInt(1e14, 2e14)}`
  const post: LinkedinPost = { id, author, commentary: sent.commentary ?? '', images, at: Date.now() }
  world.posts.push(post)
  if (answer === 'lose') return response.destroy()
  response.writeHead(201, { 'x-restli-id': id }).end()
}

/** Links are shortened in what is published. */
const shortened = (text: string) => text.replace(/https?:\/\/\S+/g, 'https://lnkd.in/e4XmPl3')

function contentOf(images: readonly string[]) {
  if (images.length === 0) return {}
  if (images.length === 1) return { content: { media: { id: images[0] } } }
  return { content: { multiImage: { images: images.map((id) => ({ id })) } } }
}

function listPosts({ posts, listedAfterMs }: LinkedinWorld, { searchParams }: URL, response: ServerResponse) {
  const newest = Date.now() - listedAfterMs
  const [start, count] = [Number(searchParams.get('start') ?? 0), Number(searchParams.get('count') ?? 10)]
  const mine = posts.filter(({ author, at }) => author === searchParams.get('author') && at <= newest)
  const elements = mine.toReversed().map(({ id, author, commentary, images, at }) => ({
    id,
    author,
    commentary: shortened(commentary),
    createdAt: at,
    publishedAt: at,
    ...contentOf(images),
  }))
  sendJson(response, {
    elements: elements.slice(start, start + count),
    paging: { start, count, links: [] },
  })
}

/** LinkedIn's calls, as far as they are used. */
export async function answerApi(
  world: LinkedinWorld,
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method } = request
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const isExpired = world.answer === 'expired' && world.remaining === null
  if (isExpired || !token.startsWith(TOKEN_START) || world.expiredTokens.has(token))
    return refuseWith(response, ...refusals.expired)
  const image = /^\/upload\/([\w-]+)$/.exec(url.pathname)?.[1]
  if (url.pathname === '/v2/userinfo') sendJson(response, world.member)
  else if (image && method === 'PUT') {
    world.images.set(`urn:li:image:${image}`, await readAll(request))
    response.writeHead(201).end()
  } else if (request.headers['linkedin-version'] === undefined)
    refuseWith(response, 400, 'A version must be present.')
  else if (url.pathname === '/rest/images') {
    const id = randomUUID()
    world.images.set(`urn:li:image:${id}`, undefined)
    sendJson(response, { value: { uploadUrl: `${url.origin}/upload/${id}`, image: `urn:li:image:${id}` } })
  } else if (url.pathname === '/rest/posts' && method === 'POST') await takePost(world, request, response)
  else if (url.pathname === '/rest/posts') listPosts(world, url, response)
  else refuseWith(response, 404, 'This resource does not exist.')
}
