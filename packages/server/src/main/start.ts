import { setTimeout as delay } from 'node:timers/promises'
import { nightlyBackups } from '../features/backup/index.ts'
import { createShortLinks } from '../features/links/index.ts'
import { mailReports } from '../features/mail-delivery/reports.ts'
import { createVapid } from '../features/push/vapid.ts'
import { refreshPresetRoles } from '../features/roles/index.ts'
import { createActors } from '../features/session/actor.ts'
import { readPasswordList } from '../features/session/password-list.ts'
import { findEndedSessions } from '../features/session/sessions.ts'
import { mailedReplies } from '../features/webchat/mailed-replies.ts'
import { createEmbeddingRules } from '../features/webchat/origins.ts'
import type { Config } from '../kernel/config/config.ts'
import { type Database, openDatabase } from '../kernel/db/database.ts'
import { migrate } from '../kernel/db/migrate.ts'
import { createHub } from '../kernel/events/hub.ts'
import { openFiles } from '../kernel/files/open.ts'
import { prepareDrain } from '../kernel/http/drain.ts'
import { createIncomingBodies } from '../kernel/http/incoming-bodies.ts'
import { createLimits } from '../kernel/http/limits.ts'
import { openListeners } from '../kernel/http/listeners.ts'
import { createHttpServer } from '../kernel/http/server.ts'
import { siteUrl } from '../kernel/http/site.ts'
import { createMetrics } from '../kernel/metrics/metrics.ts'
import { createSafeFetch } from '../kernel/outbound/safe-fetch.ts'
import { readSendingPause } from '../kernel/queue/sending-pause.ts'
import { createLog, type Log } from '../kernel/runtime/log.ts'
import { openSecrets } from '../kernel/secrets/installation.ts'
import { installationSecret } from '../kernel/secrets/secrets.ts'
import type { Services } from '../kernel/services/services.ts'
import { type IncomingMail, startIncomingMail } from '../providers/email/incoming-mail.ts'
import { createChatModel } from '../providers/llm/chat-model.ts'
import { createApp } from './app.ts'
import { nightlyChecks } from './nightly-check.ts'
import { startWorkers } from './workers.ts'

/** How long requests that are running may still take when the server stops. */
const DRAIN_MS = 10_000

/** A running server. */
export interface Running {
  url: string
  services: Services
  /** Ends streams, finishes requests, releases jobs, closes the database. */
  stop(): Promise<void>
}

/** Opens the database that the configuration names and brings it up to date. */
export async function openConfigured(config: Config, log: Log): Promise<Database> {
  const database = await openDatabase({
    ...(config.databaseUrl ? { url: config.databaseUrl } : { dataDir: `${config.dataDir}/database` }),
    ...(config.redisUrl ? { redisUrl: config.redisUrl } : {}),
    durability: config.durability,
    allowUnsafeServer: config.allowUnsafeDatabase,
    log: (level, message) => log[level](message),
  })
  const ran = await migrate(database)
  if (ran.length > 0) log.info({ migrations: ran }, 'database migrated')
  return database
}

/** One of each service for the process. */
export async function createServices(config: Config, database: Database, log: Log): Promise<Services> {
  const secrets = await openSecrets(database, await installationSecret(config))
  const actors = createActors({ database, isStaffFactorRequired: config.isStaffFactorRequired })
  const hub = await createHub(database, {
    onSessionEnd: actors.forget,
    onRightsChange: actors.forgetManager,
    findEndedSessions: (sessionIds) => database.system((tx) => findEndedSessions(tx, sessionIds)),
    log: (message, err) => log.warn({ err }, message),
  })
  const safeFetch = createSafeFetch({ allowsLoopback: config.allowsLoopback })
  const providerFetch = createSafeFetch({ allowsLoopback: true })
  return {
    config,
    database,
    secrets,
    log,
    hub,
    actors,
    safeFetch,
    providerFetch,
    chatModel: createChatModel(safeFetch),
    operatorModel: createChatModel(providerFetch),
    vapid: createVapid(database, secrets, config.publicUrl),
    shortLinks: createShortLinks(database),
    metrics: createMetrics(hub, database.integrity),
    embedding: createEmbeddingRules(database),
    limits: createLimits(config.hasRateLimits, database.redis),
    bodies: createIncomingBodies(),
    passwordList: await readPasswordList(config.passwordList),
    files: openFiles(config, database),
    readiness: { isStopping: false },
    site: { url: siteUrl(config, config.port) },
  }
}

/** Takes answers by e-mail and reports about mails in, where a domain for them is set. */
async function listenForReplies(services: Services): Promise<IncomingMail | undefined> {
  const { config, log } = services
  if (!config.replies) return undefined
  const { domain, port } = config.replies
  const intake = mailReports(services, domain, mailedReplies(services, domain))
  return startIncomingMail({ host: config.host, port }, intake, (message, err) =>
    log.warn({ err }, message),
  ).catch((error: Error) => {
    throw Object.assign(error, { setting: 'REPLY_SMTP_PORT' })
  })
}

async function warnOfPause({ database, log }: Services): Promise<void> {
  const pause = await database.system(readSendingPause)
  if (pause) log.warn(pause, 'restored from a backup: sending is paused until `comptoir resume`')
}

/** Starts everything: database, jobs, live events, HTTP. */
export async function start(
  config: Config,
  publicDir: string | undefined,
  prepare?: (database: Database, services: Services) => Promise<void>,
): Promise<Running> {
  const log = createLog(config.logLevel)
  const database = await openConfigured(config, log)
  // A newer version may permit more to the presets than the roles that follow them hold.
  await database.system(refreshPresetRoles)
  const services = await createServices(config, database, log).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  await warnOfPause(services)
  await prepare?.(database, services)
  const app = createApp(services, publicDir ? { publicDir } : {})
  const server = createHttpServer(app, services)
  const drain = prepareDrain(server, DRAIN_MS)
  let incomingMail: IncomingMail | undefined
  try {
    incomingMail = await listenForReplies(services)
    const listeners = await openListeners(server, config)
    services.site.url = siteUrl(config, listeners.port)
    const nightly = [
      ...nightlyBackups(services, await installationSecret(config)),
      ...nightlyChecks(services),
    ]
    const workers = await startWorkers(services, { nightly })
    const stop = async () => {
      services.readiness.isStopping = true
      await delay(config.stopDelayMs)
      await services.hub.close()
      await Promise.all([drain(listeners), incomingMail?.stop()])
      await workers.stop()
      services.files.close()
      await database.close()
    }
    return {
      url: services.site.url,
      services,
      stop,
    }
  } catch (error) {
    await incomingMail?.stop()
    await services.hub.close()
    await database.close()
    throw error
  }
}
