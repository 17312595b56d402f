import { AGENT_JOB, agentAnswers, askAgents } from '../features/agent/job.ts'
import { AGENT_READER } from '../features/agent/queries.ts'
import { ALERT_READER, followAlerts } from '../features/alerts/following.ts'
import { stopAlerts } from '../features/alerts/index.ts'
import { alertWorkers } from '../features/alerts/telling.ts'
import { notePauses, readWaiting } from '../features/alerts/waiting.ts'
import { channelWorker } from '../features/channel-messages/worker.ts'
import { channelChecks } from '../features/channels/index.ts'
import { prunePeople } from '../features/contacts/index.ts'
import { ATTEMPT_JOB, deliverEvents, pruneDeliveries, RETRY_JOB } from '../features/developers/deliveries.ts'
import { webhookSender } from '../features/developers/sending.ts'
import { EXPORT_JOB, exportWriter, pruneExports } from '../features/exports/index.ts'
import { importWorker, pruneImports } from '../features/imports/index.ts'
import { announceConversation, WAKE_JOB, wakeConversations } from '../features/inbox/index.ts'
import { mailWorker } from '../features/mail-delivery/worker.ts'
import { postWorker } from '../features/posts/publishing.ts'
import { type ProviderChecks, providerChecks } from '../features/provider-health/index.ts'
import { followVenues, PUSH_READER } from '../features/push/devices.ts'
import { pushMessages } from '../features/push/messages.ts'
import { PUSH_JOB, pushSender } from '../features/push/send.ts'
import { RESET_JOB, resetRequests } from '../features/session/reset-job.ts'
import { pruneCodes } from '../features/session/resets.ts'
import { pruneSessions } from '../features/session/sessions.ts'
import { pruneShadows } from '../features/session/shadows.ts'
import { smsArrivals } from '../features/sms/arrivals.ts'
import { type SmsWorker, smsWorker } from '../features/sms/worker.ts'
import { linkChecks } from '../features/social/index.ts'
import { pruneStaffVisits, purgeVenues } from '../features/venues/index.ts'
import { missedCalls } from '../features/virtual-numbers/missed-calls.ts'
import { AWAY_JOB, awayReplies } from '../features/webchat/away.ts'
import { askForNotices, NOTICE_JOB, NOTICE_READER, visitorNotices } from '../features/webchat/notices.ts'
import { pruneSuggestions } from '../features/writing/quota.ts'
import { pruneAudit } from '../kernel/audit/verifying.ts'
import { eventReaders } from '../kernel/events/event-readers.ts'
import { pruneEvents } from '../kernel/events/events.ts'
import { presenceWorker } from '../kernel/events/watching.ts'
import type { InboxProcessor } from '../kernel/queue/inbox.ts'
import type { NamedWorker } from '../kernel/queue/named-worker.ts'
import type { OutboxHandler } from '../kernel/queue/outbox.ts'
import { pruneJobs } from '../kernel/queue/prune.ts'
import { type QueueOptions, startQueue } from '../kernel/queue/queue.ts'
import { pruneFired } from '../kernel/schedules/schedules.ts'
import { type Sweep, schedules } from '../kernel/schedules/worker.ts'
import type { Services } from '../kernel/services/services.ts'
import { SMS_LANE } from '../providers/sms/hook.ts'
import { VOICE_LANE } from '../providers/voice/hook.ts'
import { createVoice } from '../providers/voice/voice.ts'
import { unreadLanes } from './hook-routes.ts'

/** Everything that works without being asked. */
export interface Workers {
  /** Begins nothing new and waits for what is running. */
  stop(): Promise<void>
}

/** Who works off what comes in, by provider. */
export function inboxLanes(services: Services): Record<string, InboxProcessor> {
  return {
    [SMS_LANE]: smsArrivals({ secrets: services.secrets, onStop: stopAlerts }),
    ...unreadLanes,
    [VOICE_LANE]: missedCalls(services),
    ...channelWorker(services).inbox,
  }
}

