import type { OpeningPeriod } from '@comptoir/core/rules'
import type { ConversationVisitor, VisitorDetails } from '@comptoir/core/webchat'
import { type Selectable, sql } from 'kysely'
import { isOneOf } from '../../kernel/db/batch-loader.ts'
import type { Tx } from '../../kernel/db/database.ts'
import type { VisitorActor } from '../../kernel/http/callers.ts'
import { hashToken } from '../../kernel/secrets/secrets.ts'
import { jidOfVisitor } from './actor.ts'
import type { AgentDuty } from './hours.ts'
import type { Bilingual, WebchatTable } from './tables.ts'

export type WebchatRow = Selectable<WebchatTable>

/** A web chat with what a visitor is shown of its venue. */
export interface SiteRow extends WebchatRow {
  venue_name: string
  timezone: string
  /** Its own hours, else those of its venue. */
  open_hours: OpeningPeriod[]
  agent: AgentDuty & { disclosure: Bilingual }
  /** What the messaging settings say for the website; null where they say nothing. */
  welcomes: { text: Bilingual }[] | null
  prompts: SitePrompt[] | null
  predefined_prompts: SitePrompt[] | null
}

interface SitePrompt {
  id: string
  text: Bilingual
}

export function listWebchats(tx: Tx, venueIds: readonly number[]): Promise<WebchatRow[]> {
  return tx
    .selectFrom('webchat')
    .selectAll()
    .where('venue_id', 'in', [0, ...venueIds])
    .where('deleted_at', 'is', null)
    .orderBy('label')
    .orderBy('id')
    .execute()
}

export function findWebchat(tx: Tx, venueId: number, id: string): Promise<WebchatRow | undefined> {
  return tx
    .selectFrom('webchat')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** By its public id, for any caller: needs the system's view. */
export async function findSite(tx: Tx, webchatId: string): Promise<SiteRow | undefined> {
  const { rows } = await sql<SiteRow>`
    select w.*, v.name as venue_name, v.timezone, coalesce(w.hours, v.hours) as open_hours, s.welcomes, s.prompts, s.predefined_prompts,
      jsonb_build_object('is_enabled', a.is_enabled, 'schedule', a.schedule, 'hours', a.hours, 'disclosure', a.disclosure) as agent
    from webchat w
    join venue v on v.venue_id = w.venue_id
    join agent a on a.venue_id = w.venue_id and a.profile_id = w.profile_id
    left join messaging_setting s on s.venue_id = w.venue_id and s.profile_id = w.profile_id and s.platform = 'website'
    where w.id = ${webchatId} and w.deleted_at is null`.execute(tx)
  return rows[0]
}

export interface NewVisitor {
  id: string
  venueId: number
  webchatId: string
  token: string
  origin: string
  externalId?: string | undefined
  language: 'fr' | 'en'
  said: VisitorDetails
}

/** What a visitor has said of themselves, as columns; what was not said stays as it is. */
function columnsOf({ name, emailAddress, phoneNumber, language, mayMail, maySms }: VisitorDetails) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(emailAddress === undefined ? {} : { email: emailAddress }),
    ...(phoneNumber === undefined ? {} : { phone: phoneNumber }),
    ...(language === undefined ? {} : { said_language: language }),
    ...(mayMail === undefined ? {} : { mail_consent_at: mayMail ? sql<Date>`now()` : null }),
    ...(maySms === undefined ? {} : { sms_consent_at: maySms ? sql<Date>`now()` : null }),
  }
}

/** A visitor lives half a year after the session was opened. */
export async function insertVisitor(tx: Tx, visitor: NewVisitor): Promise<void> {
  await tx
    .insertInto('visitor')
    .values({
      venue_id: visitor.venueId,
      id: visitor.id,
      webchat_id: visitor.webchatId,
      token_hash: hashToken(visitor.token),
      origin: visitor.origin,
      external_id: visitor.externalId ?? null,
      language: visitor.language,
      ...columnsOf(visitor.said),
      expires_at: sql<Date>`now() + interval '180 days'`,
    })
    .execute()
}

interface FoundVisitor extends Omit<ConversationVisitor, 'smsNumber'> {
  hasSmsConsent: boolean
  countryCode: string
}

