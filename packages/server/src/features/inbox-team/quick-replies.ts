import type { contract } from '@comptoir/core/contract'
import { newId } from '@comptoir/core/http'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'

type Replies = Pick<
  Handlers<typeof contract.inboxTeam>,
  'listQuickReplies' | 'createQuickReply' | 'updateQuickReply' | 'deleteQuickReply'
>

const AT_MOST = 500
const columns = ['id', 'title', 'value'] as const

async function requireRoom(tx: Tx, venueId: number): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from quick_reply where venue_id = ${venueId}`.execute(tx)
  if ((rows[0]?.n ?? 0) >= AT_MOST)
    throw new AppError('rule', `A venue can have at most ${AT_MOST} quick replies. Delete one first.`)
}

/** Texts that are kept to be sent again (MSG-28 to MSG-30, MSG-46). */
export function quickReplyHandlers(): Replies {
  return {
    listQuickReplies: ({ params }, { tx }) =>
      tx
        .selectFrom('quick_reply')
        .select(columns)
        .where('venue_id', '=', params.venueId)
        .orderBy(sql`lower(title)`)
        .orderBy('id')
        .execute(),
    async createQuickReply({ params: { venueId }, body }, { tx }) {
      await requireRoom(tx, venueId)
      return tx
        .insertInto('quick_reply')
        .values({ venue_id: venueId, id: newId(), ...body })
        .returning(columns)
        .executeTakeFirstOrThrow()
    },
    async updateQuickReply({ params: { venueId, id }, body }, { tx }) {
      const { title, value } = body
      const { rows } = await sql<{ id: string; title: string; value: string }>`
        update quick_reply set title = coalesce(${title ?? null}, title), value = coalesce(${value ?? null}, value)
        where venue_id = ${venueId} and id = ${id} returning id, title, value`.execute(tx)
      if (!rows[0]) throw notFound()
      return rows[0]
    },
    async deleteQuickReply({ params: { venueId, id } }, { tx }) {
      await tx.deleteFrom('quick_reply').where('venue_id', '=', venueId).where('id', '=', id).execute()
      return undefined
    },
  }
}
