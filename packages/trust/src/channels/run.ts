import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { InboxSetup } from '@comptoir/core/inbox'
import { freePort } from '../../../sandbox/src/http/ports.ts'
import { startSandbox } from '../../../sandbox/src/sandbox.ts'
import { type DatabaseConfig, openDatabase } from '../../../server/src/testing/kernel.ts'
import { demoLogins, demoPassword } from '../../../server/src/testing/server.ts'
import { until } from '../deadline.ts'
import type { Bench } from '../goal.ts'
import { type FaultyChannel, faultyChannels, type Provider, type Wheel } from './channels.ts'
import { actionsOf, type CustomerAction } from './customer-actions.ts'
import { LEASE_MS } from './lease.ts'
import { createLives, type Lives } from './lives.ts'
import type { Progress } from './server.ts'
import { readStored } from './stored.ts'
import { type Verdict, verdictOf, verdictOfActions } from './verdict.ts'

export interface FaultsOptions {
  bench: Bench
  /** The server's only provider of SMS. */
  sms: 'sms-smpp' | 'sms-http'
  /** Messages of each channel while everything goes wrong, and customers answer. */
  rounds: number
  /** A server that repeats what must not be repeated. */
  isBroken?: boolean
  /** How often the server is killed meanwhile, at any moment. */
  kills: number
}

/** What one run needs until its end. */
interface Run {
  wheel: Wheel
  lives: Lives
  channels: readonly FaultyChannel[]
  sent: Map<FaultyChannel, string[]>
  written: Map<FaultyChannel, string[]>
  /** What customers did besides writing. */
  done: CustomerAction[]
}

const IN_THE_AIR_MS = 900
const SETTLE_MS = 60_000
/** What repeats all that it must not settles never; its repetitions are there within seconds. */
const SETTLE_BROKEN_MS = 15_000
const points = ['before', 'during', 'after'] as const
const CUSTOMERS = points.length

const paths: Record<Provider, string> = {
  meta: '/whatsapp/behaviour',
  rcs: '/rcs/behaviour',
  sms: '/sms-behaviour',
  mail: '/mail-behaviour',
}
/** What goes wrong, in the words of each provider; one after the other. */
const faults: Record<Provider, readonly string[]> = {
  meta: ['accept', 'lose', 'rate_limit', 'outage', 'lose', 'accept'],
  rcs: ['accept', 'lose', 'rate_limit', 'outage', 'lose', 'accept'],
  sms: ['accept', 'lose', 'throttle', 'accept', 'lose', 'throttle'],
  mail: ['accept', 'lose', 'retry', 'accept', 'lose', 'retry'],
}

async function behave({ wheel, channels }: Run, of: (provider: Provider) => object): Promise<void> {
  for (const provider of new Set(channels.map((channel) => channel.provider)))
    await wheel.call('PUT', paths[provider], of(provider))
}

function note(texts: Map<FaultyChannel, string[]>, channel: FaultyChannel, text: string): string {
  texts.set(channel, [...(texts.get(channel) ?? []), text])
  return text
}

const send = async ({ wheel, sent }: Run, channel: FaultyChannel, customer: number, name: string) =>
  channel.send(wheel, customer, note(sent, channel, `${channel.name}-sent-${name}`))
const answer = async ({ wheel, sent }: Run, channel: FaultyChannel, customer: number, name: string) =>
  channel.answer?.(wheel, customer, note(sent, channel, `${channel.name}-sent-${name}`))
const write = async ({ wheel, written }: Run, channel: FaultyChannel, customer: number, name: string) =>
  channel.write?.(wheel, customer, note(written, channel, `${channel.name}-wrote-${name}`))

/** Nothing is pending any more, neither here nor in transit from a provider. */
async function settle({ lives, written, done }: Run, timeoutMs: number): Promise<void> {
  const expected = [...written.values()].flat().length + done.length
  let quiet = 0
  const isSettled = async () => {
    const { open, received } = (await lives.ask({ open: true })) as Progress
    quiet = open === 0 && received >= expected ? quiet + 1 : 0
    return quiet === 3
  }
  // What did not settle is classified by the verdict.
  await until(timeoutMs, 'the end of everything open', isSettled, 150).catch(() => undefined)
}

