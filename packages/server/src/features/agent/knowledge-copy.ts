import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'

/**
 * Gives the agents of a venue what that of another venue's first profile knows and how it speaks. They stay off, as
 * somebody checks first what is different there; a key for a model stays where it was entered.
 */
export async function copyAgentKnowledge(tx: Tx, fromVenueId: number, toVenueId: number): Promise<void> {
  await sql`
    update agent a set schedule = f.schedule, hours = f.hours, tone = f.tone, languages = f.languages,
      sources = f.sources, faq = f.faq, documents = f.documents, links = f.links,
      forbidden_topics = f.forbidden_topics, hand_over = f.hand_over, disclosure = f.disclosure
    from (select * from agent where venue_id = ${fromVenueId} order by profile_id limit 1) f
    where a.venue_id = ${toVenueId}`.execute(tx)
}
