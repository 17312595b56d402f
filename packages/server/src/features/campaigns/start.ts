import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { addRecipients, goLive, prepare, type Recipient } from '../../kernel/dispatch/index.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { OutboxHandler } from '../../kernel/queue/outbox.ts'
import type { Services } from '../../kernel/services/services.ts'
import { type Aimed, sidesOf } from './audience.ts'
import { type Outgoing, readOutgoing } from './campaign-channel.ts'
import { lockCampaign, type StoredCampaign } from './campaign-rows.ts'
import { pursesOf } from './price.ts'
import { awaitCredits, type StartPayload } from './schedule.ts'
import { publishCampaign } from './states.ts'
import type { Within } from './within.ts'

type Given = Pick<Services, 'secrets' | 'config' | 'site' | 'database'>

/** A million people are taken down within it. */
const LEASE_MS = 15 * 60_000

/** What the fields of a message hold: who it is to, and what it takes. */
export interface CampaignFields {
  personId: number | null
  firstName: string
  lastName: string
  country: string
  postalCode: string
  encoding: 0 | 8
}

function recipientsOf({ startsAt }: StoredCampaign, { cost, dueAt }: Outgoing, portion: readonly Aimed[]) {
  const at = startsAt ?? new Date()
  return portion.map((person) => {
    const { personId, firstName, lastName, country, postalCode, address, reason } = person
    const { segments, credits, encoding } = cost(person)
    const fields: CampaignFields = { personId, firstName, lastName, country, postalCode, encoding }
    const isHeldOut = reason !== null
    return {
      ...{ address, segments, fields },
      credits: isHeldOut ? 0 : credits,
      suppressed: reason,
      dueAt: isHeldOut ? at : dueAt(at, address),
    }
  })
}

async function addPortion(
  tx: Tx,
  { venueId }: StoredCampaign,
  id: string,
  recipients: ReturnType<typeof recipientsOf>,
): Promise<void> {
  const column = <K extends keyof (typeof recipients)[number]>(name: K) => recipients.map((one) => one[name])
  await addRecipients(
    tx,
    { venueId, id },
    sql<Recipient>`
      select r.address as recipient, r.segments as parts, r.credits as cost, r.suppressed,
        r.due as "dueAt", r.fields
      from unnest(${column('address')}::text[], ${column('segments')}::int[], ${column('credits')}::int[],
        ${column('suppressed')}::text[], ${column('dueAt')}::timestamptz[], ${column('fields').map((one) => JSON.stringify(one))}::jsonb[])
        as r (address, segments, credits, suppressed, due, fields)`,
  )
}

/** The campaign of a job, if it is still the one that was scheduled. */
async function stillScheduled(tx: Tx, venueId: number, { campaignId, dispatchId }: StartPayload) {
  const { rows } = await sql`
    select from campaign where venue_id = ${venueId} and id = ${campaignId}`.execute(tx)
  if (rows.length === 0) return undefined
  const campaign = await lockCampaign(tx, venueId, campaignId)
  return campaign.status === 'scheduled' && campaign.dispatchId === dispatchId ? campaign : undefined
}

/** Whether it may still get recipients: an earlier attempt may have let it leave. */
async function isPreparing(tx: Tx, venueId: number, dispatchId: string): Promise<boolean> {
  const { rows } = await sql`
    select from dispatch
    where venue_id = ${venueId} and id = ${dispatchId}::uuid and state = 'preparing'`.execute(tx)
  return rows.length > 0
}

/** Takes its audience down in portions, then lets it leave; without enough credits it waits for them (D-66). */
async function start(services: Given, within: Within, venueId: number, payload: StartPayload): Promise<void> {
  const { dispatchId } = payload
  const begun = await within(async (tx) => {
    const campaign = await stillScheduled(tx, venueId, payload)
    if (!campaign) return undefined
    const outgoing = await readOutgoing(tx, services, campaign)
    const { kind } = outgoing
    await prepare(tx, { venueId, id: dispatchId, kind, payload: await outgoing.payload(tx) })
    if (!(await isPreparing(tx, venueId, dispatchId))) return undefined
    publishCampaign(tx, venueId, campaign.id)
    return { campaign, outgoing }
  })
  if (!begun) return
  const { campaign, outgoing } = begun
  const aim = { ...campaign, campaignId: campaign.id, within }
  for await (const portion of sidesOf(services, aim))
    await within((tx) => addPortion(tx, campaign, dispatchId, recipientsOf(campaign, outgoing, portion)))

  const live = (tx: Tx) => letLeave(tx, venueId, payload)
  await within(live).catch(async (error: unknown) => {
    if (!(error instanceof AppError && error.code === 'payment_required')) throw error
    await within(async (tx) => {
      const waiting = await stillScheduled(tx, venueId, payload)
      if (waiting) await awaitCredits(tx, waiting)
      publishCampaign(tx, venueId, payload.campaignId)
    })
  })
}

async function letLeave(tx: Tx, venueId: number, payload: StartPayload): Promise<void> {
  const campaign = await stillScheduled(tx, venueId, payload)
  if (!campaign) return
  const walletIds = (await pursesOf(tx, campaign)).map(({ id }) => id)
  await goLive(tx, { venueId, id: payload.dispatchId, walletIds })
  publishCampaign(tx, venueId, payload.campaignId)
}

/** Has campaigns leave at their time. A second try goes on where the first stopped: no one is added twice. */
export function campaignStarter(services: Given): OutboxHandler {
  return {
    idempotency: 'key',
    staysInside: true,
    leaseMs: LEASE_MS,
    async send({ venueId, payload }) {
      const within: Within = (work) => services.database.tenant([venueId], work)
      await start(services, within, venueId, payload as StartPayload)
    },
  }
}