/** Kills the server when a call of every channel has reached the same step, one step after the other. */
async function killAtEachPoint(run: Run): Promise<void> {
  const { lives, channels } = run
  for (const [customer, point] of points.entries()) {
    await behave(run, () => ({ delayMs: point === 'during' ? IN_THE_AIR_MS : 0 }))
    const kinds = channels.map(({ kind }) => kind)
    const { stopped } = await lives.stopAt(point, kinds)
    await Promise.all(channels.map((channel) => send(run, channel, customer, point)))
    await stopped
    if (point === 'during') await pause(IN_THE_AIR_MS / 3)
    await lives.kill()
    // What a provider has in its hands it takes, though no one hears of it.
    await Promise.all([lives.begin(), pause(IN_THE_AIR_MS)])
  }
}

/** The server dies, again and again, the database too; and once the server stands still for longer than a lease. */
async function breakThings(lives: Lives, { kills, bench }: FaultsOptions): Promise<void> {
  const { postgres, random } = bench
  for (let left = kills; left > 0; left -= 1) {
    await pause(200 + random() * 600)
    await lives.kill()
    await lives.begin()
    if (left !== 1) continue
    await lives.freeze(LEASE_MS * 1.5)
    await postgres?.kill()
    await postgres?.start()
  }
}

/** Everything at once: lost answers, refusals, outages, events several times and in any order, and kills. */
async function storm(run: Run, options: FaultsOptions): Promise<void> {
  const { rounds } = options
  let isOver = false
  const killer = breakThings(run.lives, options).then(() => {
    isOver = true
  })
  for (let round = 0; round < rounds || !isOver; round += 1) {
    await behave(run, (provider) => ({
      answer: faults[provider][round % faults[provider].length],
      remaining: run.channels.filter((channel) => channel.provider === provider).length,
      delayMs: 30,
      ...(provider === 'mail' ? {} : { copies: 3, isShuffled: true }),
    }))
    const customer = round % CUSTOMERS
    const actions = actionsOf(round)
    run.done.push(...actions)
    await Promise.all([
      ...run.channels.map(async (channel) => {
        await write(run, channel, customer, String(round))
        const say = channel.answer && round % 2 === 1 ? answer : send
        await say(run, channel, customer, String(round))
      }),
      ...actions.map((action) => action.perform(run.wheel, round)),
    ])
  }
  await killer
  await behave(run, () => ({}))
}

function createAsk(url: string, token: string, { endsByItself }: Lives): Wheel['ask'] {
  return async (method, path, body, key) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key ? { 'idempotency-key': key } : {}),
    }
    for (;;) {
      const answer = await fetch(`${url}${path}`, {
        method,
        headers,
        ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
      }).catch(() => undefined)
      if (answer?.ok) return (await answer.json().catch(() => undefined)) as never
      if (answer && answer.status < 500 && answer.status !== 409)
        throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      await Promise.race([pause(50), endsByItself])
    }
  }
}

async function createWheel(url: string, sandboxUrl: string, lives: Lives): Promise<Wheel> {
  const login = { emailAddress: demoLogins[0].email, password: demoPassword }
  const { token } = await createAsk(url, '', lives)<{ token: string }>('POST', '/v2/auth/login', login, '')
  const ask = createAsk(url, token, lives)
  const { profiles } = await ask<InboxSetup>('GET', '/v2/venues/0/conversations/setup', {}, '')
  const profile = profiles.find(({ platforms }) => platforms.includes('whatsapp'))
  if (!profile) throw new Error('the demo is linked to no channel')
  return {
    ask,
    venueId: profile.venueId,
    profileId: profile.profileId,
    mail: (text) => lives.ask({ mail: text }),
    async call(method, path, body) {
      const init = body === undefined ? { method } : { method, body: JSON.stringify(body) }
      const answer = await fetch(`${sandboxUrl}/api${path}`, init)
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
      return (await answer.json()) as never
    },
  }
}

