import { CAMPAIGN_TEST_COOLDOWN_MS } from '@comptoir/core/campaigns'
import { fillContactText } from '@comptoir/core/contact-messages'
import { newId } from '@comptoir/core/http'
import { countSms, stopMentionTo, withoutStop, withStop } from '@comptoir/core/sms'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError } from '../../kernel/http/errors.ts'
import { spend } from '../../kernel/ledger/index.ts'
import type { Services } from '../../kernel/services/services.ts'
import { queueNotice, senderTo } from '../sms/index.ts'
import { isSuppressed } from '../suppression/index.ts'
import type { StoredCampaign } from './campaign-rows.ts'
import { type Candidate, readCandidates } from './candidates.ts'
import { creditsPerSegment } from './destination.ts'
import { smsPurses } from './price.ts'
import { refused, requireReady } from './refusals.ts'
import { readSmsFrame } from './sms-frame.ts'

type Given = Pick<Services, 'secrets' | 'config' | 'site'>

const MINUTE_MS = 60_000
const TEST_LASTS_MINUTES = 10

async function firstOf(tx: Tx, { venueId, target }: StoredCampaign): Promise<Candidate | undefined> {
  for await (const [first] of readCandidates((work) => work(tx), venueId, target)) return first
  return undefined
}

/** The text as the first person gets it, with the mention of STOP (CMP-11). */
export async function sampleBody(tx: Tx, services: Given, campaign: StoredCampaign): Promise<string> {
  const { venueName: venue, mentions } = await readSmsFrame(tx, services, campaign.venueId)
  const person = (await firstOf(tx, campaign)) ?? { firstName: '', lastName: '', phone: '' }
  const text = fillContactText(campaign.content.body, { ...person, venue })
  return withStop(text, stopMentionTo(person.phone, mentions))
}

async function requireCoolDown(tx: Tx, { venueId, id }: StoredCampaign): Promise<void> {
  const { rows } = await sql`
    update campaign set tested_at = now()
    where venue_id = ${venueId} and id = ${id}
      and (tested_at is null or tested_at <= now() - ${CAMPAIGN_TEST_COOLDOWN_MS} * interval '1 millisecond')
    returning id`.execute(tx)
  if (rows.length > 0) return
  const seconds = CAMPAIGN_TEST_COOLDOWN_MS / 1000
  throw new AppError('too_many_requests', `Wait ${seconds} s between two tests.`, {
    headers: { 'retry-after': String(seconds) },
  })
}

/** Sends the text to one phone, without the mention of STOP (CMP-19, SMS-05), for what one message costs. */
export async function sendTest(
  tx: Tx,
  services: Given,
  campaign: StoredCampaign,
  phoneNumber: string,
): Promise<void> {
  const { venueId, id, content } = campaign
  requireReady({ ...campaign, sending: { ...campaign.sending, at: null } }, new Date())
  const frame = await readSmsFrame(tx, services, venueId)
  if (await isSuppressed(tx, services.secrets, venueId, 'sms', phoneNumber))
    throw refused('phoneNumber', 'stopped', 'this person has opted out of SMS')
  const rate = creditsPerSegment(phoneNumber, frame.credits)
  if (rate === undefined) throw refused('phoneNumber', 'price', 'no SMS are sent to this country')
  await requireCoolDown(tx, campaign)
  const person = (await firstOf(tx, campaign)) ?? { firstName: '', lastName: '' }
  const filled = fillContactText(content.body, { ...person, venue: frame.venueName })
  const text = withoutStop(filled, stopMentionTo(phoneNumber, frame.mentions))
  const key = `campaign-test:${id}:${newId()}`
  const amount = countSms(text).segments * rate
  const [free, paid] = await smsPurses(tx, venueId)
  const purse = free.available >= amount ? free : paid
  const about = { campaignId: id, isTest: true } as const
  await spend(tx, { venueId, walletId: purse.id, amount, reference: key, about })
  const { sms } = services.config
  const from = sms ? senderTo(sms, content.senderId || frame.venueSender, phoneNumber) : ''
  const notAfter = new Date(Date.now() + TEST_LASTS_MINUTES * MINUTE_MS)
  await queueNotice(tx, services, { venueId, to: phoneNumber, from, text, key, notAfter })
}
