import type { InboxProcessor } from '../../kernel/queue/inbox.ts'
import type { OutboxHandler } from '../../kernel/queue/outbox.ts'
import { startRounds } from '../../kernel/queue/rounds.ts'
import type { Services } from '../../kernel/services/services.ts'
import {
  channelOpener,
  channelSigner,
  channels,
  channelUnsubscriber,
  makeRounds,
  openingJob,
  sendingJob,
  signJob,
  unsubscribingJob,
} from '../channels/index.ts'
import { channelReceiver } from './arrivals.ts'
import { channelFetcher, fetchingJob } from './fetching.ts'
import { channelNamer, namingJob } from './naming.ts'
import { channelSender } from './sending.ts'

/** What works for every channel without being asked. */
export function channelWorker(services: Services): {
  outbox: Record<string, OutboxHandler>
  inbox: Record<string, InboxProcessor>
} {
  return {
    outbox: Object.fromEntries(
      channels.flatMap((channel) => [
        [sendingJob(channel.platform), channelSender(services, channel)],
        [fetchingJob(channel.platform), channelFetcher(services, channel)],
        [namingJob(channel.platform), channelNamer(services, channel)],
        [openingJob(channel.platform), channelOpener(services, channel)],
        [signJob(channel.platform), channelSigner(services, channel)],
        [unsubscribingJob(channel.platform), channelUnsubscriber(services, channel)],
      ]),
    ),
    inbox: Object.fromEntries(
      channels.map((channel) => [channel.platform, channelReceiver(channel, services)]),
    ),
  }
}

/** Looks at every account once a day, and at silent ones sooner; the database's clock says when. */
export function startDoctor(services: Services, pollMs = 1000): { stop(): Promise<void> } {
  return startRounds(
    () => makeRounds(services),
    (err) => services.log.error({ err }, 'an account on a channel could not be looked at'),
    pollMs,
  )
}
