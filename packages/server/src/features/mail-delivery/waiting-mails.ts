import type { contract } from '@comptoir/core/contract'
import { UnsentMailKind } from '@comptoir/core/mail-delivery'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { decryptValues, MAIL_JOB } from '../mail/index.ts'

/** Whose code or link someone waits for; what customers get is shown nowhere. */
export const awaited = UnsentMailKind.options
const MOST = 100

interface WaitingRow {
  id: number
  kind: (typeof awaited)[number]
  to: string
  sealed: string | null
  createdAt: Date
  expiresAt: Date
}

/**
 * What waits, or the one of this id. Without links that set the password of staff: with one, an admin could enter as
 * another.
 */
async function findWaiting(tx: Tx, id?: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select id::float8 as id, payload->>'template' as kind, payload->>'to' as to, payload->>'sealed' as sealed,
      created_at as "createdAt", (payload->>'notAfter')::timestamptz as "expiresAt"
    from outbox
    where kind = ${MAIL_JOB} and state = 'queued' and payload->>'template' = any(${awaited}::text[])
      and (payload->>'notAfter')::timestamptz > now()
      and not (payload->>'template' = 'passwordReset' and exists (
        select from manager m where m.email = lower(payload->>'to') and m.account_type <> 'other'))
      and coalesce(outbox.id = ${id ?? null}::bigint, true)
    order by created_at desc, outbox.id desc limit ${MOST}`.execute(tx)
  return rows
}

/** Deletes waiting codes and links once they are worth nothing. */
export async function dropExpired(tx: Tx): Promise<void> {
  await sql`
    delete from outbox where kind = ${MAIL_JOB} and state = 'queued'
      and (payload->>'notAfter')::timestamptz < now()`.execute(tx)
}

/** Codes and links for staff to pass on, as long as there is no mail server. */
export function waitingMailHandlers({
  config,
  secrets,
}: Pick<Services, 'config' | 'secrets'>): Handlers<typeof contract.mailDelivery> {
  return {
    async listUnsentMails(_, { tx }) {
      if (config.smtp) return []
      const rows = await findWaiting(tx)
      return rows.map(({ id, kind, to, createdAt, expiresAt }) => ({
        ...{ id, kind, to },
        createdAt: createdAt.getTime(),
        expiresAt: expiresAt.getTime(),
      }))
    },
    async revealUnsentMail({ params }, { tx }) {
      const [row] = config.smtp ? [] : await findWaiting(tx, params.id)
      if (!row) throw notFound()
      const { code = null, link = null } = decryptValues(secrets, row.sealed ?? undefined)
      return { code, link }
    },
  }
}
