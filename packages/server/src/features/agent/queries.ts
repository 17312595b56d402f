import type { MessagingSetting } from '@comptoir/core/messaging-settings'
import type { OpeningPeriod } from '@comptoir/core/rules'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { AgentTable } from './tables.ts'

/** An agent with what it needs to know of its venue. */
export interface AgentRow extends Selectable<AgentTable> {
  venue_name: string
  title: string
  timezone: string
  language: 'fr' | 'en'
  address: string
  postal_code: string
  city: string
  venue_phone: string
  maps_uri: string | null
  /** The hours of the profile's first web chat where it has its own, else the venue's. */
  site_hours: OpeningPeriod[]
  site_phone: string | null
  site_email: string | null
  site_origins: string[] | null
  predefined: Pick<MessagingSetting, 'platform' | 'predefinedPrompts'>[] | null
  tokens_today: number
}

async function select(tx: Tx, where: ReturnType<typeof sql>): Promise<AgentRow | undefined> {
  const { rows } = await sql<AgentRow>`
    select a.*, v.name as venue_name, p.title, v.timezone, v.language, v.address, v.postal_code, v.city,
      v.phone as venue_phone, p.maps_uri, coalesce(w.hours, v.hours) as site_hours, w.phone as site_phone, w.email as site_email,
      w.allowed_origins as site_origins,
      (select jsonb_agg(jsonb_build_object('platform', s.platform, 'predefinedPrompts', s.predefined_prompts)
          order by s.platform = 'website' desc, s.platform)
        from messaging_setting s
        where s.venue_id = a.venue_id and s.profile_id = a.profile_id) as predefined,
      coalesce((select u.tokens from agent_usage u where u.venue_id = a.venue_id
        and u.day = (now() at time zone v.timezone)::date), 0) as tokens_today
    from agent a
    join venue v on v.venue_id = a.venue_id
    join profile p on p.venue_id = a.venue_id and p.id = a.profile_id
    left join lateral (
      select * from webchat w where w.venue_id = a.venue_id and w.profile_id = a.profile_id and w.deleted_at is null
      order by w.created_at, w.id limit 1
    ) w on true
    where ${where} limit 1`.execute(tx)
  return rows[0]
}

/** The agent of a profile; `agentId` must be the profile's own where it is given. */
export function findAgent(
  tx: Tx,
  venueId: number,
  profileId: number,
  agentId?: string,
): Promise<AgentRow | undefined> {
  const named = agentId === undefined ? sql`` : sql`and a.id = ${agentId}`
  return select(tx, sql`a.venue_id = ${venueId} and a.profile_id = ${profileId} ${named}`)
}

/** The first agent of a venue that may use a model of its own: for texts that are no profile's. */
export function findVenueAgent(tx: Tx, venueId: number): Promise<AgentRow | undefined> {
  return select(
    tx,
    sql`a.venue_id = ${venueId} and a.profile_id = (select min(id) from profile where venue_id = ${venueId})`,
  )
}

/** Adds tokens to the day of the venue's calendar. */
export async function countTokens(tx: Tx, venueId: number, timezone: string, tokens: number): Promise<void> {
  if (tokens === 0) return
  await sql`
    insert into agent_usage as u (venue_id, day, tokens)
    values (${venueId}, (now() at time zone ${timezone})::date, ${tokens})
    on conflict (venue_id, day) do update set tokens = u.tokens + excluded.tokens`.execute(tx)
}

/** The reader of events that asks agents to answer. */
export const AGENT_READER = 'agent'

/**
 * Listens to a venue's events from now on while an agent is on or a prompt has an answer, and no longer when not:
 * venues without cost no look at their events.
 */
export async function followAgents(tx: Tx, venueId: number): Promise<void> {
  const { rows } = await sql<{ isWanted: boolean }>`
    select exists (select from agent where venue_id = ${venueId} and is_enabled)
      or exists (select from messaging_setting where venue_id = ${venueId} and jsonb_array_length(predefined_prompts) > 0)
      as "isWanted"`.execute(tx)
  if (rows[0]?.isWanted)
    await sql`
      insert into event_cursor (venue_id, reader, seq)
      values (${venueId}, ${AGENT_READER}, coalesce((select n from event_seq where venue_id = ${venueId}), 0))
      on conflict do nothing`.execute(tx)
  else
    await sql`delete from event_cursor where venue_id = ${venueId} and reader = ${AGENT_READER}`.execute(tx)
}
