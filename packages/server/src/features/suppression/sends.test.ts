import { contract } from '@comptoir/core/contract'
import { type AnyEndpoint, newId } from '@comptoir/core/http'
import { askForReview } from '@comptoir/core/outreach'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { receive, workInbox } from '../../kernel/queue/inbox.ts'
import { SendFailure } from '../../kernel/queue/outbox.ts'
import type { OutgoingSms, SmsProvider } from '../../providers/sms/provider.ts'
import { VOICE_INBOX } from '../../providers/voice/hook.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addFullVenue, type FullVenue } from '../../testing/full-venue.ts'
import { addressOf, type Draft, draftOf, positionsOf, withValue } from '../../testing/generate.ts'
import { workOutbox } from '../../testing/outbox.ts'
import { SMS_JOB } from '../sms/states.ts'
import { smsSender } from '../sms-messages/sms-sender.ts'
import { missedCalls } from '../virtual-numbers/missed-calls.ts'
import { suppress } from './list.ts'

const phone = '+590690123456'
const calls = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Record<string, AnyEndpoint>).map(([name, endpoint]) => ({
    name: `${feature}.${name}`,
    endpoint,
  })),
)

/** Calls that say of themselves that they send: what keeps each from people who unsubscribed, or why nothing has to. */
const sending: Record<string, string> = {
  'campaigns.testCampaign': 'asks the list: campaigns/campaigns.test.ts',
  'contactMessages.estimateContactMessages': 'counts, and writes to no one',
  'contactMessages.writeToContact': 'asks the list: below',
  'contactMessages.writeToContacts': 'asks the list: below',
  'contactMessages.writeToUser': 'asks the list: below',
  'developers.testWebhook': 'to a program of the venue',
  'developers.replayWebhookDelivery': 'to a program of the venue',
  'files.uploadMessageFile': 'sends nothing yet',
  'inbox.sendMessage':
    'an answer to somebody who wrote; platforms take no other (D-06). By SMS it asks the list: sms-messages/conversations.test.ts',
  'inbox.decideMessage': 'the same answer once more',
  'outbox.resendOutboxMessage': 'asks the list: below',
  'outreach.contactCustomer': 'asks the list: below',
  'outreach.askForReview': 'asks the list: below',
  'outreach.decideOutreach': 'asks the list: below',
  'promotions.testPromotionEmail': 'asks the list, as testCampaign does: campaigns/campaigns.test.ts',
  'promotions.testPromotionSms': 'asks the list, as testCampaign does: campaigns/campaigns.test.ts',
  'push.sendGlobalPush': 'to managers',
  'push.sendPush': 'to managers',
  'senderDomains.checkSenderDomain': 'looks DNS up, and writes to no one',
  'senderDomains.createSenderDomain': 'looks DNS up, and writes to no one',
  'senderDomains.deleteSenderDomain': 'writes to no one',
  'templates.sendTemplate': 'asks the list before advertising: channels/templates.test.ts',
}

it('every call that sends is known here: a new one is not forgotten', () => {
  const found = calls.filter(
    ({ endpoint }) =>
      endpoint.method !== 'GET' && 'permission' in endpoint && endpoint.permission.endsWith(':send'),
  )
  expect(found.map(({ name }) => name).toSorted()).toEqual(Object.keys(sending).toSorted())
})

