// A process of the outbox crash test: processes two kinds of jobs against a provider outside of it, until it is
// killed or nothing is left.
import { flushCompileCache } from 'node:module'
import { type DatabaseConfig, openDatabase } from '../kernel/db/database.ts'
import { type OutboxHandler, SendFailure } from '../kernel/queue/outbox.ts'
import { startQueue } from '../kernel/queue/queue.ts'

// What is killed leaves no compiled modules for the next.
flushCompileCache()

const [target = '', provider = ''] = process.argv.slice(2)
const leaseMs = 1_000

function handler(kind: string, idempotency: 'key' | 'none'): OutboxHandler {
  return {
    idempotency,
    leaseMs,
    async send({ key }, signal) {
      const answer = await fetch(`${provider}/${kind}/${key}`, { method: 'POST', signal })
      if (answer.status === 503) throw new SendFailure('retryable', '503', { retryAfterMs: 1 })
    },
  }
}

const config: DatabaseConfig = target.startsWith('postgres:')
  ? { url: target, allowUnsafeServer: true }
  : { dataDir: target, durability: 'process', log: () => undefined }
const db = await openDatabase(config)
const worker = await startQueue(db, {
  outbox: { keyed: handler('keyed', 'key'), bare: handler('bare', 'none') },
  pollMs: 50,
  log: (_level, message, error) => process.stderr.write(`${message}: ${error}\n`),
})

for (;;) {
  const open = await db.system((tx) =>
    tx.selectFrom('outbox').select('id').where('state', 'in', ['queued', 'leased']).limit(1).execute(),
  )
  if (open.length === 0) break
  await new Promise((resolve) => setTimeout(resolve, 50))
}
await worker.stop()
await db.close()
