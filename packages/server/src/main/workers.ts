import { pruneAudit } from '../kernel/audit/verification.ts'
import { type DispatchHandler, dispatches } from '../kernel/dispatch/index.ts'
import { eventReaders } from '../kernel/events/event-readers.ts'
import { pruneEvents } from '../kernel/events/events.ts'
import { presenceWorker } from '../kernel/events/open-streams.ts'
import type { Opened } from '../kernel/feature/feature.ts'
import type { ProviderChecks } from '../kernel/ports/provider-check.ts'
import type { InboxProcessor } from '../kernel/queue/inbox.ts'
import type { NamedWorker } from '../kernel/queue/named-worker.ts'
import type { OutboxHandler } from '../kernel/queue/outbox.ts'
import { pruneJobs } from '../kernel/queue/prune.ts'
import { type QueueOptions, startQueue } from '../kernel/queue/queue.ts'
import { pruneFired } from '../kernel/schedules/schedules.ts'
import { type Sweep, schedules } from '../kernel/schedules/worker.ts'
import type { Services } from '../kernel/services/services.ts'
import { combined, declared, features } from './features.ts'
import { gather } from './gather.ts'
import { unreadInboxWorkers } from './hook-routes.ts'

/** Everything that works without being asked. */
export interface Workers {
  /** Begins nothing new and waits for what is running. */
  stop(): Promise<void>
}

/** The processors of incoming events, by provider. */
export function inboxWorkers(services: Services): Record<string, InboxProcessor> {
  return {
    ...unreadInboxWorkers,
    ...gather(
      'events of',
      declared(({ inbox }) => inbox?.(services, combined)),
    ),
  }
}

/** What the features keep open as long as the server works. */
export interface OpenFeatures {
  owners: readonly { owner: string; opened: Opened }[]
  close(): Promise<void>
}

/** Opens what the features keep open, once for the process. */
export function openFeatures(services: Services): OpenFeatures {
  const owners = features.flatMap(({ name, open }) => (open ? [{ owner: name, opened: open(services) }] : []))
  return {
    owners,
    close: async () => void (await Promise.all(owners.map(({ opened }) => opened.close()))),
  }
}

/** The handlers of outgoing and later jobs, by kind of job. */
export function outboxWorkers(services: Services, { owners }: OpenFeatures): Record<string, OutboxHandler> {
  return gather('job', [
    ...declared(({ outbox }) => outbox?.(services)),
    ...owners.map(({ owner, opened }) => ({ owner, parts: opened.outbox })),
  ])
}

/** What is sent to many, by kind of dispatch. */
function dispatchHandlers({ owners }: OpenFeatures): Record<string, DispatchHandler> {
  return gather(
    'dispatch',
    owners.map(({ owner, opened }) => ({ owner, parts: opened.dispatches ?? {} })),
  )
}

/** What the operator's providers are asked for their health. */
function checksOf(services: Services, { owners }: OpenFeatures): ProviderChecks {
  return gather('health check', [
    ...declared(({ checks }) => checks?.(services)),
    ...owners.map(({ owner, opened }) => ({ owner, parts: opened.checks })),
  ])
}

/** What is tidied up once an hour. */
function sweepsOf(services: Services): Record<string, Sweep> {
  const ofKernel: Record<string, Sweep> = {
    events: async (tx) => ((await pruneEvents(tx)).size > 0 ? 'more' : undefined),
    jobs: pruneJobs,
    audit: (tx) => pruneAudit(tx, services.secrets),
    fired: pruneFired,
  }
  return gather('sweep', [
    ...declared(({ sweeps }) => sweeps?.(services)),
    { owner: 'the kernel', parts: ofKernel },
  ])
}

export interface WorkersOptions {
  /** How often to look for work that nothing announced; 1 s unless said otherwise. */
  pollMs?: number
  /** How often is asked what is due by the clock alone, such as a daily look; 1 s unless said otherwise. */
  clockMs?: number
  /** What is done once a night. */
  nightly?: readonly NamedWorker[]
}

/** What the queue of the server does: jobs of the outbox, what comes in, what events cause, health checks, sweeps. */
export async function queueOptions(
  services: Services,
  { pollMs, clockMs, nightly = [] }: WorkersOptions = {},
): Promise<{ options: QueueOptions; close(): Promise<void> }> {
  const { database, hub } = services
  const open = openFeatures(services)
  const checks = checksOf(services, open)
  const byTheClock = (
    await Promise.all(features.map(({ workers }) => workers?.(services, { checks }) ?? []))
  ).flat()
  const options: QueueOptions = {
    ...(pollMs === undefined ? {} : { pollMs }),
    outbox: outboxWorkers(services, open),
    inbox: inboxWorkers(services),
    workers: [
      ...byTheClock.map((worker) => (clockMs === undefined ? worker : { ...worker, everyMs: clockMs })),
      presenceWorker(
        database,
        hub,
        features.flatMap(({ presence }) => presence ?? []),
      ),
      ...nightly,
    ],
    sources: [
      dispatches(dispatchHandlers(open)),
      eventReaders(
        gather(
          'event reader',
          declared(({ readers }) => readers?.(services)),
        ),
      ),
      schedules({ kinds: {}, sweeps: sweepsOf(services) }),
    ],
    log: (level, message, err) => services.log[level]({ err }, message),
  }
  return { options, close: open.close }
}

/** Starts everything that works without being asked. */
export async function startWorkers(services: Services, given?: WorkersOptions): Promise<Workers> {
  const { options, close } = await queueOptions(services, given)
  const queue = await startQueue(services.database, options)
  return {
    async stop() {
      await queue.stop()
      await close()
    },
  }
}
