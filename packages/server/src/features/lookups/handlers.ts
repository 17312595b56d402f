import type { contract } from '@comptoir/core/contract'
import type { Place } from '@comptoir/core/lookups'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError } from '../../kernel/http/errors.ts'
import { findLinkKind, type LinkKind } from '../../kernel/outbound/link-kind.ts'
import type { Services } from '../../kernel/services/services.ts'
import { readPlace } from '../../providers/places/places.ts'
import { createCache } from './cache.ts'

const MOST_KEPT = 2000
const LINK_MS = 3_600_000
const PLACE_MS = 24 * 3_600_000

/** What forms ask of the outside: what a link leads to, and the details of a place (XCT-03, XCT-04). */
export function lookupHandlers({
  config,
  safeFetch,
  providerFetch,
  limits,
}: Pick<Services, 'config' | 'safeFetch' | 'providerFetch' | 'limits'>): Handlers<typeof contract.lookups> {
  const links = createCache<LinkKind>(MOST_KEPT, LINK_MS)
  const places = createCache<Place>(MOST_KEPT, PLACE_MS)
  return {
    async getLinkType({ query: { url } }, { actor }) {
      await limits.lookup(`link ${actor.managerId}`)
      return { type: await links(new URL(url).href, () => findLinkKind(safeFetch, url)) }
    },
    async getPlace({ params: { placeId }, query: { language = 'fr' } }, { actor }) {
      const { places: settings } = config
      if (!settings) throw new AppError('rule', 'No map service is set up on this installation.')
      await limits.lookup(`place ${actor.managerId}`)
      return places(`${language} ${placeId}`, () => readPlace(providerFetch, settings, placeId, language))
    },
  }
}
