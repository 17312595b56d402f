import type { contract } from '@comptoir/core/contract'
import type { Handlers } from '../../kernel/http/context.ts'
import { notFound } from '../../kernel/http/errors.ts'

type Calls = Handlers<typeof contract.venues>

export const openingHoursHandlers: Pick<Calls, 'getOpeningHours' | 'updateOpeningHours'> = {
  async getOpeningHours({ params: { venueId } }, { tx }) {
    const query = tx.selectFrom('venue').select('hours').where('venue_id', '=', venueId)
    const venue = await query.where('deleted_at', 'is', null).executeTakeFirst()
    if (!venue) throw notFound()
    return venue
  },
  async updateOpeningHours({ params: { venueId }, body: { hours } }, { tx }) {
    const query = tx
      .updateTable('venue')
      .set({ hours: JSON.stringify(hours) })
      .where('venue_id', '=', venueId)
    const venue = await query.where('deleted_at', 'is', null).returning('hours').executeTakeFirst()
    if (!venue) throw notFound()
    return venue
  },
}
