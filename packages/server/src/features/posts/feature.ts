import { feature } from '../../kernel/feature/feature.ts'
import { postHandlers } from './handlers.ts'

export const postsFeature = feature({
  uses: ['channels', 'social'],
  handlers: () => ({ posts: postHandlers() }),
})
