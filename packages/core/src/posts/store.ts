import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { Api } from '../http/index.ts'
import { createLatest } from '../state/latest.ts'
import type { Post } from './contract.ts'
import { confirmPost, listUndecidedPosts, resendPost, type UndecidedPost } from './undecided.ts'

/** The posts that wait for a person in the venue that is worked in, or with venue 0 in all of them. */
export interface UndecidedPosts {
  /** The oldest first; empty before they are loaded. */
  readonly items: ReadonlySignal<readonly UndecidedPost[]>
  readonly isLoaded: ReadonlySignal<boolean>
  readonly error: ReadonlySignal<unknown>
  /** Reads them; a newer call replaces an older one. Never rejects: see `error`. */
  load(venueId: number): Promise<void>
  /** Records that a post is there, with its address if known. Rejects with the refusal; then the list is read again. */
  confirm(post: UndecidedPost, url?: string): Promise<Post>
  /** Sends a post again that is not there. Rejects with the refusal; then the list is read again. */
  resend(post: UndecidedPost): Promise<Post>
  clear(): void
}

/**
 * Makes {@link UndecidedPosts} that are not loaded.
 * @example
 * import { createUndecidedPosts } from '@comptoir/core/posts'
 *
 * const undecided = createUndecidedPosts(api)
 * await undecided.load(venueId)
 * const [first] = undecided.items.value
 * if (first) await undecided.confirm(first, 'https://www.facebook.com/300000000001/posts/12')
 */
export function createUndecidedPosts(api: Api): UndecidedPosts {
  const items = signal<readonly UndecidedPost[]>([])
  const isLoaded = signal(false)
  const latest = createLatest()
  let current: number | undefined

  function clear(): void {
    latest.cancel()
    current = undefined
    items.value = []
    isLoaded.value = false
  }

  function load(venueId: number): Promise<void> {
    if (venueId !== current) clear()
    current = venueId
    return latest.run(
      (signal) => api(listUndecidedPosts, { params: { venueId } }, { signal }),
      (answer) => {
        items.value = answer
        isLoaded.value = true
      },
    )
  }

  /** Whatever came of it, the list shows what is still undecided. */
  async function decide(work: () => Promise<Post>): Promise<Post> {
    try {
      return await work()
    } finally {
      if (current !== undefined) await load(current)
    }
  }

  return {
    items,
    isLoaded,
    error: latest.error,
    load,
    confirm: ({ venueId, postId, platform }, url) =>
      decide(() =>
        api(confirmPost, { params: { venueId, postId, platform }, body: url === undefined ? {} : { url } }),
      ),
    resend: ({ venueId, postId, platform }) =>
      decide(() => api(resendPost, { params: { venueId, postId, platform } })),
    clear,
  }
}
