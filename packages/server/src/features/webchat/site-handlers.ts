import { randomBytes } from 'node:crypto'
import type { contract } from '@comptoir/core/contract'
import type { Updateable } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import { randomToken } from '../../kernel/secrets/secrets.ts'
import type { Services } from '../../kernel/services/services.ts'
import { findConversationVisitor, findWebchat, listWebchats } from './queries.ts'
import { defaultColumns, toColumns, toWebchat } from './settings.ts'
import type { WebchatTable } from './tables.ts'
import { identityPurpose } from './visitors.ts'

type Managing = Pick<
  Handlers<typeof contract.webchat>,
  | 'listWebchats'
  | 'createWebchat'
  | 'updateWebchat'
  | 'rotateIdentitySecret'
  | 'deleteWebchat'
  | 'getConversationVisitor'
>

/** The oldest profile of the venue, where a web chat goes whose maker names none. */
async function firstProfile(tx: Tx, venueId: number): Promise<number> {
  const query = tx.selectFrom('profile').select('id').where('venue_id', '=', venueId).orderBy('id')
  const profile = await query.executeTakeFirst()
  if (!profile) throw new AppError('rule', 'This venue does not have a profile yet.')
  return profile.id
}

function changeWebchat(tx: Tx, venueId: number, id: string, set: Updateable<WebchatTable>) {
  return tx
    .updateTable('webchat')
    .set(set)
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
}

/** What managers do with the web chats of a venue. */
export function managingHandlers({ secrets, embedding }: Services): Managing {
  return {
    async listWebchats(_, { tx, venueIds }) {
      return (await listWebchats(tx, venueIds)).map(toWebchat)
    },
    async createWebchat({ params, body }, { tx }) {
      const { venueId } = params
      const profileId = body.profileId ?? (await firstProfile(tx, venueId))
      const id = randomBytes(12).toString('hex')
      const identitySecret = randomToken()
      const identity_secret = secrets.encrypt(identitySecret, identityPurpose(id))
      const row = await tx
        .insertInto('webchat')
        .values({
          ...defaultColumns,
          ...toColumns(body),
          venue_id: venueId,
          id,
          profile_id: profileId,
          identity_secret,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return { ...toWebchat(row), identitySecret }
    },
    async updateWebchat({ params, body }, { tx }) {
      const set = toColumns(body)
      const { venueId, id } = params
      if (Object.keys(set).length > 0) await changeWebchat(tx, venueId, id, set).execute()
      embedding.forget(id)
      const row = await findWebchat(tx, venueId, id)
      if (!row) throw notFound()
      return toWebchat(row)
    },
    async rotateIdentitySecret({ params }, { tx }) {
      const { venueId, id } = params
      const identitySecret = randomToken()
      const set = { identity_secret: secrets.encrypt(identitySecret, identityPurpose(id)) }
      const row = await changeWebchat(tx, venueId, id, set).returning('id').executeTakeFirst()
      if (!row) throw notFound()
      return { identitySecret }
    },
    async getConversationVisitor({ params }, { tx }) {
      return (await findConversationVisitor(tx, params.venueId, params.id)) ?? null
    },
    async deleteWebchat({ params }, { tx }) {
      const { venueId, id } = params
      const row = await changeWebchat(tx, venueId, id, { deleted_at: new Date() })
        .returning('id')
        .executeTakeFirst()
      if (!row) throw notFound()
      embedding.forget(id)
      return undefined
    },
  }
}
