import type { InboxProcessor } from '../../kernel/queue/inbox.ts'
import type { OutboxHandler } from '../../kernel/queue/outbox.ts'
import type { Services } from '../../kernel/services/services.ts'
import {
  channelGreeter,
  channelIndicators,
  channels,
  channelUnsubscriber,
  fetchingJob,
  greetingJob,
  indicatorJob,
  sendingJob,
  unsubscribingJob,
} from '../channels/index.ts'
import { channelReceiver } from './arrivals.ts'
import { channelNamer, namingJob } from './customer-names.ts'
import { channelFetcher } from './file-download.ts'
import { channelSender } from './message-sender.ts'
import { olderFetcher, olderFetchJob } from './older-fetch-jobs.ts'

/** The jobs of all channels, by kind. */
export function channelOutbox(services: Services): Record<string, OutboxHandler> {
  return Object.fromEntries(
    channels.flatMap((channel) => [
      [sendingJob(channel.platform), channelSender(services, channel)],
      [fetchingJob(channel.platform), channelFetcher(services, channel)],
      [olderFetchJob(channel.platform), olderFetcher(services, channel.platform)],
      [namingJob(channel.platform), channelNamer(services, channel)],
      [greetingJob(channel.platform), channelGreeter(services, channel)],
      [indicatorJob(channel.platform), channelIndicators(services, channel)],
      [unsubscribingJob(channel.platform), channelUnsubscriber(services, channel)],
    ]),
  )
}

/** The processors of arrivals, by channel. */
export function channelInbox(services: Services): Record<string, InboxProcessor> {
  return Object.fromEntries(channels.map((channel) => [channel.platform, channelReceiver(channel, services)]))
}
