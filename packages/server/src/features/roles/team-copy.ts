import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'

interface Copying {
  from: number
  to: number
}

/** Gives a venue the roles of another, with who holds them there; the presets stand in every venue. */
async function copyRoles(tx: Tx, { from, to }: Copying, isShared: boolean): Promise<void> {
  const chosen = isShared ? sql`f.shared_id is not null` : sql`f.shared_id is null`
  await sql`
    insert into role (venue_id, name, permissions, shared_id)
    select ${to}, f.name, f.permissions, f.shared_id from role f
    where f.venue_id = ${from} and f.preset is null and ${chosen}`.execute(tx)
  await sql`
    with given as (
      insert into manager_role (manager_id, role_id)
      select m.manager_id, t.id
      from role f
      join manager_role m on m.role_id = f.id
      join role t on t.venue_id = ${to} and t.name = f.name and t.preset is not distinct from f.preset
      where f.venue_id = ${from} and ${chosen}
      on conflict do nothing returning manager_id
    )
    insert into venue_manager (venue_id, manager_id)
    select distinct ${to}::int, manager_id from given on conflict do nothing`.execute(tx)
}

/** Gives a venue the roles for every venue that another one has (RBC-05): they hold in it too, for the same people. */
export const copySharedRoles = (tx: Tx, copying: Copying) => copyRoles(tx, copying, true)

/** Gives a venue the roles and the team of another. */
export const copyTeam = (tx: Tx, copying: Copying) => copyRoles(tx, copying, false)