interface Stock {
  environment: Record<string, string>
  config: DatabaseConfig
}

/** Where the data of one run is, which outlives the processes. */
async function createStock({ folder, postgres }: Bench): Promise<Stock> {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const environment = { DATA_DIR: dataDir, NODE_COMPILE_CACHE: join(folder, 'compiled') }
  const url = await postgres?.createDatabase()
  if (url)
    return {
      environment: { ...environment, DATABASE_URL: url, DATABASE_UNSAFE: 'true' },
      config: { url, allowUnsafeServer: true },
    }
  return {
    environment: { ...environment, DURABILITY: 'process' },
    config: { dataDir: `${dataDir}/database`, durability: 'process', log: () => undefined },
  }
}

interface Course {
  options: FaultsOptions
  lives: Lives
  url: string
  sandboxUrl: string
  config: DatabaseConfig
}

async function drive({ options, lives, url, sandboxUrl, config }: Course): Promise<Verdict[]> {
  await lives.begin()
  const wheel = await createWheel(url, sandboxUrl, lives)
  const channels = faultyChannels(options.sms)
  const run: Run = { wheel, lives, channels, sent: new Map(), written: new Map(), done: [] }
  await wheel.call('PUT', '/whatsapp/webhook', { url: `${url}/hooks/meta` })
  await wheel.call('PUT', '/rcs/webhook', { url: `${url}/hooks/rcs?agent=karukera_sandbox_agent` })
  if (options.sms === 'sms-http') await wheel.call('PUT', '/sms-webhook', { url: `${url}/hooks/sms-http` })
  for (const channel of channels.filter(({ isAnswering }) => isAnswering))
    for (let customer = 0; customer < CUSTOMERS; customer += 1)
      await write(run, channel, customer, `first-${customer}`)
  await settle(run, SETTLE_MS)
  await killAtEachPoint(run)
  // Who got a first message answers it: their conversations are there from now on.
  for (const channel of channels.filter((one) => one.answer))
    for (let customer = 0; customer < CUSTOMERS; customer += 1)
      await write(run, channel, customer, `first-${customer}`)
  await settle(run, SETTLE_MS)
  await storm(run, options)
  await settle(run, options.isBroken ? SETTLE_BROKEN_MS : SETTLE_MS)
  await lives.end()
  const database = await openDatabase(config)
  const stored = await readStored(database).finally(database.close)
  const verdicts = await Promise.all(
    channels.map(async (channel) =>
      verdictOf(channel, {
        sent: run.sent.get(channel) ?? [],
        written: run.written.get(channel) ?? [],
        arrived: await channel.arrived(wheel),
        stored,
      }),
    ),
  )
  return [...verdicts, verdictOfActions(run.done, stored)]
}

/**
 * Sends and receives on every channel while the server is killed at each step and everything else goes wrong, and
 * compares what the sandbox has, which nothing of this can kill, with what we believe.
 */
export async function runFaults(options: FaultsOptions): Promise<Verdict[]> {
  const { environment, config } = await createStock(options.bench)
  const ports = { mail: 0, meta: 0, places: 0, rcs: 0, sms: 0, voice: 0 }
  const sandbox = await startSandbox({ port: 0, ports })
  const { SMPP_URL = '', ...reach } = sandbox.reach
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const lives = createLives({
    ...reach,
    ...environment,
    ...(options.sms === 'sms-smpp' ? { SMPP_URL } : {}),
    PORT: String(port),
    APP_SECRET: 'the secret of the fault runs, long enough',
    MAIL_FROM: 'Comptoir <hello@comptoir.example>',
    LOG_LEVEL: 'fatal',
    RATE_LIMITS: 'off',
    ...(options.isBroken ? { TRUST_BROKEN: 'repeat' } : {}),
  })
  try {
    const driven = drive({ options, lives, url, sandboxUrl: sandbox.url, config })
    return await Promise.race([driven, lives.endsByItself])
  } finally {
    await lives.kill()
    await sandbox.stop()
  }
}
