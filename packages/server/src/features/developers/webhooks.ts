import { randomBytes } from 'node:crypto'
import type { createWebhook, updateWebhook } from '@comptoir/core/developers'
import { newId, type Received } from '@comptoir/core/http'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { SafeFetch } from '../../kernel/outbound/safe-fetch.ts'
import type { EncryptedColumn } from '../../kernel/secrets/encrypted-column.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'
import type { OutgoingWebhookTable } from './tables.ts'

const MOST_WEBHOOKS = 20
const SECRET_BYTES = 32

export type WebhookRow = Selectable<OutgoingWebhookTable>

const randomSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

/** What a webhook's secret is encrypted for. */
export const webhookPurpose = (id: string) => `webhook:${id}`

export const encryptedWebhooks: EncryptedColumn = {
  table: 'outgoing_webhook',
  keys: ['id'],
  column: 'secret',
  purposeOf: ({ id }) => webhookPurpose(String(id)),
  whenLost: {
    name: 'secrets of webhooks',
    become: randomSecret,
    remedy: 'renew each in the back office and configure the new one at its receiver',
  },
}
/** Under what name a webhook reads the venue's events. */
export const readerOfWebhook = (id: string) => `webhook:${id}`

export function toWebhook(row: WebhookRow) {
  return {
    id: row.id,
    url: row.url,
    label: row.label,
    eventTypes: row.event_types,
    isEnabled: row.is_enabled,
    disabledReason: row.disabled_reason,
    failingSince: row.failing_since?.getTime() ?? null,
    createdAt: row.created_at.getTime(),
  }
}

/** Refuses at once what would be refused at each delivery; names are resolved and checked when it is sent. */
function requireCallable(safeFetch: SafeFetch, url: string): void {
  const refusal = safeFetch.check(url)
  if (refusal) throw new AppError('rule', `url: ${refusal.message}`, { fields: { url: refusal.code } })
}

export async function listWebhooks(tx: Tx, venueId: number): Promise<WebhookRow[]> {
  return tx
    .selectFrom('outgoing_webhook')
    .selectAll()
    .where('venue_id', '=', venueId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function requireWebhook(tx: Tx, venueId: number, id: string): Promise<WebhookRow> {
  const row = await tx
    .selectFrom('outgoing_webhook')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** From here on the webhook reads the venue's events, beginning with the next one. */
async function startReading(tx: Tx, venueId: number, id: string): Promise<void> {
  const reader = readerOfWebhook(id)
  await sql`
    insert into event_cursor (venue_id, reader, seq)
    values (${venueId}, ${reader}, coalesce((select n from event_seq where venue_id = ${venueId}), 0))
    on conflict (venue_id, reader) do nothing`.execute(tx)
}

export async function stopReading(tx: Tx, venueId: number, id: string): Promise<void> {
  await tx
    .deleteFrom('event_cursor')
    .where('venue_id', '=', venueId)
    .where('reader', '=', readerOfWebhook(id))
    .execute()
}

function newSecret(secrets: Secrets, id: string): { secret: string; encrypted: string } {
  const secret = randomSecret()
  return { secret, encrypted: secrets.encrypt(secret, webhookPurpose(id)) }
}

export async function addWebhook(
  tx: Tx,
  { secrets, safeFetch }: { secrets: Secrets; safeFetch: SafeFetch },
  venueId: number,
  { url, label, eventTypes }: Received<typeof createWebhook>['body'],
) {
  requireCallable(safeFetch, url)
  const existing = await listWebhooks(tx, venueId)
  if (existing.length >= MOST_WEBHOOKS)
    throw new AppError('rule', `A venue can have at most ${MOST_WEBHOOKS} webhooks. Remove one first.`)
  const id = newId()
  const { secret, encrypted } = newSecret(secrets, id)
  const row = await tx
    .insertInto('outgoing_webhook')
    .values({
      venue_id: venueId,
      id,
      url,
      label,
      event_types: [...new Set<string>(eventTypes)],
      secret: encrypted,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await startReading(tx, venueId, id)
  return { ...toWebhook(row), secret }
}

export async function changeWebhook(
  tx: Tx,
  safeFetch: SafeFetch,
  venueId: number,
  id: string,
  change: Received<typeof updateWebhook>['body'],
): Promise<WebhookRow> {
  const { url, label, eventTypes, isEnabled } = change
  if (url !== undefined) requireCallable(safeFetch, url)
  const before = await requireWebhook(tx, venueId, id)
  const set = {
    ...(url === undefined ? {} : { url }),
    ...(label === undefined ? {} : { label }),
    ...(eventTypes === undefined ? {} : { event_types: [...new Set<string>(eventTypes)] }),
    ...(isEnabled === true && !before.is_enabled
      ? { is_enabled: true, disabled_reason: null, failing_since: null }
      : {}),
    ...(isEnabled === false && before.is_enabled
      ? { is_enabled: false, disabled_reason: 'manager' as const }
      : {}),
  }
  if (Object.keys(set).length === 0) return before
  const row = await tx
    .updateTable('outgoing_webhook')
    .set(set)
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (row.is_enabled) await startReading(tx, venueId, id)
  else await stopReading(tx, venueId, id)
  return row
}

export async function renewSecret(tx: Tx, secrets: Secrets, venueId: number, id: string) {
  await requireWebhook(tx, venueId, id)
  const { secret, encrypted } = newSecret(secrets, id)
  const row = await tx
    .updateTable('outgoing_webhook')
    .set({ secret: encrypted })
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...toWebhook(row), secret }
}

export async function removeWebhook(tx: Tx, venueId: number, id: string): Promise<void> {
  await requireWebhook(tx, venueId, id)
  await stopReading(tx, venueId, id)
  await tx.deleteFrom('outgoing_webhook').where('venue_id', '=', venueId).where('id', '=', id).execute()
}
