import { CLOSING_MARKER } from '@comptoir/core/inbox'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { DemoPlace } from './conversations.ts'
import type { Dialogue } from './dialogues.ts'
import { chosen, pick } from './ids.ts'
import { talks } from './talks.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DAYS = 31
/** Conversations of a day, from Sunday on: the week of a shop. */
const perDay = [2, 1, 2, 2, 2, 3, 4]
/** Which of the venue's contacts wrote: not those at the top of the list. */
const WRITERS = { from: 30, count: 60 }
const channels = ['website', 'whatsapp', 'website', 'facebook', 'whatsapp', 'instagram', 'google'] as const

/** Who answers beside the owner. */
const colleagues: Readonly<Record<string, Dialogue['assignee']>> = {
  'boulangerie-karukera': 'Malik',
  'bistro-bellecour': 'Emma',
}

interface Writer {
  name: string
  language: 'fr' | 'en'
}

async function writersOf(tx: Tx, venueId: number): Promise<Writer[]> {
  const { rows } = await sql<{ name: string; language: Writer['language'] | null }>`
    select trim(first_name || ' ' || last_name) as name, language from person
    where venue_id = ${venueId} order by id offset ${WRITERS.from} limit ${WRITERS.count}`.execute(tx)
  return rows.map(({ name, language }) => ({ name, language: language ?? 'fr' }))
}

/** The last midnight at the venue, milliseconds since 1970. */
async function midnightAt(tx: Tx, venueId: number): Promise<number> {
  const { rows } = await sql<{ midnight: Date }>`
    select date_trunc('day', now() at time zone timezone) at time zone timezone as midnight from venue
    where venue_id = ${venueId}`.execute(tx)
  return rows[0]?.midnight.getTime() ?? Date.now()
}

/** The platform and what it calls the customer; where no channel is linked, all write on the site. */
function channelOf(isLinked: boolean, name: string, index: number): Pick<Dialogue, 'platform' | 'customer'> {
  const platform = isLinked ? (chosen(channels, name, index, 'channel') ?? 'website') : 'website'
  if (platform === 'website') return {}
  const isPhone = platform === 'whatsapp' || platform === 'google'
  return { platform, customer: `${isPhone ? '5906900' : '77000000'}${11_000 + index}` }
}

interface Moment {
  day: number
  turn: number
  /** Milliseconds since 1970. */
  at: number
}

/** When somebody wrote: in the hours of a shop, on each of the days before. */
function momentsUntil(midnight: number, webchatId: string): Moment[] {
  return Array.from({ length: DAYS }, (_, index) => index + 1).flatMap((day) => {
    const date = midnight - day * DAY_MS
    // The weekday at the venue's noon is its own in every time zone of the demo.
    const count = perDay[new Date(date + DAY_MS / 2).getUTCDay()] ?? 1
    return Array.from({ length: count }, (_, turn) => {
      const minutes =
        (7 + pick(11, webchatId, day, turn, 'hour')) * 60 + pick(60, webchatId, day, turn, 'minute')
      return { day, turn, at: date + minutes * 60_000 }
    })
  })
}

const keyOf = ({ name, platform }: Dialogue) => `${platform} ${name}`

/**
 * What was asked and answered in the month before, by contacts of the venue: charts have a month to show and people
 * a history.
 */
export async function pastDialogues(tx: Tx, place: DemoPlace, isLinked: boolean): Promise<Dialogue[]> {
  const { venueId, webchatId, nowMs } = place
  const writers = await writersOf(tx, venueId)
  const moments = momentsUntil(await midnightAt(tx, venueId), webchatId)
  const assignee = colleagues[webchatId]
  const all = moments.flatMap(({ day, turn, at }, index): Dialogue[] => {
    const writer = writers[index % writers.length]
    const talk = chosen(talks[webchatId]?.[writer?.language ?? 'fr'] ?? [], webchatId, day, turn, 'talk')
    if (!writer || !talk) return []
    const pause = 2 + pick(28, webchatId, day, turn, 'pause')
    return [
      {
        ...writer,
        ...channelOf(isLinked, writer.name, index),
        hoursAgo: (nowMs - at) / HOUR_MS,
        isClosed: true,
        ...(assignee && pick(3, webchatId, day, turn, 'who') === 0 ? { assignee } : {}),
        lines: [...talk.map((line) => line.replace('+?', `+${pause}`)), `+2 > ${CLOSING_MARKER}`],
      },
    ]
  })
  // A person has one conversation on a channel.
  return [...new Map(all.toReversed().map((dialogue) => [keyOf(dialogue), dialogue])).values()]
}
