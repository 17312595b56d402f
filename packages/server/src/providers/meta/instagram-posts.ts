import { setTimeout as pause } from 'node:timers/promises'
import { ChannelFailure, type Reach } from '../../kernel/ports/channel.ts'
import { findListed } from '../../kernel/ports/post-evidence.ts'
import type { OutgoingPost, Published, Publisher, PublishingAccount } from '../../kernel/ports/publisher.ts'
import { repeatable } from './failures.ts'
import { type GraphCaller, graph } from './graph.ts'

const callerOf = ({ token, isWithoutPage }: PublishingAccount): GraphCaller => ({
  token,
  host: isWithoutPage ? 'instagram' : undefined,
})

const LOOK_EVERY_MS = 1000

interface Calls {
  reach: Reach
  account: PublishingAccount
  signal: AbortSignal
}

async function createContainer({ reach, account, signal }: Calls, json: object): Promise<string> {
  try {
    const asked = { method: 'POST', json, signal } as const
    return (await graph<{ id: string }>(reach, callerOf(account), `${account.id}/media`, asked)).id
  } catch (error) {
    // A container is not public: a second one does no harm.
    throw repeatable(error)
  }
}

/** A container of one picture, or of several. */
async function prepare(calls: Calls, { message: caption, pictures }: OutgoingPost): Promise<string> {
  const [first, ...more] = pictures
  if (!first)
    throw new ChannelFailure('permanent', 'Instagram needs a picture for each post', { reason: 'media' })
  if (more.length === 0) return createContainer(calls, { image_url: first.url, caption })
  const children: string[] = []
  for (const { url } of pictures)
    children.push(await createContainer(calls, { image_url: url, is_carousel_item: true }))
  return createContainer(calls, { media_type: 'CAROUSEL', children, caption })
}

type Status = 'EXPIRED' | 'ERROR' | 'FINISHED' | 'IN_PROGRESS' | 'PUBLISHED'

async function statusOf({ reach, account, signal }: Calls, container: string): Promise<[Status, string]> {
  const query = { fields: 'status_code,status' }
  const asked = { query, signal }
  const answer = await graph<{ status_code: Status; status?: string }>(
    reach,
    callerOf(account),
    container,
    asked,
  )
  return [answer.status_code, answer.status ?? answer.status_code]
}

/** Waits until Instagram has fetched the pictures; returns whether the container can be published. */
async function isReady(calls: Calls, container: string): Promise<boolean> {
  for (;;) {
    const [status, words] = await statusOf(calls, container)
    if (status === 'FINISHED') return true
    if (status === 'EXPIRED') return false
    if (status !== 'IN_PROGRESS') throw new ChannelFailure('permanent', words, { reason: 'media' })
    await pause(LOOK_EVERY_MS, undefined, { signal: calls.signal }).catch(() => {
      throw new ChannelFailure('retryable', 'Instagram is still fetching the pictures', { reason: 'media' })
    })
  }
}

async function lookUp({ reach, account, signal }: Calls, post: OutgoingPost): Promise<Published | undefined> {
  const query = { fields: 'id,caption,timestamp,permalink', limit: '50' }
  const { data = [] } = await graph<{
    data?: { id: string; caption?: string; timestamp: string; permalink: string }[]
  }>(reach, callerOf(account), `${account.id}/media`, { query, signal })
  const listed = data.map(({ id, caption: text, timestamp, permalink: url }) => ({
    id,
    url,
    text,
    at: Date.parse(timestamp),
    pictures: undefined,
  }))
  const found = findListed(post, listed, true)
  return typeof found === 'string' ? undefined : { id: found.id, url: found.url }
}

/** Where a container's post is; undefined when it is not published. */
async function findPublished(calls: Calls, post: OutgoingPost): Promise<Published | undefined> {
  if (post.draft === undefined) return undefined
  const [status] = await statusOf(calls, post.draft)
  if (status !== 'PUBLISHED') return undefined
  return (await lookUp(calls, post)) ?? { id: post.draft, url: 'https://www.instagram.com/' }
}

/**
 * Posts of an Instagram account: a container first, which can be asked how far it is, then its publication (SOC-35).
 */
export const instagramPosts: Publisher = {
  platform: 'instagram',
  async publish(reach, account, post, signal) {
    const calls = { reach, account, signal }
    const published = await findPublished(calls, post)
    if (published) return published
    let container = post.draft
    if (container === undefined || !(await isReady(calls, container))) {
      container = await prepare(calls, post)
      await post.keepDraft(container)
      await isReady(calls, container)
    }
    const asked = { method: 'POST', json: { creation_id: container }, signal } as const
    const { id } = await graph<{ id?: string }>(
      reach,
      callerOf(account),
      `${account.id}/media_publish`,
      asked,
    )
    if (!id) throw new ChannelFailure('ambiguous', 'the response contains no post id', { reason: 'outage' })
    const listed = await lookUp(calls, { ...post, isOther: (other) => other !== id }).catch(() => undefined)
    return listed ?? { id, url: 'https://www.instagram.com/' }
  },
  async find(reach, account, post, signal) {
    return (await findPublished({ reach, account, signal }, post)) ?? 'absent'
  },
}
