import { newId } from '@comptoir/core/http'
import type { PushSubscriptionJson } from '@comptoir/core/push'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { SafeFetch } from '../../kernel/outbound/safe-fetch.ts'
import { followVenuesOf } from '../../kernel/queue/venue-cursors.ts'
import type { EncryptedColumn } from '../../kernel/secrets/encrypted-column.ts'
import { hashToken, type Secrets } from '../../kernel/secrets/secrets.ts'
import { readReceiverKeys } from './encrypt.ts'
import type { MobileDeviceTable } from './tables.ts'

const MOST_DEVICES = 20

type Row = Selectable<MobileDeviceTable>
type ShownRow = Pick<Row, 'id' | 'manager_id' | 'label' | 'service' | 'created_at' | 'last_push_at'>

/** What a device's subscription is encrypted for. */
export const devicePurpose = (id: string) => `push-device:${id}`

export const encryptedDevices: EncryptedColumn = {
  table: 'mobile_device',
  keys: ['id'],
  column: 'subscription',
  purposeOf: ({ id }) => devicePurpose(String(id)),
  whenLost: {
    name: 'devices that receive notifications',
    become: 'deleted',
    remedy: 'their owners turn notifications on again',
  },
}

function toDevice(row: ShownRow) {
  return {
    id: row.id,
    managerId: row.manager_id,
    label: row.label,
    service: row.service,
    createdAt: row.created_at.getTime(),
    lastPushAt: row.last_push_at?.getTime() ?? null,
  }
}

/** Refuses subscriptions that could never work: invalid keys, and addresses outside push services. */
export function requireSubscription(safeFetch: SafeFetch, subscription: PushSubscriptionJson): void {
  if (!readReceiverKeys(subscription.keys))
    throw new AppError('rule', 'subscription.keys: not the keys of a push subscription', {
      fields: { 'subscription.keys': 'invalid' },
    })
  const refusal = safeFetch.check(subscription.endpoint)
  if (refusal)
    throw new AppError('rule', `subscription.endpoint: ${refusal.message}`, {
      fields: { 'subscription.endpoint': refusal.code },
    })
}

export interface Registration {
  managerId: number
  sessionId: string
  subscription: PushSubscriptionJson
  label: string
}

/** Registers a browser for the manager who is signed in there now; the manager who had it before loses it. */
export async function registerDevice(tx: Tx, secrets: Secrets, registration: Registration) {
  const { managerId, sessionId, subscription, label } = registration
  const endpoint_hash = hashToken(subscription.endpoint)
  const known = await tx
    .selectFrom('mobile_device')
    .select('id')
    .where('endpoint_hash', '=', endpoint_hash)
    .executeTakeFirst()
  const id = known?.id ?? newId()
  const columns = {
    manager_id: managerId,
    session_id: sessionId,
    service: new URL(subscription.endpoint).host,
    subscription: secrets.encrypt(JSON.stringify(subscription), devicePurpose(id)),
    label,
  }
  const row = await tx
    .insertInto('mobile_device')
    .values({ ...columns, id, endpoint_hash })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow()
  await dropOldest(tx, managerId)
  await followVenues(tx)
  return toDevice(row)
}

async function dropOldest(tx: Tx, managerId: number): Promise<void> {
  await sql`
    delete from mobile_device where id in (
      select id from mobile_device where manager_id = ${managerId} order by created_at desc, id desc offset ${MOST_DEVICES}
    )`.execute(tx)
}

export async function listDevices(tx: Tx, managerId: number) {
  const rows = await tx
    .selectFrom('mobile_device')
    .select(['id', 'manager_id', 'label', 'service', 'created_at', 'last_push_at'])
    .where('manager_id', '=', managerId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(toDevice)
}

export async function removeDevice(tx: Tx, managerId: number, id: string): Promise<void> {
  const row = await tx
    .deleteFrom('mobile_device')
    .where('id', '=', id)
    .where('manager_id', '=', managerId)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw notFound()
}

/** Under what name pushes read the events of a venue. */
export const PUSH_READER = 'push'

/** Has events read in the venues whose managers have devices, beginning now, and in no others. */
export function followVenues(tx: Tx): Promise<void> {
  return followVenuesOf(tx, PUSH_READER, sql`select manager_id from mobile_device`)
}
