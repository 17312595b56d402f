import { sql } from 'kysely'
import type { NamedWorker } from '../../kernel/queue/named-worker.ts'
import type { Services } from '../../kernel/services/services.ts'
import { decryptValues, MAIL_JOB, type MailPayload } from '../mail/index.ts'
import { awaited } from './waiting-mails.ts'

const EVERY_MS = 1_000
/** For how long a mail is looked for: a transaction may commit late. */
const MINUTES = 5

/** Enough to recognise an address, too little to learn it. */
const hidden = (address: string) => address.replace(/^(.).*(?=@)/, '$1•••')

/**
 * Without a mail server, codes and links would reach no one: the log has them, for the operator to pass on. Each server
 * logs them once.
 */
export function unsentMails({
  database,
  secrets,
  log,
}: Pick<Services, 'database' | 'secrets' | 'log'>): NamedWorker {
  let logged = new Set<string>()
  return {
    name: 'log of codes and links without a mail server',
    everyMs: EVERY_MS,
    async work() {
      const { rows } = await database.system((tx) =>
        sql<{ id: string; payload: MailPayload }>`
          select id::text as id, payload from outbox
          where kind = ${MAIL_JOB} and state = 'queued' and created_at > now() - ${MINUTES} * interval '1 minute'
            and payload->>'template' = any(${awaited}::text[])
          order by id`.execute(tx),
      )
      for (const { id, payload } of rows) {
        const { template, to, sealed } = payload
        if (logged.has(id)) continue
        const { code, link } = decryptValues(secrets, sealed)
        log.warn({ template, to: hidden(to), code, link }, 'SMTP_URL is not set: e-mail not sent')
      }
      logged = new Set(rows.map(({ id }) => id))
      return false
    },
  }
}
