import type { InboxProcessor } from '../jobs/inbox.ts'
import type { OutboxHandler } from '../jobs/outbox.ts'
import type { Services } from '../services.ts'
import { channelReceiver } from './arrivals.ts'
import { channelFetcher, fetchingJob } from './fetching.ts'
import { channelNamer, namingJob } from './naming.ts'
import { sendingJob } from './queue.ts'
import { channels } from './registry.ts'
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
      ]),
    ),
    inbox: Object.fromEntries(channels.map((channel) => [channel.platform, channelReceiver(channel)])),
  }
}
