import type { Tx } from '../../kernel/db/database.ts'
import type { DemoPlace } from './conversations.ts'
import { demoId } from './ids.ts'

const HOUR_MS = 3_600_000

/** A post whose response was lost: a person looks on the page in the sandbox, and decides (D-88). */
export async function insertUndecidedPost(tx: Tx, place: DemoPlace): Promise<void> {
  const { venueId: venue_id, profileId: profile_id, webchatId, managerId: manager_id, nowMs } = place
  const id = demoId(webchatId, 'undecided post')
  const created_at = new Date(nowMs - 3 * HOUR_MS)
  const message = 'Dimanche, brioche au sucre dès 7 h. Réservez la vôtre par message !'
  await tx
    .insertInto('post')
    .values({ venue_id, id, profile_id, manager_id, message, media: '[]', created_at })
    .execute()
  await tx
    .insertInto('post_platform')
    .values({
      venue_id,
      post_id: id,
      platform: 'facebook',
      status: 'UNKNOWN',
      error: 'the platform may have the post: look there before sending it again',
      first_attempt_at: created_at,
      in_doubt_at: created_at,
    })
    .execute()
}
