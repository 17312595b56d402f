import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createShortLinks } from '../features/links/index.ts'
import { createVapid } from '../features/push/vapid.ts'
import { createActors } from '../features/session/actor.ts'
import { readPasswordList } from '../features/session/password-list.ts'
import { createEmbeddingRules } from '../features/webchat/origins.ts'
import type { Database } from '../kernel/db/database.ts'
import { createHub } from '../kernel/events/hub.ts'
import { openFiles } from '../kernel/files/open.ts'
import { type BodyLimits, bodyLimits, createIncomingBodies } from '../kernel/http/incoming-bodies.ts'
import { createLimits } from '../kernel/http/limits.ts'
import { createHttpServer } from '../kernel/http/server.ts'
import { createMetrics } from '../kernel/metrics/metrics.ts'
import { createSafeFetch } from '../kernel/outbound/safe-fetch.ts'
import { createLog } from '../kernel/runtime/log.ts'
import { createSecrets } from '../kernel/secrets/secrets.ts'
import type { Services } from '../kernel/services/services.ts'
import { createApp } from '../main/app.ts'
import { readConfig } from '../main/config.ts'
import { createChatModel } from '../providers/llm/chat-model.ts'
import { type TestDatabaseOptions, testDatabase } from './database.ts'
import { resolveInTests } from './names.ts'

export interface TestAppOptions extends TestDatabaseOptions {
  /** One that the test has opened and migrated itself. It is closed with the app. */
  database?: Database
  isGateOpen?: boolean
  hasRateLimits?: boolean
  /** Sign-ups answer the same whether the address has an account or not. */
  isSignUpNeutral?: boolean
  publicDir?: string
  /** More of the configuration, as the environment gives it. */
  environment?: Record<string, string>
  /** How long bodies may take, and how much room. */
  bodyLimits?: Partial<BodyLimits>
  /** Webhooks and pushes may go to servers of the test itself. */
  allowsLoopback?: boolean
}

export interface Answered<T = unknown> {
  status: number
  body: T
  text: string
  headers: Headers
}

export interface SendOptions {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

/** The whole server without a socket, on a database of its own. */
export interface TestApp {
  services: Services
  /** Where its files are. */
  folder: string
  fetch(request: Request): Promise<Response>
  send<T = unknown>(method: string, path: string, options?: SendOptions): Promise<Answered<T>>
  /** Serves it on a socket too, for streams; returns the address. It closes with the app. */
  listen(): Promise<string>
  close(): Promise<void>
}

export const testOrigin = 'http://counter.test'

export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { database: opened, isGateOpen, hasRateLimits = false, publicDir, ...more } = options
  const { allowsLoopback = false, isSignUpNeutral = false, environment, ...rest } = more
  const { bodyLimits: bodyLimitsOfTest, ...forDatabase } = rest
  const database = opened ?? (await testDatabase(forDatabase))
  const config = readConfig({
    LOG_LEVEL: 'error',
    APP_SECRET: 'a secret for tests, long enough to be accepted',
    // Where no one answers: a test that looks records up names a server of its own.
    DNS_SERVERS: '127.0.0.1:9',
    ALLOW_LOOPBACK: String(allowsLoopback),
    ...environment,
    SIGN_UP_ANSWER: isSignUpNeutral ? 'neutral' : 'existed',
  })
  const folder = await mkdtemp(join(tmpdir(), 'comptoir-files-'))
  const actors = createActors({ database, isStaffFactorRequired: config.isStaffFactorRequired })
  const hub = await createHub(database, {
    onSessionEnd: actors.forget,
    onRightsChange: actors.forgetManager,
  })
  const secrets = createSecrets(config.appSecret ?? '')
  const safeFetch = createSafeFetch({ allowsLoopback: config.allowsLoopback, resolve: resolveInTests })
  const providerFetch = createSafeFetch({ allowsLoopback: true, resolve: resolveInTests })
  const services: Services = {
    config,
    database,
    hub,
    actors,
    secrets,
    embedding: createEmbeddingRules(database),
    limits: createLimits(hasRateLimits, database.redis),
    bodies: createIncomingBodies({ ...bodyLimits, ...bodyLimitsOfTest }),
    passwordList: await readPasswordList(config.passwordList),
    files: openFiles({ ...config, dataDir: folder }, database),
    readiness: { isStopping: false },
    site: { url: testOrigin },
    log: createLog(config.logLevel),
    safeFetch,
    providerFetch,
    chatModel: createChatModel(safeFetch),
    operatorModel: createChatModel(providerFetch),
    vapid: createVapid(database, secrets, config.publicUrl),
    shortLinks: createShortLinks(database),
    metrics: createMetrics(hub, database.integrity),
  }
  const app = createApp(services, {
    ...(isGateOpen === undefined ? {} : { isGateOpen }),
    ...(publicDir ? { publicDir } : {}),
  })
  let server: Server | undefined
  const fetch = async (request: Request) => app.fetch(request, {})
  return {
    services,
    folder,
    fetch,
    async send(method, path, { token, body, headers = {} } = {}) {
      // As bytes, as they come from a socket: a form inside the process cannot be left half read.
      const whole = body instanceof FormData ? new Response(body) : undefined
      const bytes = whole ? await whole.arrayBuffer() : JSON.stringify(body)
      const type = whole?.headers.get('content-type') ?? 'application/json'
      const request = new Request(`${testOrigin}${path}`, {
        method,
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': type }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: bytes }),
      })
      const response = await fetch(request)
      const text = await response.text()
      return {
        status: response.status,
        text,
        headers: response.headers,
        body: (text === '' ? undefined : safeJson(text)) as never,
      }
    },
    async listen() {
      server = createHttpServer(app, services)
      await once(server.listen(0, '127.0.0.1'), 'listening')
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
    async close() {
      await hub.close()
      server?.closeAllConnections()
      server?.close()
      services.files.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
