import { createSafeFetch } from '../connectors/safe-fetch.ts'
import { SMS_LANE } from '../connectors/sms/hook.ts'
import { createHttpSms } from '../connectors/sms/http-sms.ts'
import type { SmsProvider } from '../connectors/sms/provider.ts'
import { createSmppProvider } from '../connectors/sms/smpp.ts'
import type { InboxProcessor } from '../jobs/inbox.ts'
import { createIntake } from '../jobs/intake.ts'
import type { OutboxHandler } from '../jobs/outbox.ts'
import type { Services } from '../services.ts'
import { arrivalOf, smsArrivals } from './arrivals.ts'
import { NOTICE_SMS_JOB, noticeSender } from './notices.ts'
import { smsSender } from './sending.ts'
import { SMS_JOB } from './states.ts'

/** What happens with SMS beside the calls. */
export interface SmsWorker {
  outbox: Record<string, OutboxHandler>
  inbox: Record<string, InboxProcessor>
  close(): Promise<void>
}

function openProvider({ config, database, log }: Services): SmsProvider | undefined {
  const { sms } = config
  if (!sms) return undefined
  if (sms.kind === 'http') return createHttpSms({ ...sms, fetch: createSafeFetch({ allowsLoopback: true }) })
  const store = createIntake(database)
  const provider: SmsProvider = createSmppProvider({
    url: sms.url,
    log: (level, message, err) => log[level]({ err }, message),
    takeIn: (incoming) => store([arrivalOf(provider.account, incoming)]),
  })
  return provider
}

/** The lanes of SMS, where a provider is configured; receipts and answers are worked off in any case. */
export function smsWorker(services: Services): SmsWorker {
  const provider = openProvider(services)
  const stopMention = services.config.sms?.stopMention ?? ''
  return {
    outbox: provider
      ? {
          [SMS_JOB]: smsSender({ ...services, stopMention }, provider),
          [NOTICE_SMS_JOB]: noticeSender(services, provider),
        }
      : {},
    inbox: { [SMS_LANE]: smsArrivals(services) },
    close: async () => provider?.close(),
  }
}