describe.each(testEngines)('no address of the list is reached on the wire on %s', (engine) => {
  let app: TestApp
  let free: FullVenue
  let listed: FullVenue
  let wire: string[] = []
  let answer: 'takes' | 'refuses' | 'is silent' = 'takes'

  beforeAll(async () => {
    app = await testApp({ engine })
    app.services.config.sms = {
      kind: 'smpp',
      url: 'smpp://x',
      sender: 'Karukera',
      stopMention: 'STOP 36789',
      stopPrefixes: ['33'],
      missedCallSender: 'operator',
      namelessPrefixes: ['1'],
    }
    free = await addFullVenue(app, 'FREE')
    listed = await addFullVenue(app, 'LISTED')
    const entry = { venueId: listed.venueId, address: phone, reason: 'stop', source: 'STOP' } as const
    await app.services.database.system((tx) =>
      suppress(
        tx,
        app.services.secrets,
        (['sms', 'whatsapp'] as const).map((channel) => ({ ...entry, channel })),
      ),
    )
    for (const { venueId, contactId } of [free, listed]) await knowAsGuest(venueId, contactId)
  }, 60_000)
  afterAll(() => app.close())

  const knowAsGuest = (venueId: number, contactId: number) =>
    app.services.database.system(async (tx) => {
      await sql`update person set phone = ${phone} where id = ${contactId}`.execute(tx)
      await sql`insert into guest (venue_id, person_id) values (${venueId}, ${contactId})`.execute(tx)
    })

  const provider: SmsProvider = {
    account: 'comptoir',
    idempotency: 'none',
    isReady: () => true,
    check: async () => undefined,
    close: async () => undefined,
    async send({ to }: OutgoingSms, { onAccepted }) {
      wire.push(to)
      if (answer === 'refuses') throw new SendFailure('permanent', 'the receiver is not valid')
      if (answer === 'is silent') throw new SendFailure('ambiguous', 'no answer')
      onAccepted({ part: 0, providerId: newId() })
    },
  }
  /** Everything that waits leaves now, whatever the hour; returns who was reached. */
  async function leave(): Promise<string[]> {
    const { database } = app.services
    await database.system((tx) => sql`update outbox set next_at = now() where kind = ${SMS_JOB}`.execute(tx))
    const sender = smsSender(app.services, provider)
    await workOutbox(database, SMS_JOB, sender)
    const reached = wire
    wire = []
    return reached
  }
  const forget = () =>
    app.services.database.system(async (tx) => {
      await sql`delete from outbox where kind = ${SMS_JOB}`.execute(tx)
      await sql`delete from sms where phone = ${phone}`.execute(tx)
    })

  /** A request of a call that names the person wherever it takes a phone number, a contact or what holds them. */
  function toPerson(endpoint: AnyEndpoint, venue: FullVenue): Draft | undefined {
    const places = positionsOf(endpoint)
    const ids: Partial<Record<string, unknown>> = {
      venue: venue.venueId,
      profile: venue.profileId,
      conversation: venue.conversationId,
      webchat: venue.webchatId,
      message: newId(),
      contact: venue.contactId,
      addressBook: venue.addressBookId,
      segment: venue.segmentId,
    }
    const phones = places.filter(({ kind, schema }) => !kind && safeParse(schema, phone).success)
    if (phones.length === 0) return undefined
    const named = places
      .filter(({ kind }) => kind && kind in ids)
      .reduce((draft, { path, kind }) => withValue(draft, path, ids[kind ?? '']), draftOf(endpoint))
    return phones.reduce((draft, { path }) => withValue(draft, path, phone), named)
  }

  async function reachedThrough(venue: FullVenue): Promise<string[]> {
    const through: string[] = []
    for (const { name, endpoint } of calls) {
      if (endpoint.scope !== 'venue' || !/^(POST|PUT|PATCH)$/.test(endpoint.method) || endpoint.isUpload)
        continue
      const draft = toPerson(endpoint, venue)
      if (!draft) continue
      await app.send(endpoint.method, addressOf(endpoint, draft), {
        token: venue.ownerToken,
        // A review is asked for with the link that leads to it (ORC-03).
        body: endpoint === askForReview ? { ...Object(draft.body), text: 'https://g.page/r/1' } : draft.body,
      })
      if ((await leave()).includes(phone)) through.push(name)
      await forget()
    }
    return through.toSorted()
  }

  it('Must show 5: of all calls that take a phone number or a contact, those that reach it do not reach a listed one', async () => {
    expect(await reachedThrough(free)).toEqual([
      'contactMessages.writeToContact',
      'contactMessages.writeToContacts',
      'contactMessages.writeToUser',
      'outreach.askForReview',
      'outreach.contactCustomer',
    ])
    expect(await reachedThrough(listed)).toEqual([])
  })

  const ask = (method: string, path: string, body: object) =>
    app.send<{ id: string }>(method, `/v2/venues/${free.venueId}${path}`, { token: free.ownerToken, body })
  const write = async () => {
    const body = { phoneNumber: phone, text: 'x', googleBusinessProfileId: free.profileId, hasConsent: true }
    return (await ask('POST', '/outreaches/contacts', body)).body.id
  }
  async function missCall(): Promise<void> {
    const { database } = app.services
    const number = '+33939000001'
    const raw = JSON.stringify({ id: newId(), type: 'call.missed', to: number, from: phone })
    await database.system(async (tx) => {
      await sql`delete from missed_call`.execute(tx)
      await sql`
        insert into virtual_number (venue_id, phone, profile_id, fallback_phone)
        values (${free.venueId}, ${number}, ${free.profileId}, '+590690111111') on conflict do nothing`.execute(
        tx,
      )
      await receive(tx, [{ provider: VOICE_INBOX, account: '', eventId: newId(), raw }])
    })
    while (await workInbox(database, VOICE_INBOX, missedCalls(app.services)));
  }
  const list = (isListed: boolean) =>
    app.services.database.system(async (tx) => {
      await sql`delete from suppression where venue_id = ${free.venueId}`.execute(tx)
      const entry = { venueId: free.venueId, channel: 'sms', address: phone, source: 'STOP' } as const
      if (isListed) await suppress(tx, app.services.secrets, [{ ...entry, reason: 'stop' }])
    })

  /** What sends on from a state that something has come to: how it is come to, and what then sends. */
  const later = {
    'what waits to leave': { begin: write, act: async () => undefined },
    'outreach.decideOutreach': {
      begin: write,
      outcome: 'is silent',
      act: (id: string) => ask('PATCH', `/outreaches/${id}`, { decision: 'resend' }),
    },
    'outbox.resendOutboxMessage': {
      begin: write,
      outcome: 'refuses',
      act: (id: string) => ask('POST', `/messages/${id}/resend`, {}),
    },
    'deadLetters.decideDeadLetters': {
      begin: write,
      outcome: 'refuses',
      act: () => ask('POST', '/deadLetters/decisions', { decision: 'retry' }),
    },
    'the answer to a missed call': { begin: async () => '', act: missCall },
  } as const

  it.each(Object.entries(later))('Must show 5: %s', async (_, step) => {
    for (const isListed of [false, true]) {
      await forget()
      await list(false)
      const id = await step.begin()
      if ('outcome' in step) {
        answer = step.outcome
        expect(await leave()).toEqual([phone])
        answer = 'takes'
      }
      await list(isListed)
      await step.act(id)
      expect(await leave()).toEqual(isListed ? [] : [phone])
    }
  })
})
