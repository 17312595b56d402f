import { findTargetFault, hostOf, type ShortLinkKind } from '@comptoir/core/links'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { linkTo, type Site } from '../../kernel/http/site.ts'
import { addressOf, newCode } from './codes.ts'

/** A link in something that is sent. */
export interface NewLink {
  venueId: number
  kind: Extract<ShortLinkKind, 'campaign' | 'message'>
  target: string
  /** What is sent, such as a campaign's id: its links are found again by it. */
  source: string
  /** Which of several texts it stands in (D-72). */
  arm?: string
  /** Gets a link of their own, if they agreed that what they open is measured; else the one of all (D-71). */
  personId?: number
  name?: string
  /** When the first of them can have it: a click before it is a program's. Now, unless said otherwise. */
  countsFrom?: Date
}

/** How often a code is drawn again that stands already; the second time is one in a million million. */
const DRAWS = 5

async function ownerOf(tx: Tx, { venueId, personId }: NewLink): Promise<number | null> {
  if (personId === undefined) return null
  const { rows } = await sql<{ hasAgreed: boolean }>`
    select exists (
      select from measure_consent
      where venue_id = ${venueId} and person_id = ${personId} and withdrawn_at is null) as "hasAgreed"`.execute(
    tx,
  )
  return rows[0]?.hasAgreed ? personId : null
}

async function find(tx: Tx, link: NewLink, personId: number | null): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select code from short_link
    where venue_id = ${link.venueId} and kind = ${link.kind} and source = ${link.source}
      and arm = ${link.arm ?? ''} and coalesce(person_id, 0) = coalesce(${personId}::int, 0)
      and md5(target) = md5(${link.target})`.execute(tx)
  return rows[0]?.code
}

/** Nothing where the link or the code stands already. */
async function insert(tx: Tx, link: NewLink, personId: number | null): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    insert into short_link (venue_id, code, kind, target, host, name, source, arm, person_id, counts_from,
      next_check_at)
    values (${link.venueId}, ${newCode()}, ${link.kind}, ${link.target}, ${hostOf(link.target)}, ${link.name ?? ''},
      ${link.source}, ${link.arm ?? ''}, ${personId}, coalesce(${link.countsFrom ?? null}::timestamptz, now()),
      now())
    on conflict do nothing returning code`.execute(tx)
  return rows[0]?.code
}

/**
 * The short address of a link in something that is sent: one code for each link and arm, the same however often it is
 * asked for, and one of their own for those who agreed to be measured (D-71). The caller has checked the target.
 */
export async function linkFor(tx: Tx, site: Site, link: NewLink): Promise<string> {
  if (findTargetFault(link.target) || link.target.startsWith(linkTo(site, '/s/')))
    throw new Error(`${link.target} cannot be the target of a short link`)
  const personId = await ownerOf(tx, link)
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const code = (await find(tx, link, personId)) ?? (await insert(tx, link, personId))
    if (code !== undefined) return addressOf(site, code)
  }
  throw new Error('no free code was found')
}
