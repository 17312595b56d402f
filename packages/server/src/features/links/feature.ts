import { feature } from '../../kernel/feature/feature.ts'
import { blockHandlers } from './block-handlers.ts'
import { linkHandlers } from './handlers.ts'
import { linksData } from './personal-data.ts'
import { serveShortLinks } from './redirect.ts'
import { targetChecker } from './target-check.ts'

export const linksFeature = feature({
  name: 'links',
  uses: ['suppression'],
  ids: { shortLink: 'short_link' },
  handlers: (services) => ({ links: { ...linkHandlers(services), ...blockHandlers(services) } }),
  routes: serveShortLinks,
  personalData: linksData,
  open: ({ shortLinks }) => ({ outbox: {}, checks: {}, close: () => shortLinks.flush(true) }),
  workers: ({ database, safeFetch, shortLinks }) => [
    {
      name: 'Counting clicks of short links',
      everyMs: 5000,
      async work() {
        await shortLinks.flush()
        return false
      },
    },
    targetChecker(database, safeFetch),
  ],
})
