import type { contract } from '@comptoir/core/contract'
import { newId } from '@comptoir/core/http'
import type { PushNotice } from '@comptoir/core/push'
import { sql } from 'kysely'
import { notifyPeers, type Tx } from '../../kernel/db/database.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { notFound } from '../../kernel/http/errors.ts'
import { outboxChannel } from '../../kernel/queue/outbox.ts'
import type { Services } from '../../kernel/services/services.ts'
import { listDevices, registerDevice, removeDevice, requireSubscription } from './devices.ts'
import { PUSH_JOB } from './send.ts'

/** Puts a notice into the outbox for every device, or for one, in one statement; returns for how many. */
async function enqueueNotice(tx: Tx, notice: PushNotice, deviceId: string | null): Promise<number> {
  const pushId = newId()
  const shared = JSON.stringify({ cause: 'notice', notice, tag: `notice:${pushId}` })
  const { rows } = await sql`
    insert into outbox (venue_id, kind, key, payload)
    select 0, ${PUSH_JOB}, ${pushId} || ':' || id, ${shared}::jsonb || jsonb_build_object('deviceId', id)
    from mobile_device where coalesce(id = ${deviceId}::uuid, true)
    returning id`.execute(tx)
  if (rows.length > 0) notifyPeers(tx, outboxChannel, PUSH_JOB)
  return rows.length
}

export function pushHandlers(services: Services): Handlers<typeof contract.push> {
  const { database, secrets, safeFetch, vapid } = services
  return {
    async getPushKey() {
      return { publicKey: (await vapid()).publicKey }
    },
    registerDevice({ body }, { actor }) {
      requireSubscription(safeFetch, body.subscription)
      const { managerId, sessionId } = actor
      return database.system((tx) => registerDevice(tx, secrets, { managerId, sessionId, ...body }))
    },
    listMyDevices(_, { actor }) {
      return database.system((tx) => listDevices(tx, actor.managerId))
    },
    async removeDevice({ params }, { actor }) {
      await database.system((tx) => removeDevice(tx, actor.managerId, params.id))
      return undefined
    },
    listManagerDevices({ params }, { tx }) {
      return listDevices(tx, params.id)
    },
    async sendGlobalPush({ body }, { tx }) {
      return { devices: await enqueueNotice(tx, body, null) }
    },
    async sendPush({ params, body }, { tx }) {
      const devices = await enqueueNotice(tx, body, params.id)
      if (devices === 0) throw notFound()
      return { devices }
    },
  }
}
