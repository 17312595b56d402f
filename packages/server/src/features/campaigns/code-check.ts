import { showsCode } from '@comptoir/core/campaigns'
import { CODE_DAYS } from '@comptoir/core/outcomes'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { StoredCampaign } from './campaign-rows.ts'
import { refused } from './refusals.ts'

/** Refuses a text that shows a code that is not given, and a code that another campaign of the venue still has (D-73). */
export async function requireCode(tx: Tx, { venueId, id, content }: StoredCampaign): Promise<void> {
  const { code } = content
  if (code === '') {
    if (showsCode(content))
      throw refused('content.code', 'required', 'the text shows {{code}}. Give the campaign a code.')
    return
  }
  // Serialises two campaigns that are scheduled at once.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code ${venueId} ${code}`}, 4))`.execute(tx)
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(c.user_label, ''), 'Campagne ' || c.id) as name from campaign c
    where c.venue_id = ${venueId} and c.id <> ${id} and c.content->>'code' = ${code}
      and c.status in ('scheduled', 'awaitingPayment')
      and coalesce(c.starts_at, now()) > now() - ${CODE_DAYS} * interval '1 day'
    limit 1`.execute(tx)
  const [other] = rows
  if (other)
    throw refused('content.code', 'taken', `is the code of ${JSON.stringify(other.name)}. Choose another.`)
}
