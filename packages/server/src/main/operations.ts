import { setTimeout as delay } from 'node:timers/promises'
import type { contract } from '@comptoir/core/contract'
import type { Context, Hono } from 'hono'
import { mailState } from '../features/mail/index.ts'
import { checkProviders, type ProviderState, readProviders } from '../features/provider-health/index.ts'
import type { Config } from '../kernel/config/config.ts'
import type { Tx } from '../kernel/db/database.ts'
import { documentOf } from '../kernel/http/document.ts'
import { answerPacked, type PackedText, packText } from '../kernel/http/encoding.ts'
import type { Bindings } from '../kernel/http/serve.ts'
import { readSendingPause } from '../kernel/queue/sending-pause.ts'
import { version } from '../kernel/runtime/version.ts'
import type { Services } from '../kernel/services/services.ts'

const HEALTH_MS = 1000
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Without a token, this machine alone; behind a proxy of this machine every caller would be it. */
function isOperator(c: Context<Bindings>, { metricsToken, isBehindProxy }: Config): boolean {
  if (metricsToken) return c.req.header('authorization') === `Bearer ${metricsToken}`
  const isForwarded = c.req.header('x-forwarded-for') !== undefined || c.req.header('forwarded') !== undefined
  return !isBehindProxy && !isForwarded && LOOPBACK.has(c.get('address'))
}

/** The words of a problem may name machines. */
const withoutWords = ({ reason: _, ...state }: ProviderState) => state

/** What the tables say of the outside: sending, mails, providers. */
async function operatorReport(tx: Tx, services: Services) {
  const pause = await readSendingPause(tx)
  return {
    sending: { isPaused: pause !== undefined, restoredAt: pause?.restoredAt },
    mail: await mailState(services, tx),
    providers: (await readProviders(tx)).map(withoutWords),
  }
}

/** A health check that hangs says nothing: a database that takes longer counts as one that is away. */
async function withDeadline<T>(work: Promise<T>): Promise<T> {
  const timer = new AbortController()
  const late = delay(HEALTH_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no response within ${HEALTH_MS} ms`)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    timer.abort()
    late.catch(() => undefined)
  }
}

/** What operators and programmers ask for: health, metrics, and the contract as a document. */
export function serveOperations(app: Hono<Bindings>, services: Services, features: typeof contract): void {
  const { config, database, metrics } = services
  // Made when somebody asks: few do, and it would make each start slower and larger.
  let document: Promise<PackedText> | undefined

  app.get('/openapi.json', async (c) => {
    document ??= packText(JSON.stringify(documentOf(features)))
    return answerPacked(await document, c.req.raw, {
      'content-type': 'application/json',
      'cache-control': 'no-cache',
    })
  })

  app.get('/health', async () => {
    // Not behind the calls, which may wait for one another.
    const report = await withDeadline(database.shared((tx) => operatorReport(tx, services))).catch(
      (err: unknown) => void services.log.warn({ err }, 'database health check failed'),
    )
    const isReachable = report !== undefined
    const { kind, durability, isWritable, integrity, peers } = database
    const { findings, wholeAt } = integrity
    const { isStopping } = services.readiness
    const isHealthy = isReachable && isWritable && findings.length === 0
    const body = {
      status: isStopping ? 'stopping' : isHealthy ? 'ok' : 'failing',
      version,
      database: { kind, durability, isReachable, isWritable, findings, wholeAt },
      // News are found by looking while it is away: slower, so it is reported, but nothing fails.
      peers: { kind: peers.kind, isConnected: peers.isConnected },
      // Where several servers share a database, a folder has what this one took alone.
      files: config.files.s3 ? 'bucket' : 'folder',
      ...report,
    }
    return Response.json(body, {
      status: isHealthy && !isStopping ? 200 : 503,
      headers: { 'cache-control': 'no-store' },
    })
  })

  app.post('/providers/checks', async (c) => {
    if (!isOperator(c, config)) return c.notFound()
    return Response.json(await checkProviders(database), { headers: { 'cache-control': 'no-store' } })
  })

  app.get('/metrics', async (c) => {
    if (!isOperator(c, config)) return c.notFound()
    return new Response(await metrics.registry.metrics(), {
      headers: { 'content-type': metrics.registry.contentType },
    })
  })
}
