import { describe, expect, it, vi } from 'vitest'
import type { Api } from '../http/index.ts'
import { isPostAddress } from './address.ts'
import { createUndecidedPosts } from './store.ts'
import { confirmPost, listUndecidedPosts, resendPost, type UndecidedPost } from './undecided.ts'

const post = { postId: 'a', venueId: 1, platform: 'facebook' } as unknown as UndecidedPost

function createWorld() {
  const known = { posts: [post], refusal: undefined as Error | undefined }
  const api = vi.fn(async (endpoint: unknown) => {
    if (endpoint === listUndecidedPosts) return known.posts
    known.posts = []
    if (known.refusal) throw known.refusal
    return {}
  })
  return { known, api, store: createUndecidedPosts(api as unknown as Api) }
}

describe('undecided posts', () => {
  it('D-88 are read, and a decision takes its post off the list', async () => {
    const { store, api } = createWorld()
    await store.load(1)
    expect([store.isLoaded.value, store.items.value]).toEqual([true, [post]])
    await store.confirm(post, 'https://www.facebook.com/1')
    expect(api).toHaveBeenCalledWith(confirmPost, {
      params: { venueId: 1, postId: 'a', platform: 'facebook' },
      body: { url: 'https://www.facebook.com/1' },
    })
    expect(store.items.value).toEqual([])
  })

  it('D-88 are read again when somebody else was first, and the refusal is passed on', async () => {
    const { store, known, api } = createWorld()
    await store.load(1)
    known.refusal = new Error('conflict')
    await expect(store.resend(post)).rejects.toThrow('conflict')
    expect(api).toHaveBeenCalledWith(resendPost, expect.anything())
    expect(store.items.value).toEqual([])
  })

  it('of one venue are not shown in another, nor after they are cleared', async () => {
    const { store } = createWorld()
    await store.load(1)
    const loading = store.load(2)
    expect([store.isLoaded.value, store.items.value]).toEqual([false, []])
    store.clear()
    await loading
    expect(store.items.value).toEqual([])
  })

  it('keep the reason why they could not be read', async () => {
    const store = createUndecidedPosts((async () => {
      throw new Error('offline')
    }) as unknown as Api)
    await store.load(1)
    expect([store.isLoaded.value, String(store.error.value)]).toEqual([false, 'Error: offline'])
  })
})

describe('the address of a post', () => {
  it.each([
    ['facebook', 'https://m.facebook.com/1/posts/2', true],
    ['facebook', 'https://fb.watch/abc', true],
    ['instagram', 'https://www.instagram.com/p/abc/', true],
    ['linkedin', 'https://www.linkedin.com/feed/update/urn:li:share:1', true],
    ['linkedin', 'https://www.facebook.com/1', false],
    ['facebook', 'https://notfacebook.com/1', false],
    ['facebook', 'http://www.facebook.com/1', false],
    ['facebook', 'javascript:alert(1)', false],
  ] as const)('on %s may be %s: %s', (platform, text, isAddress) => {
    expect(isPostAddress(platform, text)).toBe(isAddress)
  })
})
