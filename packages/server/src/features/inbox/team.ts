import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { notFound } from '../../kernel/http/errors.ts'

export interface TeammateRow {
  managerId: number
  venueId: number
  name: string
  canAnswer: boolean
}

/**
 * Who reads conversations in these venues. Rows of managers and roles belong to no venue, so a function of the
 * database answers, for the venues of the transaction only.
 */
export async function listTeam(tx: Tx, venueIds: readonly number[]): Promise<TeammateRow[]> {
  const { rows } = await sql<TeammateRow>`
    select manager_id as "managerId", venue_id as "venueId", name, can_answer as "canAnswer" from comptoir.team(${venueIds}::int[])
    order by lower(name), manager_id, venue_id`.execute(tx)
  return rows
}

/** Refuses somebody who may not answer in the venue, as if they did not exist. */
export async function requireTeammate(tx: Tx, venueId: number, managerId: number): Promise<void> {
  const team = await listTeam(tx, [venueId])
  if (!team.some((one) => one.managerId === managerId && one.canAnswer)) throw notFound()
}
