import { AGENT_JOB, agentAnswers, askAgents } from './agent/job.ts'
import { AGENT_READER } from './agent/queries.ts'
import { ALERT_READER, followAlerts } from './alerts/following.ts'
import { startTelling } from './alerts/telling.ts'
import { notePauses, readWaiting } from './alerts/waiting.ts'
import { pruneAudit } from './audit/verifying.ts'
import { channelWorker, startDoctor } from './channels/worker.ts'
import { SMS_LANE } from './connectors/sms/hook.ts'
import { VOICE_LANE } from './connectors/voice/hook.ts'
import { createVoice } from './connectors/voice/voice.ts'
import { prunePeople } from './contacts/index.ts'
import { ATTEMPT_JOB, deliverEvents, pruneDeliveries, RETRY_JOB } from './developers/deliveries.ts'
import { webhookSender } from './developers/sending.ts'
import { EXPORT_JOB, exportWriter, pruneExports } from './exports/index.ts'
import { unreadLanes } from './hooks/routes.ts'
import { pruneImports, startImporter } from './imports/index.ts'
import { announceConversation, WAKE_JOB, wakeConversations } from './inbox/index.ts'
import { startEventReaders } from './jobs/event-readers.ts'
import type { InboxProcessor } from './jobs/inbox.ts'
import type { OutboxHandler } from './jobs/outbox.ts'
import { pruneJobs } from './jobs/prune.ts'
import { startWorker } from './jobs/worker.ts'
import { pruneEvents } from './live/events.ts'
import { startWatching } from './live/watching.ts'
import { mailWorker } from './mail/worker.ts'
import { postWorker } from './posts/publishing.ts'
import { type ProviderChecks, startProviderDoctor } from './providers/index.ts'
import { followVenues, PUSH_READER } from './push/devices.ts'
import { pushMessages } from './push/messages.ts'
import { PUSH_JOB, pushSender } from './push/send.ts'
import { pruneFired } from './schedules/schedules.ts'
import { type Sweep, startSchedules } from './schedules/worker.ts'
import type { Services } from './services.ts'
import { RESET_JOB, resetRequests } from './session/reset-job.ts'
import { pruneCodes } from './session/resets.ts'
import { pruneSessions } from './session/sessions.ts'
import { pruneShadows } from './session/shadows.ts'
import { smsArrivals } from './sms/arrivals.ts'
import { type SmsWorker, smsWorker } from './sms/worker.ts'
import { startLinkDoctor } from './social/index.ts'
import { pruneStaffVisits, purgeVenues } from './venues/index.ts'
import { missedCalls } from './virtual-numbers/missed-calls.ts'
import { AWAY_JOB, awayReplies } from './webchat/away.ts'
import { askForNotices, NOTICE_JOB, NOTICE_READER, visitorNotices } from './webchat/notices.ts'
import { pruneSuggestions } from './writing/quota.ts'

/** Everything that works without being asked. */
export interface Workers {
  /** Begins nothing new and waits for what is running. */
  stop(): Promise<void>
}

/** Who works off what comes in, by provider. */
export function inboxLanes(services: Services): Record<string, InboxProcessor> {
  return {
    [SMS_LANE]: smsArrivals(services),
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
  /** How often jobs and cursors are looked at without being told; 1 s unless said otherwise. */
  pollMs?: number
  /** How often is asked what is due by the clock alone, such as a daily look; 1 s unless said otherwise. */
  roundsMs?: number
}

/** Starts what happens later or outside: jobs of the outbox, what events cause, sweeps. */
export async function startWorkers(
  services: Services,
  { roundsMs, ...options }: WorkersOptions = {},
): Promise<Workers> {
  const { database, hub } = services
  const log = (level: 'warn' | 'error', message: string, err: unknown) =>
    services.log[level]({ err }, message)
  const sms = smsWorker(services)
  const worker = await startWorker(database, {
    ...options,
    outbox: outboxLanes(services, sms),
    inbox: inboxLanes(services),
    log,
  })
  const readers = await startEventReaders(database, {
    ...options,
    readers: {
      webhook: deliverEvents,
      [AGENT_READER]: (tx, venueId, _, events) => askAgents(tx, venueId, events),
      [NOTICE_READER]: (tx, venueId, _, events) => askForNotices(tx, venueId, events, services.config),
      [PUSH_READER]: (tx, venueId, _, events) => pushMessages(tx, venueId, events),
      [ALERT_READER]: (tx, venueId, _, events) => readWaiting(tx, venueId, events),
    },
    log,
  })
  const doctors = [
    startDoctor(services, roundsMs),
    startLinkDoctor(services, roundsMs),
    await startProviderDoctor(services, { ...sms.checks, ...voiceChecks(services) }, roundsMs),
    startImporter(services, roundsMs),
    startTelling(services, roundsMs),
  ]
  const schedules = await startSchedules(database, {
    kinds: {},
    sweeps: sweeps(services),
    ...options,
    onFailure: (failure) => log('error', failure.message, failure.cause),
    onError: (error) => log('error', 'Schedules could not be looked at', error),
  })
  const watching = startWatching(database, hub, [followVenues, followAlerts, notePauses], (message, error) =>
    log('warn', message, error),
  )
  return {
    async stop() {
      await Promise.all([readers, watching, schedules, ...doctors].map((one) => one.stop()))
      await worker.stop()
      await sms.close()
    },
  }
}