/** Who writes in a conversation, by the newest session of the visitor; undefined for other channels. */
export async function findConversationVisitor(
  tx: Tx,
  venueId: number,
  conversationId: string,
): Promise<FoundVisitor | undefined> {
  const { rows } = await sql<FoundVisitor>`
    select v.name, v.email as "emailAddress", v.phone as "phoneNumber", v.page_url as "pageUrl", v.page_title as "pageTitle",
      v.sms_consent_at is not null as "hasSmsConsent", o.country_code as "countryCode",
      v.external_id is not null and v.external_id <> v.id::text as "isSigned",
      coalesce(nullif(v.said_language, ''), v.language) as language,
      coalesce(a.attributes, '{}') as attributes,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name, 'data', e.data,
          'timestamp', (extract(epoch from e.happened_at) * 1000)::float8) order by e.happened_at, e.id)
        from visitor_event e
        where e.venue_id = v.venue_id and e.webchat_id = v.webchat_id and e.visitor_id = coalesce(v.external_id, v.id::text)
      ), '[]') as events
    from conversation c
    join venue o on o.venue_id = c.venue_id
    join visitor v on v.venue_id = c.venue_id
      and v.webchat_id = substring(c.jid from '[.]([^.@]+)@website$')
      and coalesce(v.external_id, v.id::text) = substring(c.jid from '^visitor-(.+)[.][^.@]+@website$')
    left join visitor_attributes a on a.venue_id = v.venue_id and a.webchat_id = v.webchat_id
      and a.visitor_id = coalesce(v.external_id, v.id::text)
    where c.venue_id = ${venueId} and c.id = ${conversationId} and c.platform = 'website'
    order by v.created_at desc limit 1`.execute(tx)
  return rows[0]
}

/**
 * Notes where the visitor last wrote from, whichever of their sessions they wrote in; nothing where nothing was given.
 */
export async function notePage(
  tx: Tx,
  { venueId, webchatId, visitorId }: Pick<VisitorActor, 'venueId' | 'webchatId' | 'visitorId'>,
  { pageUrl, pageTitle = '' }: { pageUrl?: string | undefined; pageTitle?: string | undefined },
): Promise<void> {
  if (pageUrl === undefined) return
  await sql`
    update visitor set page_url = ${pageUrl}, page_title = ${pageTitle}
    where venue_id = ${venueId} and webchat_id = ${webchatId} and coalesce(external_id, id::text) = ${visitorId}
      and (page_url, page_title) is distinct from (${pageUrl}, ${pageTitle})`.execute(tx)
}

/** Changes what a visitor has said of themselves. */
export async function updateVisitor(
  tx: Tx,
  { venueId, rowId }: VisitorActor,
  said: VisitorDetails,
): Promise<void> {
  const set = columnsOf(said)
  if (Object.keys(set).length > 0)
    await tx.updateTable('visitor').set(set).where('venue_id', '=', venueId).where('id', '=', rowId).execute()
}

/** Ends a session: its token finds no one from now on. */
export async function endVisitor(tx: Tx, { venueId, rowId }: VisitorActor): Promise<void> {
  await tx
    .updateTable('visitor')
    .set({ expires_at: sql<Date>`now()` })
    .where('venue_id', '=', venueId)
    .where('id', '=', rowId)
    .execute()
}

/** The visitors of tokens, by token, with the origin that each is bound to; without those that have ended. */
export async function findVisitors(
  tx: Tx,
  tokens: readonly string[],
): Promise<Map<string, VisitorActor & { origin: string }>> {
  const tokenOf = new Map(tokens.map((token) => [hashToken(token), token]))
  const { rows } = await sql<VisitorActor & { origin: string; tokenHash: string }>`
    select v.token_hash as "tokenHash", v.id as "rowId", coalesce(v.external_id, v.id::text) as "visitorId", v.venue_id as "venueId", v.webchat_id as "webchatId", w.profile_id as "profileId",
      v.name, v.language, v.origin, (extract(epoch from v.expires_at) * 1000)::float8 as "expiresAt",
      coalesce(w.away_message ->> v.language, '') <> '' and coalesce(w.hours, o.hours) <> '[]' as "hasAwayReply",
      c.id as "conversationId", coalesce(v.name in ('', c.username), false) as "isNamed"
    from visitor v
    join webchat w on w.venue_id = v.venue_id and w.id = v.webchat_id
    join venue o on o.venue_id = v.venue_id
    left join conversation c on c.venue_id = v.venue_id and c.profile_id = w.profile_id and c.platform = 'website'
      and c.jid = ${jidOfVisitor}
    where ${isOneOf(sql`v.token_hash`, 'text', [...tokenOf.keys()])} and v.expires_at > now() and w.deleted_at is null`.execute(
    tx,
  )
  return new Map(rows.map(({ tokenHash, ...visitor }) => [tokenOf.get(tokenHash) ?? '', visitor]))
}
