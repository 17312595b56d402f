import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'

/** Gives the profiles of a venue what another venue's first profile says first on each platform. */
export async function copyMessagingSettings(tx: Tx, fromVenueId: number, toVenueId: number): Promise<void> {
  await sql`
    insert into messaging_setting (venue_id, profile_id, platform, welcomes, prompts, predefined_prompts)
    select p.venue_id, p.id, s.platform, s.welcomes, s.prompts, s.predefined_prompts
    from profile p cross join messaging_setting s
    where p.venue_id = ${toVenueId} and s.venue_id = ${fromVenueId}
      and s.profile_id = (select min(id) from profile where venue_id = ${fromVenueId})
    on conflict do nothing`.execute(tx)
}
