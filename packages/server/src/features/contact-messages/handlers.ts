import type {
  ContactMessagesDraft,
  ContactSelection,
  NewContactMessage,
} from '@comptoir/core/contact-messages'
import type { contract } from '@comptoir/core/contract'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { can } from '../../kernel/http/callers.ts'
import type { Handlers, VenueContext } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { dayIsFull, readOutreach, refused } from '../outreach/index.ts'
import { lockTouches, stopMentions } from '../sms/index.ts'
import { type Draft, draftMessages, queueMessages } from './drafts.ts'
import { type Sorted, sortPeople } from './recipients.ts'
import { idsOf, readPeople } from './selection.ts'

type Given = Pick<Services, 'config' | 'secrets' | 'site'>
type Context = Pick<VenueContext, 'tx' | 'actor'>

/** Who writes to contacts learns who they are. */
function requireReading({ actor }: Context, venueId: number): void {
  if (!can(actor, 'contacts.contacts:read', venueId))
    throw new AppError('forbidden', 'Your role does not allow this. It needs contacts.contacts:read.')
}

function smsOf({ config, site }: Given) {
  if (!config.sms) throw new AppError('rule', 'SMS is not set up on this installation.')
  return { ...config.sms, ...stopMentions(config.sms, site) }
}

async function requireGuest(tx: Tx, venueId: number, id: number): Promise<void> {
  const { rows } = await sql`
    select from guest where venue_id = ${venueId} and person_id = ${id}`.execute(tx)
  if (rows.length === 0) throw notFound()
}

/** Why the one person of a call is not written to, by the field that says it. */
function requireReceiver({ receivers, leftOut }: Sorted, phoneField: string) {
  const [receiver] = receivers
  if (receiver) return receiver
  if (leftOut.withoutPhone > 0) throw refused(phoneField, 'required', 'this person has no phone number')
  if (leftOut.suppressed > 0) throw refused(phoneField, 'stopped', 'this person has opted out of SMS')
  if (leftOut.tooOften > 0)
    throw refused(
      phoneField,
      'too_often',
      'this person was already sent the most messages allowed in seven days',
    )
  throw refused('hasConsent', 'required', 'no consent of this person is recorded. Confirm that they agreed')
}

interface One {
  venueId: number
  personId: number
  /** What the caller calls the phone number: contacts and guests have names of their own. */
  phoneField: string
}

async function writeToOne(services: Given, one: One, body: NewContactMessage, context: Context) {
  const { tx, actor } = context
  const { venueId, personId, phoneField } = one
  requireReading(context, venueId)
  const sms = smsOf(services)
  await lockTouches(tx, venueId)
  const people = await readPeople(tx, venueId, [personId])
  if (people.length === 0) throw notFound()
  const sorted = await sortPeople(tx, services, venueId, people, body.hasConsent)
  const receiver = requireReceiver(sorted, phoneField)
  if (sorted.remainingToday === 0) throw dayIsFull(phoneField)
  const drafts = await draftMessages(tx, sms, venueId, body.text, [receiver])
  const managerId = actor.managerId ?? null
  const sending = { venueId, managerId, profileId: body.googleBusinessProfileId }
  const [message] = await queueMessages(tx, sending, drafts)
  if (!message) throw notFound()
  return readOutreach(tx, venueId, message.id)
}

interface Prepared extends Sorted {
  duplicates: number
  drafts: Draft[]
}

async function prepare(
  services: Given,
  venueId: number,
  { text, hasConsent, ...selection }: Omit<ContactMessagesDraft, 'type'> & ContactSelection,
  context: Context,
): Promise<Prepared> {
  const { tx } = context
  requireReading(context, venueId)
  const sms = smsOf(services)
  const { ids, duplicates } = await idsOf(tx, venueId, selection)
  const sorted = await sortPeople(tx, services, venueId, await readPeople(tx, venueId, ids), hasConsent)
  const drafts = text === undefined ? [] : await draftMessages(tx, sms, venueId, text, sorted.receivers)
  return { ...sorted, duplicates, drafts }
}

const SHOWN = 5

/** What prepared messages come to. */
function toEstimate({ receivers, leftOut, remainingToday, duplicates, drafts }: Prepared) {
  const times = drafts.flatMap(({ leavesAt }) => leavesAt?.getTime() ?? [])
  return {
    recipients: receivers.length,
    first: receivers.slice(0, SHOWN).map(({ id, firstName, lastName, phone }) => ({
      contactId: id,
      firstName,
      lastName,
      phoneNumber: phone,
    })),
    leftOut: { duplicates, ...leftOut },
    statedConsents: receivers.filter(({ consent }) => consent === null).length,
    segments: Math.max(0, ...drafts.map(({ segments }) => segments)),
    credits: drafts.reduce((sum, { segments }) => sum + segments, 0),
    waiting: times.length,
    leavesAt: times.length === 0 ? null : Math.min(...times),
    remainingToday,
  }
}

/** Messages to people whom the venue knows (CON-03, CON-24, CON-32): each asks for consent, the list and the caps. */
export function contactMessageHandlers(services: Given): Handlers<typeof contract.contactMessages> {
  return {
    writeToContact: ({ params: { venueId, contactId }, body }, context) =>
      writeToOne(services, { venueId, personId: contactId, phoneField: 'contactPhoneNumber' }, body, context),
    async writeToUser({ params: { venueId, userId }, body }, context) {
      await requireGuest(context.tx, venueId, userId)
      const guest = { venueId, personId: userId, phoneField: 'userMobilePhone' }
      return writeToOne(services, guest, body, context)
    },
    async writeToContacts({ params: { venueId }, body }, context) {
      const { googleBusinessProfileId: profileId, type: _, ...asked } = body
      await lockTouches(context.tx, venueId)
      const prepared = await prepare(services, venueId, asked, context)
      if (prepared.receivers.length === 0)
        throw refused('contacts', 'nobody', 'none of these people can be written to')
      if (prepared.receivers.length > prepared.remainingToday) throw dayIsFull('contacts')
      const sending = { venueId, managerId: context.actor.managerId ?? null, profileId }
      const messages = await queueMessages(context.tx, sending, prepared.drafts)
      return { ...toEstimate(prepared), messages }
    },
    async estimateContactMessages({ params: { venueId }, body: { type: _, ...asked } }, context) {
      return toEstimate(await prepare(services, venueId, asked, context))
    },
  }
}
