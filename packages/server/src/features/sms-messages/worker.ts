import type { Opened } from '../../kernel/feature/feature.ts'
import { ProviderFailure } from '../../kernel/ports/provider-failure.ts'
import { createIntake } from '../../kernel/queue/intake.ts'
import type { Services } from '../../kernel/services/services.ts'
import { createHttpSms } from '../../providers/sms/http-sms.ts'
import type { SmsProvider } from '../../providers/sms/provider.ts'
import { createSmppProvider } from '../../providers/sms/smpp.ts'
import { lookSoon } from '../provider-health/index.ts'
import { NOTICE_SMS_JOB, noticeSender, SMS_BULK, SMS_JOB } from '../sms/index.ts'
import { arrivalOf } from './arrivals.ts'
import { bulkSender } from './bulk-sender.ts'
import { smsSender } from './sms-sender.ts'

/** Requests a health check of the provider, which knows of no problem yet. */
function requestHealthCheck({ database, log }: Services): Promise<void> {
  return database
    .system((tx) => lookSoon(tx, 'sms'))
    .catch((err: unknown) => log.warn({ err }, 'requesting a health check of the SMS provider failed'))
}

function openProvider(services: Services): SmsProvider | undefined {
  const { config, database, log, providerFetch } = services
  const { sms } = config
  if (!sms) return undefined
  if (sms.kind === 'http') return createHttpSms({ ...sms, fetch: providerFetch })
  const store = createIntake(database)
  const provider: SmsProvider = createSmppProvider({
    url: sms.url,
    onProblem: () => void requestHealthCheck(services),
    log: (level, message, err) => log[level]({ err }, message),
    takeIn: (incoming) => store([arrivalOf(provider.account, incoming)]),
  })
  return provider
}

/** Requests a health check when the provider accepts no message. */
function watched(provider: SmsProvider, services: Services): SmsProvider {
  return {
    ...provider,
    async send(sms, options) {
      try {
        await provider.send(sms, options)
      } catch (error) {
        if (error instanceof ProviderFailure) await requestHealthCheck(services)
        throw error
      }
    },
  }
}

/** The queue workers of SMS, if a provider is configured; receipts and answers are processed in any case. */
export function smsWorker(services: Services): Opened {
  const opened = openProvider(services)
  const provider = opened && watched(opened, services)
  return {
    outbox: provider
      ? {
          [SMS_JOB]: smsSender(services, provider),
          [NOTICE_SMS_JOB]: noticeSender(services, provider),
        }
      : {},
    dispatches: provider ? { [SMS_BULK]: bulkSender(services, provider) } : {},
    checks: provider ? { sms: { check: provider.check, jobs: [SMS_JOB, NOTICE_SMS_JOB] } } : {},
    close: async () => provider?.close(),
  }
}
