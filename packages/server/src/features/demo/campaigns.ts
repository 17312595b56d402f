import { CampaignContent, CampaignSending, CampaignTarget, withCode } from '@comptoir/core/campaigns'
import { sql } from 'kysely'
import { parse } from 'zod/v4/core'
import type { Tx } from '../../kernel/db/database.ts'
import { enqueue } from '../../kernel/queue/outbox.ts'
import { CAMPAIGN_JOB, type StartPayload } from '../campaigns/index.ts'
import { nextSendTime, SMS_BULK } from '../sms/index.ts'
import { dateStatement, holdCost, settleCost } from './campaign-credits.ts'
import { insertMessagesOf, messagesOf, type SentMessage } from './campaign-messages.ts'
import { messageTo, type Reached, readReached } from './campaign-people.ts'
import { demoCampaigns, type PastCampaign } from './campaign-texts.ts'
import { insertCodeUses } from './code-uses.ts'
import type { DemoPlace } from './conversations.ts'
import { demoId, pick } from './ids.ts'

const DAY_MS = 86_400_000
const STOP_AFTER_MS = 25 * 60_000
const window = { from: '10:30', until: '20:00' }
const ZONE = 'Europe/Paris'

/** A venue with what its campaigns are made of. */
interface Writing extends DemoPlace {
  venueName: string
  bookIds: readonly number[]
  people: readonly Reached[]
}

interface NewCampaign {
  label: string
  body: string
  code?: string | undefined
  holdoutPercent?: number | undefined
  books?: readonly number[] | undefined
  status: 'userCreating' | 'scheduled' | 'awaitingPayment'
  createdAt: Date
  startsAt?: Date
  dispatchId?: string
  reach?: number
}

