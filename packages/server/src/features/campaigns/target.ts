import type { CampaignTarget } from '@comptoir/core/campaigns'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { notFound } from '../../kernel/http/errors.ts'

/** Refuses a target with books, segments or an import that the venue does not have. */
export async function requireTarget(tx: Tx, venueId: number, target: CampaignTarget): Promise<void> {
  const { addressBookIds, excludedBookIds, segmentIds, importId } = target
  const bookIds = [...addressBookIds, ...excludedBookIds]
  const { rows } = await sql<{ isThere: boolean }>`
    select
      not exists (
        select from unnest(${bookIds}::int[]) asked
        where not exists (select from address_book b where b.venue_id = ${venueId} and b.id = asked))
      and not exists (
        select from unnest(${segmentIds}::int[]) asked
        where not exists (select from segment s where s.venue_id = ${venueId} and s.id = asked))
      and (${importId}::int is null
        or exists (select from address_book_import i where i.venue_id = ${venueId} and i.id = ${importId}))
      as "isThere"`.execute(tx)
  if (!rows[0]?.isThere) throw notFound()
}
