import { newId } from '@comptoir/core/http'
import type { MessagingSetting } from '@comptoir/core/messaging-settings'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { OutsidePlatform } from '../../kernel/ports/channel.ts'
import {
  type Channel,
  ChannelFailure,
  type Greeting,
  type GreetingTexts,
} from '../../kernel/ports/channel.ts'
import { enqueue, type OutboxHandler, SendFailure } from '../../kernel/queue/outbox.ts'
import type { Services } from '../../kernel/services/services.ts'
import { type AccountRow, findAccount, openAccount } from './accounts.ts'
import { channelOf } from './registry.ts'

/** The kind of the jobs that send a provider the greeting. */
export const greetingJob = (platform: OutsidePlatform) => `channel.${platform}.opening`

interface GreetingPayload {
  accountId: number
  /** The name of the account, for error messages. */
  to: string
}

interface OfPlatform {
  venueId: number
  profileId: number
  platform: string
}

/**
 * Queues it in the transaction that changes a setting. The job reads the setting when it runs, one after
 * the other: the last one sends the newest.
 */
export async function queueGreeting(tx: Tx, { venueId, profileId, platform }: OfPlatform): Promise<void> {
  const channel = channelOf(platform)
  if (!channel?.setGreeting) return
  const accounts = await tx
    .selectFrom('channel_account')
    .select(['id', 'name'])
    .where('venue_id', '=', venueId)
    .where('profile_id', '=', profileId)
    .where('platform', '=', channel.platform)
    .where('connected_at', 'is not', null)
    .execute()
  for (const { id: accountId, name: to } of accounts) {
    const payload: GreetingPayload = { accountId, to }
    const account = String(accountId)
    const kind = greetingJob(channel.platform)
    await enqueue(tx, { venueId, kind, key: newId(), payload, inTurn: account, account })
  }
}

/** Whether a greeting is set for an account; otherwise what the provider shows is not ours. */
export async function hasGreeting(tx: Tx, { venue_id, profile_id, platform }: AccountRow): Promise<boolean> {
  const { rows } = await sql`
    select platform from messaging_setting
    where venue_id = ${venue_id} and profile_id = ${profile_id} and platform = ${platform}`.execute(tx)
  return rows.length > 0
}

/** The same for a newly linked account. */
export async function queueGreetingOf(tx: Tx, row: AccountRow): Promise<void> {
  const { venue_id: venueId, profile_id: profileId, platform } = row
  if (await hasGreeting(tx, row)) await queueGreeting(tx, { venueId, profileId, platform })
}

interface SettingRow {
  language: 'fr' | 'en'
  welcomes: MessagingSetting['welcomes'] | null
  prompts: MessagingSetting['prompts'] | null
  predefined_prompts: MessagingSetting['predefinedPrompts'] | null
}

function textsIn(
  language: 'fr' | 'en',
  { welcomes, prompts, predefined_prompts }: SettingRow,
): GreetingTexts {
  const read = (text: Record<'fr' | 'en', string>) => text[language] || text.fr || text.en
  const [welcome] = welcomes ?? []
  const questions = [...(predefined_prompts ?? []), ...(prompts ?? [])]
  return {
    welcome: welcome ? read(welcome.text) : '',
    questions: questions.map(({ id, text }) => ({ id, text: read(text) })),
  }
}

/** The current greeting of an account; empty if none is set. */
export async function readGreeting(
  tx: Tx,
  { venue_id, profile_id, platform }: AccountRow,
): Promise<Greeting> {
  const { rows } = await sql<SettingRow>`
    select v.language, s.welcomes, s.prompts, s.predefined_prompts from venue v
    left join messaging_setting s on s.venue_id = v.venue_id and s.profile_id = ${profile_id}
      and s.platform = ${platform}
    where v.venue_id = ${venue_id}`.execute(tx)
  const row = rows[0] ?? { language: 'fr', welcomes: null, prompts: null, predefined_prompts: null }
  return { language: row.language, texts: { fr: textsIn('fr', row), en: textsIn('en', row) } }
}

/** A token is renewed soon; other refusals of the account do not delay messages, and are listed. */
function withoutRepair(error: unknown): never {
  if (error instanceof ChannelFailure && error.failure === 'held' && error.problem !== 'token')
    throw new SendFailure('permanent', error.message, { cause: error })
  throw error
}

/** Sets the greeting at the provider of an account. */
export function channelGreeter(services: Services, channel: Channel): OutboxHandler {
  const { database, secrets } = services
  return {
    idempotency: 'key',
    async send({ venueId, payload }, signal) {
      const { accountId } = payload as GreetingPayload
      const found = await database.system(async (tx) => {
        const row = await findAccount(tx, venueId, accountId)
        return row?.connected_at ? { row, greeting: await readGreeting(tx, row) } : undefined
      })
      const account = found && openAccount(secrets, found.row)
      if (!found || !account) return
      if (found.row.problem) throw new SendFailure('held', `the account is paused: ${found.row.problem}`)
      await channel.setGreeting?.(services, account, found.greeting, signal).catch(withoutRepair)
    },
  }
}
