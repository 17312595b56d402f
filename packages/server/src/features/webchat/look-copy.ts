import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'

/** Gives a web chat the look and the words of the oldest one of another venue; the title names the venue it is of. */
export async function copyWebchatLook(tx: Tx, fromVenueId: number, webchatId: string): Promise<void> {
  await sql`
    update webchat w set look = f.look || '{"title":""}', welcome = f.welcome, away_message = f.away_message,
      pre_chat = f.pre_chat
    from (
      select * from webchat where venue_id = ${fromVenueId} and deleted_at is null order by created_at, id limit 1
    ) f
    where w.id = ${webchatId}`.execute(tx)
}
