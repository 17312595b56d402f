import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Site } from '../../kernel/http/site.ts'
import { addressOf, isCode } from './codes.ts'

/** Whether a short link leads somewhere; `foreign` is none of this venue. */
export type LinkLead = 'ok' | 'unchecked' | 'dead' | 'refused' | 'off' | 'blocked' | 'foreign'

/** Whether the short links among some addresses lead somewhere, as their last check found (D-71). */
export async function leadsOf(
  tx: Tx,
  site: Site,
  venueId: number,
  urls: readonly string[],
): Promise<{ url: string; state: LinkLead }[]> {
  const start = addressOf(site, '')
  const codes = urls
    .filter((url) => url.startsWith(start))
    .map((url) => url.slice(start.length))
    .filter(isCode)
  const { rows } = await sql<{ code: string; state: LinkLead }>`
    select l.code, case
      when comptoir.link_block_reason(l.venue_id, l.code, l.host) is not null then 'blocked'
      when not l.is_active then 'off'
      else l.target_check end as state
    from short_link l
    where l.venue_id = ${venueId} and l.phone is null and l.code = any(${codes}::text[])`.execute(tx)
  const states = new Map(rows.map(({ code, state }) => [addressOf(site, code), state]))
  return urls.map((url) => ({ url, state: states.get(url) ?? 'foreign' }))
}
