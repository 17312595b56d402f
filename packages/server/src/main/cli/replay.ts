import { channels } from '../../features/channels/registry.ts'
import type { Config } from '../../kernel/config/config.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { InboxProcessor } from '../../kernel/queue/inbox.ts'
import { findReplayable, type Replayable, type ReplayFilter, replay } from '../../kernel/queue/replay.ts'
import { createLog } from '../../kernel/runtime/log.ts'
import { createServices, openConfigured } from '../start.ts'
import { inboxWorkers } from '../workers.ts'

/** As they are written on the command line. */
export interface ReplayOptions {
  provider?: string
  venue?: string
  id?: string
  from?: string
  to?: string
  /** Those that were already processed, too. */
  again?: boolean
  /** Do it; else it is only said what would be done. */
  yes?: boolean
}

type Say = (line: string) => void

/** What the options mean; a text where they mean nothing. */
export function readFilter({ provider, venue, id, from, to }: ReplayOptions): ReplayFilter | string {
  const times = {
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  }
  for (const [name, time] of Object.entries(times))
    if (time && Number.isNaN(time.getTime())) return `--${name}: must be a time such as 2026-03-01T08:00:00Z`
  if (venue !== undefined && !/^[1-9]\d{0,8}$/.test(venue)) return '--venue: must be the number of a venue'
  const filter: ReplayFilter = {
    ...(provider === undefined ? {} : { provider }),
    ...(venue === undefined ? {} : { venueId: Number(venue) }),
    ...(id === undefined ? {} : { eventId: id }),
    ...(times.from ? { from: times.from } : {}),
    ...(times.to ? { to: times.to } : {}),
  }
  if (Object.keys(filter).length === 0)
    return 'Choose the webhooks: --provider, --venue, --id, --from or --to'
  return filter
}

/** Only channels take the same event twice without a second effect. */
const repeatable = new Set<string>(channels.map(({ platform }) => platform))

function sort(
  found: readonly Replayable[],
  workers: Readonly<Record<string, InboxProcessor>>,
  isAgain: boolean,
) {
  const isChosen = ({ provider, isProcessed }: Replayable) =>
    workers[provider] !== undefined && (!isProcessed || (isAgain && repeatable.has(provider)))
  return { chosen: found.filter(isChosen), left: found.filter((one) => !isChosen(one)) }
}

function countByProvider(found: readonly Replayable[]): string {
  const counts = Map.groupBy(found, ({ provider }) => provider)
  return [...counts].map(([provider, { length }]) => `${provider} ${length}`).join(', ') || 'none'
}

/** Works stored webhooks off once more, or says which ones it would; returns how many failed. */
export async function replayStored(
  database: Database,
  workers: Readonly<Record<string, InboxProcessor>>,
  filter: ReplayFilter,
  options: Pick<ReplayOptions, 'again' | 'yes'> & { say: Say },
): Promise<number> {
  const { again = false, yes = false, say } = options
  const found = await database.system((tx) => findReplayable(tx, filter))
  const { chosen, left } = sort(found, workers, again)
  say(`Found ${found.length} stored webhooks: ${countByProvider(found)}.`)
  if (left.length > 0) say(`Skipped because they were already processed: ${countByProvider(left)}.`)
  if (!yes) {
    for (const { provider, eventId, error } of chosen)
      say(`Would process ${provider} ${eventId}${error ? ` (last error: ${error})` : ''}`)
    say(`Nothing was changed. Add --yes to process ${chosen.length}.`)
    return 0
  }
  let failed = 0
  for (const { id, provider, eventId } of chosen) {
    const process = workers[provider]
    const reason = process && (await replay(database, id, process))
    if (reason === undefined) continue
    failed += 1
    say(`Failed: ${provider} ${eventId}: ${reason}`)
  }
  say(`Processed ${chosen.length - failed}, failed ${failed}.`)
  return failed
}

/** `comptoir replay`. */
export async function replayWebhooks(config: Config, options: ReplayOptions): Promise<number> {
  const filter = readFilter(options)
  if (typeof filter === 'string') {
    process.stderr.write(`${filter}\n`)
    return 2
  }
  const log = createLog(config.logLevel)
  const database = await openConfigured(config, log)
  const services = await createServices(config, database, log)
  const say: Say = (line) => void process.stdout.write(`${line}\n`)
  try {
    return (await replayStored(database, inboxWorkers(services), filter, { ...options, say })) > 0 ? 1 : 0
  } finally {
    await services.hub.close()
    services.files.close()
    await database.close()
  }
}
