// A process of the fault runs: the server with the demo and every worker that calls a provider. It lets a call stop
// before, during or after it, so that its parent can kill it at exactly that step.
import { createServer } from 'node:http'
import { flushCompileCache } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import {
  createLog,
  type OutboxHandler,
  type OutboxJob,
  startQueue,
} from '../../../server/src/testing/kernel.ts'
import {
  channelChecks,
  channelOutbox,
  createApp,
  createServices,
  inboxWorkers,
  mailWorker,
  openConfigured,
  readConfig,
  seedDemo,
  sendMail,
  smsWorker,
} from '../../../server/src/testing/server.ts'
import { ACTORS } from './customer-actions.ts'
import { LEASE_MS } from './lease.ts'

const POLL_MS = 200
/** A database that is away for longer is no fault of the run, but of the program. */
const DATABASE_AWAY_MS = 20_000

/** Where a call is to stop, of jobs that were made from then on. */
export interface Stop {
  point: 'before' | 'during' | 'after'
  sinceMs: number
}

/** What the process is asked; each is answered once. */
export type Asked = { stop: Stop } | { mail: string } | { open: true }
/** What it reports: that it is up, that a call of a kind has stopped, and answers. */
export type Report = { isUp: true } | { stopped: string } | { answer: unknown }

/** How far it is; `received` counts what customers wrote and did besides. */
export interface Progress {
  open: number
  received: number
}

let stop: Stop | undefined
const report = (message: Report) => process.send?.(message)

function halt(kind: string): Promise<never> {
  report({ stopped: kind })
  return new Promise(() => undefined)
}

const pointOf = ({ createdAt }: OutboxJob) =>
  stop && createdAt.getTime() >= stop.sinceMs ? stop.point : undefined

function stopping(kind: string, handler: OutboxHandler): OutboxHandler {
  return {
    ...handler,
    leaseMs: LEASE_MS,
    // Broken on purpose: what has no key is sent again as if it had one.
    ...(process.env.TRUST_BROKEN === 'repeat' ? { idempotency: 'key' } : {}),
    async send(job, signal) {
      const point = pointOf(job)
      if (point === 'before') return halt(kind)
      const sent = handler.send(job, signal)
      if (point === 'during') report({ stopped: kind })
      await sent
      if (point === 'after') await halt(kind)
    },
  }
}

const config = { ...readConfig(process.env), isDemo: true }
const log = createLog(config.logLevel)
const database = await openConfigured(config, log)
const services = await createServices(config, database, log)
await seedDemo(database, services.secrets, { sandboxUrl: config.sandboxUrl })

const server = createServer(getRequestListener(createApp(services).fetch, { overrideGlobalObjects: false }))
await new Promise<void>((resolve) => server.listen(config.port, '127.0.0.1', resolve))

const sms = smsWorker(services)
const handlers = { ...mailWorker(services), ...sms.outbox, ...channelOutbox(services) }
const queue = await startQueue(database, {
  pollMs: POLL_MS,
  outbox: Object.fromEntries(Object.entries(handlers).map(([kind, one]) => [kind, stopping(kind, one)])),
  inbox: inboxWorkers(services),
  workers: [{ ...channelChecks(services), everyMs: POLL_MS }],
  log: (level, message, err) => services.log[level]({ err }, message),
})

/**
 * How much is still to be done, and how much of what customers wrote is here. No one waits for a back-off here: what
 * waits for its time is due at once.
 */
async function countOpen(): Promise<Progress> {
  const { rows } = await database.system(async (tx) => {
    await sql`update outbox set next_at = now() where state = 'queued' and next_at > now()`.execute(tx)
    await sql`update inbox set next_at = now() where done_at is null and next_at > now()`.execute(tx)
    return sql<Progress>`
      select (select count(*) from outbox where state in ('queued', 'leased')
          and kind in (${sql.join(Object.keys(handlers))}))::int
        + (select count(*) from inbox where done_at is null)::int as open,
        (select count(*) from message m join conversation c on c.venue_id = m.venue_id and c.id = m.conversation_id
          where not m.is_from_business and (m.body like '%-wrote-%' or c.jid ~ ${ACTORS} and (
            m.body like '%SKU-9%' or m.body like 'Ne veut plus%' or m.details -> 'edit' is not null
            or m.details -> 'withdrawnAt' is not null or m.details -> 'reactions' is not null)))::int
        + (select count(*) from sms_reply r where r.body like '%-wrote-%'
            and not exists (select from message m where m.venue_id = r.venue_id and m.id = r.id))::int as received`.execute(
      tx,
    )
  })
  return rows[0] ?? { open: 0, received: 0 }
}

async function answer(asked: Asked): Promise<unknown> {
  if ('stop' in asked) {
    stop = asked.stop
    return true
  }
  if ('open' in asked) return countOpen()
  const mail = { venueId: 1, key: asked.mail, to: `${asked.mail}@faults.example`, language: 'fr' } as const
  return database.system((tx) =>
    sendMail(tx, { ...mail, template: 'accountExists', values: { link: 'https://faults.example' } }),
  )
}

/** The database is killed too, and comes back: callers wait until then, as everything here is requested once. */
async function insist(asked: Asked): Promise<unknown> {
  const lastTry = performance.now() + DATABASE_AWAY_MS
  for (;;) {
    try {
      return await answer(asked)
    } catch (error) {
      if (performance.now() > lastTry) throw error
      await pause(POLL_MS)
    }
  }
}

process.on('message', (asked: Asked) => void insist(asked).then((value) => report({ answer: value })))
process.on('disconnect', () => process.exit(1))
process.on('SIGTERM', async () => {
  server.closeAllConnections()
  server.close()
  await queue.stop()
  await sms.close()
  await services.hub.close()
  services.files.close()
  await database.close()
  process.exit(0)
})
// The lives that come after this one begin sooner; a kill would lose it.
flushCompileCache()
report({ isUp: true })
