import { newId } from '@comptoir/core/http'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'

/** What a deletion takes to be undone. */
export interface FormerPeople {
  personIds: number[]
  members: { person_id: number }[]
  identities: { person_id: number }[]
  conversations: { id: string; contact_id: number }[]
  /** The changes that keep the other pieces of the same deletion. */
  pieces: string[]
}

/** Keeps what was before a change, to be undone within 30 days (D-28). */
export async function keepChange(
  tx: Tx,
  change: { venueId: number; kind: 'merge' | 'delete'; former: object; managerId: number | null },
): Promise<string> {
  const { venueId: venue_id, kind, former, managerId: manager_id } = change
  const id = newId()
  await tx
    .insertInto('person_change')
    .values({ venue_id, id, kind, former: JSON.stringify(former), manager_id })
    .execute()
  return id
}

function without(former: FormerPeople, gone: readonly number[]): FormerPeople {
  const stays = (id: number) => !gone.includes(id)
  return {
    ...former,
    personIds: former.personIds.filter(stays),
    members: former.members.filter(({ person_id }) => stays(person_id)),
    identities: former.identities.filter(({ person_id }) => stays(person_id)),
    conversations: former.conversations.filter(({ contact_id }) => stays(contact_id)),
  }
}

/** Takes people out of what changes keep: a merge is nothing without both, of a deletion the others can still come back. */
export async function forgetInChanges(tx: Tx, venueId: number, gone: readonly number[]): Promise<void> {
  await sql`
    delete from person_change where venue_id = ${venueId} and kind = 'merge' and (
      (former #>> '{keep,id}')::int = any(${gone}::int[]) or (former #>> '{drop,id}')::int = any(${gone}::int[]))`.execute(
    tx,
  )
  const { rows } = await sql<{ id: string; former: FormerPeople }>`
    select id, former from person_change
    where venue_id = ${venueId} and kind = 'delete' and exists (
      select from unnest(${gone}::int[]) person where former -> 'personIds' @> to_jsonb(person))
    for update`.execute(tx)
  for (const { id, former } of rows) {
    const rest = JSON.stringify(without(former, gone))
    await sql`
      update person_change set former = ${rest}::jsonb where venue_id = ${venueId} and id = ${id}`.execute(tx)
  }
}
