import type { contract } from '@comptoir/core/contract'
import type { LabelColor } from '@comptoir/core/inbox-team'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'

type Labels = Pick<
  Handlers<typeof contract.inboxTeam>,
  'listLabels' | 'createLabel' | 'updateLabel' | 'deleteLabel'
>

const AT_MOST = 100
const columns = ['id', 'venue_id as venueId', 'name', 'color'] as const

/** Refuses a name that another label has, and the one too many. */
async function requirePlace(tx: Tx, venueId: number, name: string, id?: number): Promise<void> {
  const labels = await tx
    .selectFrom('conversation_label')
    .select(['id', 'name'])
    .where('venue_id', '=', venueId)
    .execute()
  if (labels.some((label) => label.id !== id && label.name.toLowerCase() === name.toLowerCase()))
    throw new AppError('conflict', 'name: is used by another label', { fields: { name: 'taken' } })
  if (id === undefined && labels.length >= AT_MOST)
    throw new AppError('rule', `A venue can have at most ${AT_MOST} labels. Delete one first.`)
}

async function change(
  tx: Tx,
  venueId: number,
  id: number,
  set: { name?: string | undefined; color?: LabelColor | undefined },
) {
  const { rows } = await sql<{ id: number; venueId: number; name: string; color: LabelColor }>`
    update conversation_label
    set name = coalesce(${set.name ?? null}, name), color = coalesce(${set.color ?? null}, color)
    where venue_id = ${venueId} and id = ${id} returning id, venue_id as "venueId", name, color`.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** A venue's own labels for conversations. */
export function labelHandlers(): Labels {
  return {
    listLabels: (_, { tx, venueIds }) =>
      tx
        .selectFrom('conversation_label')
        .select(columns)
        .where('venue_id', 'in', [0, ...venueIds])
        .orderBy(sql`lower(name)`)
        .orderBy('id')
        .execute(),
    async createLabel({ params: { venueId }, body }, { tx }) {
      await requirePlace(tx, venueId, body.name)
      return tx
        .insertInto('conversation_label')
        .values({ venue_id: venueId, ...body })
        .returning(columns)
        .executeTakeFirstOrThrow()
    },
    async updateLabel({ params: { venueId, id }, body }, { tx }) {
      if (body.name !== undefined) await requirePlace(tx, venueId, body.name, id)
      return change(tx, venueId, id, body)
    },
    async deleteLabel({ params: { venueId, id } }, { tx }) {
      await tx.deleteFrom('conversation_label').where('venue_id', '=', venueId).where('id', '=', id).execute()
      return undefined
    },
  }
}