/** Who does what leaves, or happens later, by kind of job. */
export function outboxLanes(services: Services, sms: SmsWorker): Record<string, OutboxHandler> {
  return {
    [AWAY_JOB]: awayReplies(services.database),
    [NOTICE_JOB]: visitorNotices(services),
    [AGENT_JOB]: agentAnswers(services),
    [WAKE_JOB]: wakeConversations(services.database, announceConversation),
    [ATTEMPT_JOB]: webhookSender(services),
    [RETRY_JOB]: webhookSender(services),
    [PUSH_JOB]: pushSender(services),
    [RESET_JOB]: resetRequests(services.database, services),
    [EXPORT_JOB]: exportWriter(services),
    ...mailWorker(services),
    ...postWorker(services),
    ...sms.outbox,
    ...channelWorker(services).outbox,
  }
}

/** The provider of numbers, where one is set up. */
function voiceChecks({ config, providerFetch }: Services): ProviderChecks {
  return config.voice ? { voice: { check: createVoice(providerFetch, config.voice).check, jobs: [] } } : {}
}

/** What is tidied up once an hour. */
function sweeps({ files, secrets }: Services): Record<string, Sweep> {
  return {
    events: async (tx) => ((await pruneEvents(tx)).size > 0 ? 'more' : undefined),
    jobs: pruneJobs,
    audit: (tx) => pruneAudit(tx, secrets),
    fired: pruneFired,
    sessions: pruneSessions,
    codes: pruneCodes,
    shadows: pruneShadows,
    deliveries: pruneDeliveries,
    venues: purgeVenues,
    staffVisits: pruneStaffVisits,
    suggestions: pruneSuggestions,
    exports: pruneExports,
    people: prunePeople,
    imports: pruneImports,
    files: files.sweep,
  }
}

export interface WorkersOptions {
  /** How often to look for work that nothing announced; 1 s unless said otherwise. */
  pollMs?: number
  /** How often is asked what is due by the clock alone, such as a daily look; 1 s unless said otherwise. */
  roundsMs?: number
  /** What is done once a night. */
  nightly?: readonly NamedWorker[]
}

/** What the queue of the server does: jobs of the outbox, what comes in, what events cause, health checks, sweeps. */
export async function queueOptions(
  services: Services,
  { pollMs, roundsMs, nightly = [] }: WorkersOptions = {},
): Promise<{ options: QueueOptions; close(): Promise<void> }> {
  const { database, hub, config } = services
  const sms = smsWorker(services)
  const byTheClock = [
    channelChecks(services),
    linkChecks(services),
    await providerChecks(services, { ...sms.checks, ...voiceChecks(services) }),
    importWorker(services),
    ...alertWorkers(services),
  ]
  const options: QueueOptions = {
    ...(pollMs === undefined ? {} : { pollMs }),
    outbox: outboxLanes(services, sms),
    inbox: inboxLanes(services),
    workers: [
      ...byTheClock.map((worker) => (roundsMs === undefined ? worker : { ...worker, everyMs: roundsMs })),
      presenceWorker(database, hub, [followVenues, followAlerts, notePauses]),
      ...nightly,
    ],
    sources: [
      eventReaders({
        webhook: deliverEvents,
        [AGENT_READER]: (tx, venueId, _, events) => askAgents(tx, venueId, events),
        [NOTICE_READER]: (tx, venueId, _, events) => askForNotices(tx, venueId, events, config),
        [PUSH_READER]: (tx, venueId, _, events) => pushMessages(tx, venueId, events),
        [ALERT_READER]: (tx, venueId, _, events) => readWaiting(tx, venueId, events),
      }),
      schedules({ kinds: {}, sweeps: sweeps(services) }),
    ],
    log: (level, message, err) => services.log[level]({ err }, message),
  }
  return { options, close: sms.close }
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
