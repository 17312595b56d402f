import type { contract } from '@comptoir/core/contract'
import { audit } from '../../kernel/audit/index.ts'
import { afterCommit } from '../../kernel/db/database.ts'
import { sessionOfKey } from '../../kernel/http/callers.ts'
import type { Handlers, VenueContext } from '../../kernel/http/context.ts'
import { cursorPage, readCursor } from '../../kernel/http/cursor.ts'
import type { Services } from '../../kernel/services/services.ts'
import { addTest, listDeliveries, replay, toDelivery } from './deliveries.ts'
import { createKey, listKeys, revokeKey } from './keys.ts'
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  removeWebhook,
  renewSecret,
  requireWebhook,
  toWebhook,
} from './webhooks.ts'

type Calls = Handlers<typeof contract.developers>

export function developersHandlers(services: Services): Calls {
  return { ...keyHandlers(services), ...webhookHandlers(services), ...deliveryHandlers() }
}

function keyHandlers({
  hub,
  log,
  secrets,
}: Services): Pick<Calls, 'listApiKeys' | 'createApiKey' | 'deleteApiKey'> {
  /** The call itself is noted in the log of its own venue. */
  async function auditElsewhere(
    action: string,
    venueId: number,
    venueIds: readonly number[],
    id: string,
    { tx, actor, address, requestId }: VenueContext,
  ) {
    for (const other of venueIds.filter((one) => one !== venueId))
      await audit(tx, secrets, {
        ...{ venueId: other, action, managerId: actor.managerId, keyId: actor.keyId },
        ...{ target: { id }, address, requestId },
      })
  }
  return {
    listApiKeys(_, { tx, venueIds, actor }) {
      return listKeys(tx, venueIds, actor)
    },
    async createApiKey({ params, body }, context) {
      const { tx, actor, requestId } = context
      const key = await createKey(tx, params.venueId, actor, body)
      const { id: keyId, scopes, venueIds } = key
      await auditElsewhere('developers.createApiKey', params.venueId, venueIds, keyId, context)
      log.info({ requestId, managerId: actor.managerId, keyId, scopes, venueIds }, 'API key created')
      return key
    },
    async deleteApiKey({ params }, context) {
      const { tx, actor, requestId } = context
      const { venueId, id: keyId } = params
      const venueIds = await revokeKey(tx, venueId, keyId, actor)
      await auditElsewhere('developers.deleteApiKey', venueId, venueIds, keyId, context)
      afterCommit(tx, () => hub.endSession(sessionOfKey(keyId)))
      log.info({ requestId, managerId: actor.managerId, keyId, venueIds }, 'API key revoked')
      return undefined
    },
  }
}

type OfWebhooks =
  | 'listWebhooks'
  | 'createWebhook'
  | 'getWebhook'
  | 'updateWebhook'
  | 'deleteWebhook'
  | 'renewWebhookSecret'

function webhookHandlers({ secrets, safeFetch }: Services): Pick<Calls, OfWebhooks> {
  return {
    async listWebhooks({ params }, { tx }) {
      return (await listWebhooks(tx, params.venueId)).map(toWebhook)
    },
    createWebhook({ params, body }, { tx }) {
      return addWebhook(tx, { secrets, safeFetch }, params.venueId, body)
    },
    async getWebhook({ params }, { tx }) {
      return toWebhook(await requireWebhook(tx, params.venueId, params.id))
    },
    async updateWebhook({ params, body }, { tx }) {
      return toWebhook(await changeWebhook(tx, safeFetch, params.venueId, params.id, body))
    },
    async deleteWebhook({ params }, { tx }) {
      await removeWebhook(tx, params.venueId, params.id)
      return undefined
    },
    renewWebhookSecret({ params }, { tx }) {
      return renewSecret(tx, secrets, params.venueId, params.id)
    },
  }
}

function deliveryHandlers(): Pick<Calls, 'testWebhook' | 'listWebhookDeliveries' | 'replayWebhookDelivery'> {
  return {
    testWebhook({ params }, { tx }) {
      return addTest(tx, params.venueId, params.id)
    },
    async listWebhookDeliveries({ params, query }, { tx }) {
      await requireWebhook(tx, params.venueId, params.id)
      const { rows, count } = await listDeliveries(tx, {
        venueId: params.venueId,
        webhookId: params.id,
        state: query.state,
        after: readCursor(query.cursor),
        limit: query.perpage + 1,
      })
      return cursorPage(rows, query.perpage, count, toDelivery, ({ created_at: at, id }) => ({ at, id }))
    },
    replayWebhookDelivery({ params }, { tx }) {
      return replay(tx, params.venueId, params.id, params.deliveryId)
    },
  }
}
