import type { contract } from '@comptoir/core/contract'
import type { Updateable } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { notFound } from '../../kernel/http/errors.ts'
import { randomToken } from '../../kernel/secrets/secrets.ts'
import type { Services } from '../../kernel/services/services.ts'
import { insertWebchat } from './new-webchat.ts'
import { findConversationVisitor, findWebchat, listWebchats } from './queries.ts'
import { toColumns, toWebchat } from './settings.ts'
import { smsNumberOf } from './sms-number.ts'
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

function changeWebchat(tx: Tx, venueId: number, id: string, set: Updateable<WebchatTable>) {
  return tx
    .updateTable('webchat')
    .set(set)
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
}

/** What managers do with the web chats of a venue. */
export function managingHandlers(services: Services): Managing {
  const { secrets, embedding } = services
  return {
    async listWebchats(_, { tx, venueIds }) {
      return (await listWebchats(tx, venueIds)).map(toWebchat)
    },
    async createWebchat({ params, body }, { tx }) {
      const { row, identitySecret } = await insertWebchat(tx, secrets, params.venueId, body)
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
      const found = await findConversationVisitor(tx, params.venueId, params.id)
      if (!found) return null
      const { hasSmsConsent: hasConsent, countryCode, ...visitor } = found
      const said = { ...params, phoneNumber: visitor.phoneNumber, hasConsent, countryCode }
      return { ...visitor, smsNumber: await smsNumberOf(tx, services, said) }
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
