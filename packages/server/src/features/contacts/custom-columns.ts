import type { CustomColumnType } from '@comptoir/core/contacts'
import type { contract } from '@comptoir/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { inVenues } from '../../kernel/db/in-venues.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import { announceContacts } from './change-events.ts'

type Columns = Pick<
  Handlers<typeof contract.contacts>,
  'listCustomColumns' | 'createCustomColumn' | 'getCustomColumn' | 'updateCustomColumn' | 'deleteCustomColumn'
>

const AT_MOST = 100
const columns = ['venue_id as venueId', 'id', 'label as userLabel', 'type'] as const

async function requireColumnIn(tx: Tx, venueIds: readonly number[], id: number) {
  const row = await tx
    .selectFrom('custom_column')
    .select(columns)
    .where(inVenues(sql`venue_id`, venueIds))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

const requireColumn = (tx: Tx, venueId: number, id: number) => requireColumnIn(tx, [venueId], id)

/** Refuses a label that another column has, and the one too many. */
async function requirePlace(tx: Tx, venueId: number, label: string, id?: number): Promise<void> {
  const { rows } = await sql<{ n: number; isTaken: boolean | null }>`
    select count(*)::int as n, bool_or(lower(label) = lower(${label}) and id <> ${id ?? 0}) as "isTaken"
    from custom_column where venue_id = ${venueId} and deleted_at is null`.execute(tx)
  if (rows[0]?.isTaken)
    throw new AppError('conflict', 'userLabel: is used by another column', { fields: { userLabel: 'taken' } })
  if (id === undefined && (rows[0]?.n ?? 0) >= AT_MOST)
    throw new AppError('rule', `A venue can have at most ${AT_MOST} custom columns. Delete one first.`)
}

/** What is written under one type is not read under another. */
async function requireUnused(tx: Tx, venueId: number, id: number, type: CustomColumnType): Promise<void> {
  const { rows } = await sql`
    select from custom_value v join custom_column c on c.venue_id = v.venue_id and c.id = v.column_id
    where v.venue_id = ${venueId} and v.column_id = ${id} and c.type <> ${type} limit 1`.execute(tx)
  if (rows.length > 0)
    throw new AppError('rule', 'type: cannot change while contacts have values in this column', {
      fields: { type: 'in_use' },
    })
}

/** Fields of a venue's own (CON-25 to CON-29, D-30). */
export function columnHandlers(): Columns {
  return {
    listCustomColumns: (_, { tx, venueIds }) =>
      tx
        .selectFrom('custom_column')
        .select(columns)
        .where(inVenues(sql`venue_id`, venueIds))
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .execute(),
    async createCustomColumn({ params: { venueId }, body: { userLabel: label, type } }, { tx }) {
      await requirePlace(tx, venueId, label)
      const row = await tx
        .insertInto('custom_column')
        .values({ venue_id: venueId, label, type })
        .returning(columns)
        .executeTakeFirstOrThrow()
      announceContacts(tx, venueId)
      return row
    },
    getCustomColumn: ({ params: { id } }, { tx, venueIds }) => requireColumnIn(tx, venueIds, id),
    async updateCustomColumn({ params: { venueId, id }, body: { userLabel, type } }, { tx }) {
      await requireColumn(tx, venueId, id)
      if (userLabel !== undefined) await requirePlace(tx, venueId, userLabel, id)
      if (type !== undefined) await requireUnused(tx, venueId, id, type)
      await sql`
        update custom_column set label = coalesce(${userLabel ?? null}, label), type = coalesce(${type ?? null}, type)
        where venue_id = ${venueId} and id = ${id}`.execute(tx)
      announceContacts(tx, venueId)
      return requireColumn(tx, venueId, id)
    },
    async deleteCustomColumn({ params: { venueId, id } }, { tx }) {
      await requireColumn(tx, venueId, id)
      await sql`
        update custom_column set deleted_at = now() where venue_id = ${venueId} and id = ${id}`.execute(tx)
      announceContacts(tx, venueId)
      return undefined
    },
  }
}
