import { feature } from '../../kernel/feature/feature.ts'
import { postHandlers } from './handlers.ts'
import { postWorker } from './publisher.ts'

export const postsFeature = feature({
  name: 'posts',
  uses: ['channels', 'social'],
  ids: { post: 'post' },
  handlers: () => ({ posts: postHandlers() }),
  outbox: postWorker,
})
