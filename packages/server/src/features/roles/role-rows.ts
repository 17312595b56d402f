import { type PresetName, presetNames, presets } from '@comptoir/core/roles'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'

/** Gives a venue the preset roles that it lacks (D-05). */
export async function addPresetRoles(tx: Tx, venueId: number): Promise<void> {
  for (const preset of presetNames)
    await sql`
      insert into role (venue_id, name, permissions, preset)
      values (${venueId}, ${preset}, ${[...presets[preset]]}::text[], ${preset}) on conflict do nothing`.execute(
      tx,
    )
}

/** Brings every role that follows a preset up to what this version of the product permits. */
export async function refreshPresetRoles(tx: Tx): Promise<void> {
  for (const preset of presetNames)
    await sql`
      update role set permissions = ${[...presets[preset]]}::text[]
      where preset = ${preset} and permissions <> ${[...presets[preset]]}::text[]`.execute(tx)
}

/** Puts a manager into a venue with a role of it. */
export async function giveRole(tx: Tx, venueId: number, managerId: number, roleId: number): Promise<void> {
  await sql`
    insert into venue_manager (venue_id, manager_id) values (${venueId}, ${managerId}) on conflict do nothing`.execute(
    tx,
  )
  await sql`
    insert into manager_role (manager_id, role_id) values (${managerId}, ${roleId}) on conflict do nothing`.execute(
    tx,
  )
}

/** Puts a manager into a venue with the role of a preset. */
export async function givePreset(
  tx: Tx,
  venueId: number,
  managerId: number,
  preset: PresetName,
): Promise<void> {
  const { id } = await tx
    .selectFrom('role')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('preset', '=', preset)
    .executeTakeFirstOrThrow()
  await giveRole(tx, venueId, managerId, id)
}
