import { randomBytes } from 'node:crypto'
import type { contract } from '@comptoir/core/contract'
import type { Handlers } from '../http/context.ts'
import { AppError, notFound } from '../http/errors.ts'
import { randomToken } from '../secrets.ts'
import type { Services } from '../services.ts'
import { findWebchat, listWebchats } from './queries.ts'
import { defaultColumns, toColumns, toWebchat } from './settings.ts'
import { identityPurpose } from './visitors.ts'

type Managing = Pick<
  Handlers<typeof contract.webchat>,
  'listWebchats' | 'createWebchat' | 'updateWebchat' | 'deleteWebchat'
>

/** What managers do with the web chats of a venue. */
export function managingHandlers({ secrets, embedding }: Services): Managing {
  return {
    async listWebchats(_, { tx, venueIds }) {
      return (await listWebchats(tx, venueIds)).map(toWebchat)
    },
    async createWebchat({ params, body }, { tx }) {
      const { venueId } = params
      const profileId =
        body.profileId ??
        (
          await tx
            .selectFrom('profile')
            .select('id')
            .where('venue_id', '=', venueId)
            .orderBy('id')
            .executeTakeFirst()
        )?.id
      if (profileId === undefined) throw new AppError('rule', 'This venue has no profile yet.')
      const id = randomBytes(12).toString('hex')
      const identitySecret = randomToken()
      const identity_secret = secrets.seal(identitySecret, identityPurpose(id))
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
      if (Object.keys(set).length > 0)
        await tx
          .updateTable('webchat')
          .set(set)
          .where('venue_id', '=', venueId)
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .execute()
      embedding.forget(id)
      const row = await findWebchat(tx, venueId, id)
      if (!row) throw notFound()
      return toWebchat(row)
    },
    async deleteWebchat({ params }, { tx }) {
      const row = await tx
        .updateTable('webchat')
        .set({ deleted_at: new Date() })
        .where('venue_id', '=', params.venueId)
        .where('id', '=', params.id)
        .where('deleted_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!row) throw notFound()
      embedding.forget(params.id)
      return undefined
    },
  }
}
