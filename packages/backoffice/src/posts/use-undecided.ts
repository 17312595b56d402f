import { ALL_VENUES } from '@comptoir/core/http'
import { POSTS_UPDATED, PostsUpdated, type UndecidedPosts } from '@comptoir/core/posts'
import { useEffect } from 'react'
import { useApp } from '../app/context.ts'
import { useMay } from '../page/may.ts'
import { useNews } from '../page/use-news.ts'

/** The undecided posts of the venue that is worked in, read again when a post changes; none for who may not read them. */
export function useUndecidedPosts(): UndecidedPosts {
  const { undecidedPosts, features, venues } = useApp()
  const venueId = venues.currentId.value ?? ALL_VENUES
  const isRead = useMay(venueId)('posts.posts:read') && features.has('my_business')
  useEffect(() => {
    if (isRead) void undecidedPosts.load(venueId)
    else undecidedPosts.clear()
  }, [undecidedPosts, isRead, venueId])
  useNews(POSTS_UPDATED, PostsUpdated, () => isRead && undecidedPosts.load(venueId))
  return undecidedPosts
}
