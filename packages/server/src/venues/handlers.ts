import type { contract } from '@comptoir/core/contract'
import type { Handlers } from '../http/context.ts'
import { notFound } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { findVenue, listVenues } from './queries.ts'

export function venueHandlers({ database }: Services): Handlers<typeof contract.venues> {
  return {
    async listMyVenues({ query }, { actor }) {
      const { page, perpage } = query
      const items = await database.tenant(actor.venueIds, (tx) =>
        listVenues(tx, actor.venueIds, page, perpage),
      )
      const totalItems = actor.venueIds.length
      return { items, page, perPage: perpage, totalItems, totalPages: Math.ceil(totalItems / perpage) }
    },
    async getVenue({ params }, { tx }) {
      const venue = await findVenue(tx, params.venueId)
      if (!venue) throw notFound()
      return venue
    },
  }
}
