import { CAMPAIGN_TEST_COOLDOWN_MS, type testCampaign } from '@comptoir/core/campaigns'
import { fillContactText } from '@comptoir/core/contact-messages'
import { newId, type Received } from '@comptoir/core/http'
import { countSms, stopMentionTo, withoutStop, withStop } from '@comptoir/core/sms'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError } from '../../kernel/http/errors.ts'
import { escapeHtml } from '../../kernel/http/escape-html.ts'
import { spend } from '../../kernel/ledger/index.ts'
import type { Services } from '../../kernel/services/services.ts'
import { drawMail, fillTemplate, queueTestMail } from '../bulk-mail/index.ts'
import { queueNotice, senderTo } from '../sms/index.ts'
import { isSuppressed } from '../suppression/index.ts'
import { readOutgoingMail, type Sendable } from './campaign-channel.ts'
import type { StoredCampaign } from './campaign-rows.ts'
import { type Candidate, readCandidates } from './candidates.ts'
import { creditsPerSegment } from './destination.ts'
import { requireMailFrame } from './mail-frame.ts'
import { pursesOf } from './price.ts'
import { refused, requireReady } from './refusals.ts'
import { readSmsFrame } from './sms-frame.ts'

type Given = Pick<Services, 'secrets' | 'config' | 'site'>

const MINUTE_MS = 60_000
const TEST_LASTS_MINUTES = 10

async function firstOf(tx: Tx, campaign: Tested): Promise<Candidate | undefined> {
  for await (const [first] of readCandidates((work) => work(tx), campaign)) return first
  return undefined
}

async function sampleSms(tx: Tx, services: Given, campaign: StoredCampaign): Promise<Response> {
  const { venueName: venue, mentions } = await readSmsFrame(tx, services, campaign.venueId)
  const person = (await firstOf(tx, campaign)) ?? { firstName: '', lastName: '', address: '' }
  const text = fillContactText(campaign.content.body, { ...person, venue })
  const body = withStop(text, stopMentionTo(person.address, mentions))
  return new Response(body, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}

/** Opened by itself it runs nothing, and asks for nothing but its pictures. */
const MAIL_POLICY = "default-src 'none'; img-src http: https:; style-src 'unsafe-inline'; sandbox"

async function sampleMail(
  tx: Tx,
  services: Given,
  campaign: StoredCampaign,
  part: 'html' | 'text',
): Promise<Response> {
  const frame = await requireMailFrame(tx, services, campaign.venueId)
  const mail = drawMail(campaign.content, frame)
  const { firstName = '', lastName = '' } = (await firstOf(tx, campaign)) ?? {}
  const words = { firstName, lastName, unsubscribe: '#' }
  const body = part === 'html' ? fillTemplate(mail.html, words, escapeHtml) : fillTemplate(mail.text, words)
  const type = part === 'html' ? 'text/html' : 'text/plain'
  return new Response(body, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': MAIL_POLICY },
  })
}

/** A campaign as the first person gets it, with the mention of STOP or the footer (CMP-11). */
export const sampleBody = (
  tx: Tx,
  services: Given,
  campaign: StoredCampaign,
  part: 'html' | 'text' = 'html',
): Promise<Response> =>
  campaign.type === 'sms' ? sampleSms(tx, services, campaign) : sampleMail(tx, services, campaign, part)

async function requireCoolDown(tx: Tx, { venueId, id }: Tested): Promise<void> {
  if (id === 0) return
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

/** What is tested; a text that is no campaign has the id 0, and a cool-down of its own. */
type Tested = Sendable & Pick<StoredCampaign, 'target'>

interface Test {
  campaign: Tested
  key: string
  notAfter: Date
}

/** Takes what one message costs from the first purse that has it. */
async function pay(tx: Tx, { campaign, key }: Test, amount: number): Promise<void> {
  if (amount === 0) return
  const { venueId, id } = campaign
  const [free, paid] = await pursesOf(tx, campaign)
  const purse = free.available >= amount ? free : paid
  const about = { ...(id === 0 ? {} : { campaignId: id }), isTest: true } as const
  await spend(tx, { venueId, walletId: purse.id, amount, reference: key, about })
}

async function testSms(tx: Tx, services: Given, test: Test, phoneNumber: string): Promise<void> {
  const { campaign, key, notAfter } = test
  const { venueId, content } = campaign
  const frame = await readSmsFrame(tx, services, venueId)
  if (await isSuppressed(tx, services.secrets, venueId, 'sms', phoneNumber))
    throw refused('phoneNumber', 'stopped', 'this person has opted out of SMS')
  const rate = creditsPerSegment(phoneNumber, frame.credits)
  if (rate === undefined) throw refused('phoneNumber', 'price', 'no SMS are sent to this country')
  await requireCoolDown(tx, campaign)
  const person = (await firstOf(tx, campaign)) ?? { firstName: '', lastName: '' }
  const filled = fillContactText(content.body, { ...person, venue: frame.venueName })
  const text = withoutStop(filled, stopMentionTo(phoneNumber, frame.mentions))
  await pay(tx, test, countSms(text).segments * rate)
  const { sms } = services.config
  const from = sms ? senderTo(sms, content.senderId || frame.venueSender, phoneNumber) : ''
  await queueNotice(tx, services, { venueId, to: phoneNumber, from, text, key, notAfter })
}

async function testMail(tx: Tx, services: Given, test: Test, to: string): Promise<void> {
  const { campaign, key, notAfter } = test
  const { venueId } = campaign
  if (await isSuppressed(tx, services.secrets, venueId, 'email', to))
    throw refused('email', 'stopped', 'this person has unsubscribed, or nothing arrives at this address')
  await requireCoolDown(tx, campaign)
  const { mail } = await readOutgoingMail(tx, services, campaign)
  const { firstName = '', lastName = '' } = (await firstOf(tx, campaign)) ?? {}
  await pay(tx, test, services.config.mailCredits)
  await queueTestMail(tx, { venueId, key, notAfter, to, mail: mail(), person: { firstName, lastName } })
}

/** Sends a campaign to one phone or mailbox (CMP-19, SMS-05), for what one message costs. */
export async function sendTest(
  tx: Tx,
  services: Given,
  campaign: Tested,
  { phoneNumber, email }: Received<typeof testCampaign>['body'],
): Promise<void> {
  await requireReady(tx, services, { ...campaign, sending: { ...campaign.sending, at: null } }, new Date())
  const key = `campaign-test:${campaign.id}:${newId()}`
  const test = { campaign, key, notAfter: new Date(Date.now() + TEST_LASTS_MINUTES * MINUTE_MS) }
  if (campaign.type === 'sms') {
    if (phoneNumber === undefined) throw refused('phoneNumber', 'required', 'say where the SMS goes')
    return testSms(tx, services, test, phoneNumber)
  }
  if (email === undefined) throw refused('email', 'required', 'say where the mail goes')
  return testMail(tx, services, test, email)
}
