import type { contract } from '@comptoir/core/contract'
import { hostOf, type ShortLink } from '@comptoir/core/links'
import { sql } from 'kysely'
import { afterCommit, type Tx } from '../../kernel/db/database.ts'
import { nameOf, type VenueActor } from '../../kernel/http/callers.ts'
import type { Handlers, SlowContext } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import { linkTo } from '../../kernel/http/site.ts'
import type { Services } from '../../kernel/services/services.ts'
import type { blockHandlers } from './block-handlers.ts'
import { newCode } from './codes.ts'
import { readDays, readLink, readLinks } from './queries.ts'
import { checkTarget } from './target-check.ts'

type Tools = Pick<Services, 'limits' | 'safeFetch' | 'shortLinks' | 'site'>
type Check = Awaited<ReturnType<typeof checkTarget>>

interface Made {
  kind: 'link' | 'loyalty'
  url: string
  name: string
  check: Check
}

const refuse = (why: 'host' | 'blocked' | 'short' | 'missing', words: string) =>
  new AppError('rule', `url: ${words}`, { fields: { url: why } })

/** Who makes it, as the list shows them; a program has no name. */
export async function managerNameOf(tx: Tx, managerId: number | undefined): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name from manager
    where id = ${managerId ?? 0}`.execute(tx)
  return rows[0]?.name ?? ''
}

async function requireUnblocked(tx: Tx, venueId: number, url: string): Promise<void> {
  const { rows } = await sql<{ reason: string | null }>`
    select comptoir.link_block_reason(${venueId}, '', ${hostOf(url)}) as reason`.execute(tx)
  const reason = rows[0]?.reason
  if (reason) throw refuse('blocked', `short links there are blocked: ${reason}`)
}

async function requireTarget(
  { safeFetch, limits, site }: Tools,
  actor: VenueActor,
  url: string,
): Promise<Check> {
  await limits.lookup(`short link ${nameOf(actor)}`)
  if (url.startsWith(linkTo(site, '/s/')))
    throw refuse('short', 'this is a short link already. Name the address that it leads to.')
  const check = await checkTarget(safeFetch, url)
  if (check === 'refused')
    throw refuse('host', 'its host is not on the public internet, or answers on an unusual port')
  return check
}

/** A venue has one link to its loyalty page: another target keeps its code. */
async function insert(tx: Tx, venueId: number, actor: VenueActor, made: Made): Promise<string> {
  const managerId = actor.managerId ?? null
  const { rows } = await sql<{ id: string }>`
    insert into short_link (venue_id, code, kind, target, host, name, target_check, checked_at, manager_id, manager_name)
    values (${venueId}, ${newCode()}, ${made.kind}, ${made.url}, ${hostOf(made.url)}, ${made.name}, ${made.check},
      now(), ${managerId}, ${await managerNameOf(tx, actor.managerId)})
    on conflict (venue_id) where kind = 'loyalty' do update
      set target = excluded.target, host = excluded.host, target_check = excluded.target_check, checked_at = now(),
        next_check_at = excluded.next_check_at
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('no short link was made')
  return row.id
}

async function findLoyaltyLink(tx: Tx, venueId: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from short_link where venue_id = ${venueId} and kind = 'loyalty'`.execute(tx)
  return rows[0]?.id
}

/** Makes links, after a look at what they lead to. */
function makingHandlers(tools: Tools) {
  const { site, shortLinks } = tools
  async function make(
    { venueIds: [venueId = 0], actor, transact }: SlowContext,
    made: Omit<Made, 'check'>,
  ): Promise<ShortLink> {
    const check = await requireTarget(tools, actor, made.url)
    return transact(async (tx) => {
      await requireUnblocked(tx, venueId, made.url)
      const id = await insert(tx, venueId, actor, { ...made, check })
      afterCommit(tx, shortLinks.forget)
      return readLink(tx, site, [venueId], id)
    })
  }
  return {
    createShortLink: ({ body: { url, name } }, context) => make(context, { kind: 'link', url, name }),
    shortenPromotionUrl: ({ body: { url } }, context) => make(context, { kind: 'link', url, name: '' }),
    async createLoyaltyLink({ params: { venueId }, body: { url } }, context) {
      if (url !== undefined) return make(context, { kind: 'loyalty', url, name: '' })
      return context.transact(async (tx) => {
        const id = await findLoyaltyLink(tx, venueId)
        if (!id) throw refuse('missing', 'the venue has no loyalty page yet. Name its address.')
        return readLink(tx, site, [venueId], id)
      })
    },
  } satisfies Partial<Handlers<typeof contract.links>>
}

/** The short links of venues (LNK-01 to LNK-04, TRG-08). */
export function linkHandlers(
  tools: Tools,
): Omit<Handlers<typeof contract.links>, keyof ReturnType<typeof blockHandlers>> {
  const { site, shortLinks } = tools
  return {
    ...makingHandlers(tools),
    listShortLinks: ({ query }, { tx, venueIds }) => readLinks(tx, site, venueIds, query),
    async getShortLink({ params: { shortLinkId }, query }, { tx, venueIds }) {
      const link = await readLink(tx, site, venueIds, shortLinkId)
      return { ...link, ...(await readDays(tx, link.venueId, link.id, query.days)) }
    },
    async updateShortLink({ params: { venueId, shortLinkId }, body: { name, isActive } }, { tx }) {
      const { rows } = await sql<{ id: string }>`
        update short_link set name = coalesce(${name ?? null}, name),
          is_active = coalesce(${isActive ?? null}::boolean, is_active)
        where venue_id = ${venueId} and id = ${shortLinkId} and phone is null returning id`.execute(tx)
      if (!rows[0]) throw notFound()
      afterCommit(tx, shortLinks.forget)
      return readLink(tx, site, [venueId], shortLinkId)
    },
  }
}
