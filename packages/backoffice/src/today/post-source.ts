import type { TodaySource } from './source.ts'

/** Posts whose outcome is unknown: a person looks on the network, and decides (D-88). */
export const postSource: TodaySource = {
  id: 'posts',
  itemsOf({ undecidedPosts }, { t, format }) {
    // Of an account that is paused there is a line of its own.
    const items = undecidedPosts.items.value.filter(({ state }) => state === 'unknown')
    const [oldest] = items
    if (!oldest) return []
    const since = new Date(oldest.sentAt)
    return [
      {
        id: 'posts-undecided',
        waitingMs: Date.now() - since.getTime(),
        count: items.length,
        label: t('need.posts', { count: items.length }),
        hint: t('need.postsOldest', { duration: format.lasting(since) }),
        action: t('need.check'),
        href: '/posts',
      },
    ]
  },
}
