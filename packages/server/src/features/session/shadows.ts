import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'

/** How long a shadow is kept; hours. Its creator has closed the page long before. */
const KEPT_HOURS = 24

/** The state of an account's address. */
export interface Standing {
  /**
   * What a sign-up makes of an address that has an account already, where sign-ups answer the same whether it has one
   * or not (T23): it looks like any account whose address is not proven yet, and never can be.
   */
  isShadow: boolean
  /** An address of the account was proven once: it is in use, whatever address it moves to. */
  isProven: boolean
}

export async function standingOf(tx: Tx, managerId: number): Promise<Standing> {
  const row = await tx
    .selectFrom('manager')
    .select(['is_shadow', 'proven_at'])
    .where('id', '=', managerId)
    .executeTakeFirst()
  return { isShadow: row?.is_shadow ?? false, isProven: row?.proven_at != null }
}

/** Takes shadows away, and with them the venues that they began. */
export async function pruneShadows(tx: Tx): Promise<void> {
  const old = sql`m.is_shadow and m.proven_at is null and m.created_at < now() - ${KEPT_HOURS} * interval '1 hour'`
  await sql`
    update venue set deleted_at = now() where deleted_at is null and venue_id in (
      select vm.venue_id from venue_manager vm join manager m on m.id = vm.manager_id where ${old}
    )`.execute(tx)
  await sql`delete from manager m where ${old}`.execute(tx)
}
