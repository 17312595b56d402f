import { describe, expect, it } from 'vitest'
import type { SafeRequest } from '../../kernel/outbound/safe-fetch.ts'
import type { Reach } from '../../kernel/ports/channel.ts'
import type { OutgoingPost } from '../../kernel/ports/publisher.ts'
import { instagramPosts } from './instagram-posts.ts'

const account = { id: '17840000000001', token: 'token' }
const listed = {
  id: 'post-1',
  caption: 'Pain au lait',
  timestamp: '2026-11-25T10:00:00Z',
  permalink: 'https://www.instagram.com/p/1/',
}

/** A Graph that has these containers, each with the states that it goes through, and lists these posts. */
function graphOf(containers: Record<string, string[]>, { posts = [] as object[] } = {}) {
  const calls: string[] = []
  let made = 0
  function answer(url: URL, { method = 'GET', body }: SafeRequest): object {
    const path = url.pathname.split('/').slice(1).join('/')
    calls.push(`${method} ${path}`)
    if (path.endsWith('/media_publish')) return { id: `post of ${JSON.parse(String(body)).creation_id}` }
    if (path.endsWith('/media') && method === 'POST') {
      made += 1
      containers[`new-${made}`] = ['FINISHED']
      return { id: `new-${made}` }
    }
    if (path.endsWith('/media')) return { data: posts }
    const [state, ...later] = containers[path] ?? ['EXPIRED']
    if (later.length > 0) containers[path] = later
    return { status_code: state, status: `The container is ${state}` }
  }
  const fetch = async (url: string, asked: SafeRequest = {}) => ({
    url,
    status: 200,
    headers: {},
    body: Buffer.from(JSON.stringify(answer(new URL(url), asked))),
  })
  const graphUrl = 'https://graph.example'
  const config = { meta: { graphUrl, instagram: { graphUrl, tokenUrl: graphUrl } } }
  return { calls, reach: { config, providerFetch: fetch, safeFetch: fetch } as unknown as Reach }
}

function postOf(draft: string | undefined): OutgoingPost & { kept: string[] } {
  const kept: string[] = []
  return {
    message: 'Pain au lait',
    pictures: [
      {
        url: 'https://x.example/1.jpg',
        mimeType: 'image/jpeg',
        name: '1.jpg',
        read: async () => new Uint8Array(),
      },
    ],
    since: new Date('2026-11-25T09:59:00Z'),
    draft,
    keepDraft: async (id) => void kept.push(id),
    evidence: [],
    keepEvidence: async () => undefined,
    isOther: () => false,
    kept,
  }
}
const { signal } = new AbortController()
const published = (calls: readonly string[]) => calls.filter((call) => call.endsWith('media_publish')).length

describe('a post on Instagram whose answer was lost is known by its container', () => {
  it('D-88 a published container is the post, with the address of the listing', async () => {
    const { reach } = graphOf({ c1: ['PUBLISHED'] }, { posts: [listed] })
    expect(await instagramPosts.find(reach, account, postOf('c1'), signal)).toEqual({
      id: 'post-1',
      url: 'https://www.instagram.com/p/1/',
    })
  })

  it('D-88 a published container is the post although no listing shows it yet', async () => {
    const { reach } = graphOf({ c1: ['PUBLISHED'] })
    expect(await instagramPosts.find(reach, account, postOf('c1'), signal)).toMatchObject({ id: 'c1' })
  })

  it.each(['FINISHED', 'IN_PROGRESS', 'EXPIRED', 'ERROR'])(
    'D-88 a container that is %s was not published, whatever a listing shows',
    async (state) => {
      const { reach } = graphOf({ c1: [state] }, { posts: [listed] })
      expect(await instagramPosts.find(reach, account, postOf('c1'), signal)).toBe('absent')
    },
  )

  it('D-88 without a container nothing was published, and nothing is asked', async () => {
    const { reach, calls } = graphOf({}, { posts: [listed] })
    expect(await instagramPosts.find(reach, account, postOf(undefined), signal)).toBe('absent')
    expect(calls).toEqual([])
  })

  it('D-88 another attempt finds its published container, and publishes nothing', async () => {
    const { reach, calls } = graphOf({ c1: ['PUBLISHED'] }, { posts: [listed] })
    expect(await instagramPosts.publish(reach, account, postOf('c1'), signal)).toMatchObject({ id: 'post-1' })
    expect(published(calls)).toBe(0)
  })

  it('D-88 another attempt publishes the container of the first, once its pictures are there', async () => {
    const { reach, calls } = graphOf({ c1: ['IN_PROGRESS', 'IN_PROGRESS', 'FINISHED'] })
    const post = postOf('c1')
    expect(await instagramPosts.publish(reach, account, post, signal)).toMatchObject({ id: 'post of c1' })
    expect([published(calls), post.kept]).toEqual([1, []])
  })

  it('makes another container where the first has expired, and keeps its name before it is published', async () => {
    const { reach, calls } = graphOf({ c1: ['EXPIRED'] })
    const post = postOf('c1')
    expect(await instagramPosts.publish(reach, account, post, signal)).toMatchObject({ id: 'post of new-1' })
    expect([published(calls), post.kept]).toEqual([1, ['new-1']])
  })

  it('gives up on pictures that Instagram cannot take, in its words', async () => {
    const { reach, calls } = graphOf({ c1: ['ERROR'] })
    await expect(instagramPosts.publish(reach, account, postOf('c1'), signal)).rejects.toMatchObject({
      failure: 'permanent',
      message: 'The container is ERROR',
    })
    expect(published(calls)).toBe(0)
  })
})
