import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'

/** Gives a venue the roles and the team of another; returns who is new there. */
export async function copyTeam(tx: Tx, fromVenueId: number, toVenueId: number): Promise<number[]> {
  await sql`
    insert into role (venue_id, name, permissions)
    select ${toVenueId}, name, permissions from role
    where venue_id = ${fromVenueId} and preset is null`.execute(tx)
  await sql`
    insert into manager_role (manager_id, role_id)
    select m.manager_id, t.id
    from role f
    join manager_role m on m.role_id = f.id
    join role t on t.venue_id = ${toVenueId} and t.name = f.name and t.preset is not distinct from f.preset
    where f.venue_id = ${fromVenueId}
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ managerId: number }>`
    insert into venue_manager (venue_id, manager_id)
    select ${toVenueId}, manager_id from venue_manager where venue_id = ${fromVenueId}
    on conflict do nothing returning manager_id as "managerId"`.execute(tx)
  return rows.map(({ managerId }) => managerId)
}
