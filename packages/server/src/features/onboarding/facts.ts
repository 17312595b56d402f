import { onboardingSteps } from '@comptoir/core/onboarding'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { notFound } from '../../kernel/http/errors.ts'

type Facts = Record<(typeof onboardingSteps)[number] | 'hasSampleData', boolean>

/** The checklist of a venue, from what is so; the sample data prove nothing. */
export async function readOnboarding(tx: Tx, venueId: number) {
  const { rows } = await sql<Facts>`
    select
      (address <> '' and city <> '' and phone <> '') as profile,
      (hours <> '[]' or exists (
        select from webchat w where w.venue_id = ${venueId} and w.deleted_at is null and w.hours <> '[]'
      )) as hours,
      exists (
        select from visitor v join webchat w on w.venue_id = v.venue_id and w.id = v.webchat_id
        where v.venue_id = ${venueId} and v.origin = any(w.allowed_origins)
      ) as chat,
      exists (
        select from message m join conversation c on c.venue_id = m.venue_id and c.id = m.conversation_id
        where m.venue_id = ${venueId} and m.is_from_business and m.type = 'text' and not m.is_generated
          and m.manager_id is not null and not c.is_sample
      ) as answer,
      (
        exists (select from invitation where venue_id = ${venueId})
        or (select count(*) from venue_manager where venue_id = ${venueId}) > 1
      ) as colleague,
      exists (select from conversation where venue_id = ${venueId} and is_sample) as "hasSampleData"
    from venue where venue_id = ${venueId} and deleted_at is null`.execute(tx)
  const facts = rows[0]
  if (!facts) throw notFound()
  const steps = onboardingSteps.map((step) => ({ step, isDone: facts[step] }))
  return {
    venueId,
    steps,
    isComplete: steps.every(({ isDone }) => isDone),
    hasSampleData: facts.hasSampleData,
  }
}
