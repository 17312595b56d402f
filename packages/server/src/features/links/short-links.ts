import { sql } from 'kysely'
import { batchLoader } from '../../kernel/db/batch-loader.ts'
import type { Database, Tx } from '../../kernel/db/database.ts'
import { type Click, type Count, createClicks, SCAN_MS } from './clicks.ts'

/** A link as it is opened. */
export interface FoundLink {
  venueId: number
  linkId: string
  /** Null for the link of a person who unsubscribes. */
  target: string | null
  host: string | null
  phone: string | null
  isActive: boolean
  isBlocked: boolean
  /** Its host was found not to be on the public internet. */
  isRefused: boolean
  /** The venue has been here for less than seven days. */
  isOfNewVenue: boolean
  /** Milliseconds since 1970. */
  countsFrom: number
  together: Click['together']
}

interface Row extends Omit<FoundLink, 'countsFrom' | 'together'> {
  code: string
  countsFrom: Date
  source: string | null
  count: number
}

/** What staff block on another server ends here after that. */
const KEPT_MS = 1000
const MOST_KEPT = 10_000
/** So few rows at a time that no one who opens a link waits for them. */
const MOST_STORED = 100

async function read(tx: Tx, codes: readonly string[]): Promise<Map<string, FoundLink>> {
  const { rows } = await sql<Row>`
    select l.code, l.venue_id as "venueId", l.id as "linkId", l.target, l.host, l.phone, l.is_active as "isActive",
      comptoir.link_block_reason(l.venue_id, l.code, l.host) is not null as "isBlocked",
      l.target_check = 'refused' as "isRefused",
      v.created_at > now() - interval '7 days' as "isOfNewVenue", l.counts_from as "countsFrom",
      l.kind || ' ' || l.source || ' ' || l.arm || ' ' || coalesce(l.person_id, 0) as source,
      (select count(*)::int from short_link o
        where o.venue_id = l.venue_id and o.kind = l.kind and o.source = l.source and o.arm = l.arm
          and coalesce(o.person_id, 0) = coalesce(l.person_id, 0)) as count
    from short_link l join venue v on v.venue_id = l.venue_id and v.deleted_at is null
    where l.code = any(${codes}::text[])`.execute(tx)
  return new Map(
    rows.map(({ code, countsFrom, source, count, ...link }) => [
      code,
      {
        ...link,
        countsFrom: countsFrom.getTime(),
        together: source === null ? undefined : { name: `${link.venueId} ${source}`, count },
      },
    ]),
  )
}

async function store(tx: Tx, counts: readonly Count[]): Promise<void> {
  const column = <K extends keyof Count>(name: K) => counts.map((count) => count[name])
  await sql`
    insert into link_day (venue_id, link_id, day, people, robots)
    select l.venue_id, l.id, (to_timestamp(c.at / 1000.0) at time zone v.timezone)::date, c.people, c.robots
    from unnest(${column('venueId')}::int[], ${column('linkId')}::uuid[], ${column('at')}::float8[],
      ${column('people')}::int[], ${column('robots')}::int[]) as c (venue_id, link_id, at, people, robots)
    join short_link l on l.venue_id = c.venue_id and l.id = c.link_id
    join venue v on v.venue_id = l.venue_id
    order by l.venue_id, l.id
    on conflict (venue_id, link_id, day) do update
      set people = link_day.people + excluded.people, robots = link_day.robots + excluded.robots`.execute(tx)
}

/** Finds links and counts clicks, both for all requests of the process at once. */
export interface ShortLinks {
  /** The link of a code, as it was at most a second ago; undefined if there is none. */
  find(code: string): Promise<FoundLink | undefined>
  /** Forgets what is kept, so that a change holds at once. */
  forget(): void
  note(click: Click): void
  /** Stores what was counted; `isLast` also what could still turn out to be a scan. */
  flush(isLast?: boolean): Promise<void>
}

export function createShortLinks(database: Database, now: () => number = Date.now): ShortLinks {
  const clicks = createClicks()
  let kept = new Map<string, { link: FoundLink; until: number }>()
  const load = batchLoader((codes: string[]) => database.shared((tx) => read(tx, codes)))

  async function reread(code: string): Promise<FoundLink | undefined> {
    const into = kept
    const link = (await load([code])).get(code)
    into.delete(code)
    if (!link) return undefined
    const [oldest] = into.keys()
    if (into.size >= MOST_KEPT && oldest !== undefined) into.delete(oldest)
    into.set(code, { link, until: now() + KEPT_MS })
    return link
  }
  return {
    async find(code) {
      const hit = kept.get(code)
      return hit && hit.until > now() ? hit.link : reread(code)
    },
    forget() {
      // What is being read was asked for before the change: it goes into the map that no one reads any more.
      kept = new Map()
    },
    note: clicks.note,
    async flush(isLast = false) {
      const counts = clicks.take(isLast ? now() + SCAN_MS : now())
      for (let from = 0; from < counts.length; from += MOST_STORED) {
        const rows = counts.slice(from, from + MOST_STORED)
        await database
          .system((tx) => store(tx, rows))
          .catch((error: unknown) => {
            clicks.giveBack(counts.slice(from))
            throw error
          })
      }
    },
  }
}

declare module '../../kernel/services/services.ts' {
  interface Services {
    shortLinks: ShortLinks
  }
}