async function insertCampaign(tx: Tx, writing: Writing, campaign: NewCampaign): Promise<number> {
  const { venueId, managerId, bookIds } = writing
  const { label, body, code = '', holdoutPercent = 0, status, createdAt, startsAt } = campaign
  const { books = bookIds.map((_, index) => index) } = campaign
  const addressBookIds = books.map((index) => bookIds[index])
  const target = parse(CampaignTarget, { type: 'addressbook', addressBookIds, hasConsent: true })
  const { id } = await tx
    .insertInto('campaign')
    .values({
      venue_id: venueId,
      type: 'sms',
      user_label: label,
      status,
      target: JSON.stringify(target),
      content: JSON.stringify(parse(CampaignContent, { body, code })),
      sending: JSON.stringify(parse(CampaignSending, { at: startsAt?.getTime() ?? null, holdoutPercent })),
      reach: campaign.reach ?? null,
      dispatch_id: campaign.dispatchId ?? null,
      starts_at: startsAt ?? null,
      manager_id: managerId,
      manager_name: 'Claire Delacroix',
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The last such day before now, at the first hour when advertising may leave. */
function lastTime(day: string, nowMs: number): Date {
  const year = new Date(nowMs).getUTCFullYear()
  const times = [year, year - 1].map((one) =>
    nextSendTime(new Date(`${one}-${day}T05:00:00Z`), '', ZONE, window),
  )
  return times.find((time) => time.getTime() < nowMs - DAY_MS) ?? new Date(nowMs - DAY_MS)
}

function dispatchOf(
  writing: Writing,
  campaign: PastCampaign,
  startsAt: Date,
  messages: readonly SentMessage[],
) {
  const count = (is: (message: SentMessage) => boolean) => messages.filter(is).length
  const credits = (of: (message: SentMessage) => number) => messages.reduce((sum, one) => sum + of(one), 0)
  const { venueName, venueId } = writing
  return {
    venue_id: venueId,
    kind: SMS_BULK,
    payload: JSON.stringify({ body: campaign.body, senderId: '', venueName, timezone: ZONE, ...window }),
    state: 'sent' as const,
    starts_at: startsAt,
    worked_at: messages.at(-1)?.settledAt ?? startsAt,
    is_charged: true,
    cost: credits(({ cost }) => cost),
    audience: messages.length,
    sent: count(({ state }) => state === 'sent'),
    failed: count(({ state }) => state === 'failed'),
    unknown: count(({ state }) => state === 'unknown'),
    suppressed: count(({ state }) => state === 'suppressed'),
    spent: credits(({ state, cost }) => (state === 'sent' ? cost : 0)),
    delivered: count(({ delivery }) => delivery === 'delivered'),
    undelivered: count(({ delivery }) => delivery === 'undelivered'),
    refunded: credits(({ refunded }) => refunded),
    created_at: startsAt,
  }
}

/** Some who got it wrote STOP soon after. */
async function stopAfter(tx: Tx, venueId: number, stopped: readonly SentMessage[]): Promise<void> {
  await sql`
    update suppression s set created_at = g.at
    from unnest(${stopped.map(({ recipient }) => recipient)}::text[],
      ${stopped.map(({ settledAt }) => new Date(settledAt.getTime() + STOP_AFTER_MS))}::timestamptz[]) g (phone, at)
    where s.venue_id = ${venueId} and s.channel = 'sms' and s.address = g.phone`.execute(tx)
}

interface Past {
  campaign: PastCampaign
  startsAt: Date
  /** Its place in the year. */
  index: number
  count: number
  unknown: number
}

async function insertPast(tx: Tx, writing: Writing, past: Past): Promise<void> {
  const { venueId, webchatId, people, bookIds, venueName } = writing
  const { startsAt, index, count, unknown } = past
  const campaign = withCode({ subject: '', preheader: '', code: '', ...past.campaign })
  const books = campaign.books?.map((one) => bookIds[one]) ?? bookIds
  const stopsAt = ({ phone }: Reached) => pick(count, webchatId, phone, 'stop')
  const reached = people.filter(
    (person) =>
      person.createdAt < startsAt &&
      person.bookIds.some((id) => books.includes(id)) &&
      (!person.isStopped || index <= stopsAt(person)),
  )
  const dispatchId = demoId(webchatId, 'campaign', campaign.label)
  const messages = messagesOf(reached, {
    key: dispatchId,
    body: campaign.body,
    venue: venueName,
    startsAt,
    unknown,
    holdoutPercent: campaign.holdoutPercent ?? 0,
  })
  const of = { venueId, dispatchId }
  await tx
    .insertInto('dispatch')
    .values({ id: dispatchId, ...dispatchOf(writing, campaign, startsAt, messages) })
    .execute()
  await insertMessagesOf(tx, of, messages)
  await settleCost(tx, of, messages)
  const campaignId = await insertCampaign(tx, writing, {
    ...past.campaign,
    status: 'scheduled',
    createdAt: new Date(startsAt.getTime() - 2 * DAY_MS),
    startsAt,
    dispatchId,
    reach: messages.filter(({ state }) => state !== 'suppressed').length,
  })
  if (campaign.code)
    await insertCodeUses(tx, { venueId, campaignId, key: dispatchId, nowMs: writing.nowMs }, messages)
  const stopping = new Set(
    people.filter((one) => one.isStopped && stopsAt(one) === index).map(({ phone }) => phone),
  )
  await stopAfter(
    tx,
    venueId,
    messages.filter(({ recipient }) => stopping.has(recipient)),
  )
}

/** One that leaves in some days, with its credits reserved. */
async function insertScheduled(
  tx: Tx,
  writing: Writing,
  { label, body, inDays }: { label: string; body: string; inDays: number },
): Promise<void> {
  const { venueId, webchatId, nowMs, people, venueName } = writing
  const reached = people.filter(({ isStopped }) => !isStopped)
  const dispatchId = demoId(webchatId, 'campaign', label)
  const startsAt = nextSendTime(new Date(nowMs + inDays * DAY_MS), '', ZONE, window)
  const cost = reached.reduce((sum, person) => sum + messageTo(person, body, venueName).parts, 0)
  await holdCost(tx, { venueId, dispatchId }, cost)
  const campaignId = await insertCampaign(tx, writing, {
    label,
    body,
    status: 'scheduled',
    createdAt: new Date(nowMs - DAY_MS),
    startsAt,
    dispatchId,
    reach: reached.length,
  })
  const payload: StartPayload = { campaignId, dispatchId }
  await enqueue(tx, { venueId, kind: CAMPAIGN_JOB, key: dispatchId, payload, notBefore: startsAt })
}

/** A year of campaigns: those that left with their results, one that will, one that is written (CMP-02). */
export async function insertCampaigns(tx: Tx, place: DemoPlace, venueName: string): Promise<void> {
  const demo = demoCampaigns[place.webchatId]
  if (!demo) return
  const { venueId, nowMs } = place
  const { rows: books } = await sql<{ id: number }>`
    select id from address_book where venue_id = ${venueId} order by id`.execute(tx)
  const people = await readReached(tx, venueId)
  const writing: Writing = { ...place, venueName, bookIds: books.map(({ id }) => id), people }
  const past = demo.past
    .map((campaign) => ({ campaign, startsAt: lastTime(campaign.day, nowMs) }))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  for (const [index, one] of past.entries()) {
    const unknown = index === past.length - 1 ? (demo.unknown ?? 0) : 0
    await insertPast(tx, writing, { ...one, index, count: past.length, unknown })
  }
  if (demo.scheduled) await insertScheduled(tx, writing, demo.scheduled)
  await dateStatement(tx, venueId)
  if (demo.waiting)
    await insertCampaign(tx, writing, {
      ...demo.waiting,
      status: 'awaitingPayment',
      createdAt: new Date(nowMs - 4 * 3_600_000),
      startsAt: nextSendTime(new Date(nowMs + demo.waiting.inDays * DAY_MS), '', ZONE, window),
      reach: people.filter(({ isStopped }) => !isStopped).length,
    })
  await insertCampaign(tx, writing, {
    ...demo.draft,
    status: 'userCreating',
    createdAt: new Date(nowMs - 2 * 3_600_000),
  })
}
