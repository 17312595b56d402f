import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { findConnected, openAccount } from '../features/channels/index.ts'
import { AppError, notFound } from '../kernel/http/errors.ts'
import type { Bindings } from '../kernel/http/serve.ts'
import type { HookEvent, HookProvider, HookReach } from '../kernel/ports/hook-provider.ts'
import type { InboxProcessor } from '../kernel/queue/inbox.ts'
import { createIntake } from '../kernel/queue/intake.ts'
import type { Services } from '../kernel/services/services.ts'
import { metaHook } from '../providers/meta/hook.ts'
import { rcsHook } from '../providers/rcs/hook.ts'
import { smsHook } from '../providers/sms/hook.ts'
import { voiceHook } from '../providers/voice/hook.ts'

/** Meta's largest, and the largest of all. */
const MAX_BYTES = 3 * 1024 * 1024

const providers: readonly HookProvider[] = [metaHook, rcsHook, smsHook, voiceHook]

function providerOf(c: Context<Bindings>): HookProvider {
  const provider = providers.find(({ name }) => name === c.req.param('provider'))
  if (!provider) throw notFound()
  return provider
}

/** What no one can read is kept as a whole: it was signed, and refusing it would bring it back for days (trust 3.6). */
function eventsOf(provider: HookProvider, raw: string): HookEvent[] {
  const events = provider.split(raw)
  if (events.length > 0) return events
  const eventId = createHash('sha256').update(raw).digest('hex')
  return [{ inbox: provider.name, account: '', eventId, raw }]
}

/** Where providers call us: signature first, then stored, then acknowledged; processed later (XCT-05, D-61, T9). */
export function serveHooks(app: Hono<Bindings>, services: Services): void {
  const { config, database, log, secrets } = services
  const reach: HookReach = {
    config,
    async findAccount(platform, externalId) {
      const row = await database.system((tx) => findConnected(tx, platform, externalId))
      return row && openAccount(secrets, row)
    },
  }
  const store = createIntake(database)

  app.get('/hooks/:provider', (c) => {
    const answer = providerOf(c).handshake(config, new URL(c.req.url).searchParams)
    if (answer === undefined)
      throw new AppError('forbidden', 'The verify token is not the one that was agreed.')
    return c.text(answer)
  })

  app.post('/hooks/:provider', async (c) => {
    const provider = providerOf(c)
    const bytes = await c.get('body').bytes(MAX_BYTES, 'steady')
    const greeting = await provider.greet?.(reach, bytes, new URL(c.req.url).searchParams)
    if (greeting !== undefined) return c.text(greeting)
    if (!(await provider.isAuthentic(reach, bytes, c.req.raw.headers))) {
      log.warn({ provider: provider.name, requestId: c.get('requestId') }, 'webhook signature is not valid')
      throw new AppError('forbidden', 'The signature is not valid.')
    }
    // PostgreSQL keeps no NUL.
    const events = eventsOf(provider, bytes.toString('utf8').replaceAll('\0', ''))
    await store(events.map(({ inbox, ...event }) => ({ provider: inbox, ...event })))
    return c.text('EVENT_RECEIVED')
  })
}

/** Workers for stored events that have no processor: they mark done what the provider does not hold back. */
export const unreadInboxWorkers: Readonly<Record<string, InboxProcessor>> = Object.fromEntries(
  providers.map(({ name, readRest }) => [name, async (_tx, { raw }) => readRest?.(raw)]),
)
