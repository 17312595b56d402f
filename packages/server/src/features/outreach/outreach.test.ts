import { newId } from '@comptoir/core/http'
import type { Outreach, OutreachList } from '@comptoir/core/outreach'
import type { Venue } from '@comptoir/core/venues'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { receive, workInbox } from '../../kernel/queue/inbox.ts'
import { SendFailure } from '../../kernel/queue/outbox.ts'
import { SMS_INBOX } from '../../providers/sms/hook.ts'
import type { IncomingSms, OutgoingSms, SmsProvider } from '../../providers/sms/provider.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { workOutbox } from '../../testing/outbox.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'
import { stopAlerts } from '../alerts/settings.ts'
import { SMS_JOB } from '../sms/states.ts'
import { arrivalOf, smsArrivals } from '../sms-messages/arrivals.ts'
import { smsSender } from '../sms-messages/sms-sender.ts'

const ACCOUNT = 'test@centre'
const phone = '+590690123456'

describe.each(testEngines)('first messages by SMS on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let other: TestVenue
  let sent: OutgoingSms[]
  /** What the provider does with the next message; it accepts every segment unless set otherwise. */
  let script: ((sms: OutgoingSms, accept: (part: number) => void) => void) | undefined
  let lastId = 0

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
    venue = await addVenue(app, 'Alpha')
    other = await addVenue(app, 'Beta')
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    sent = []
    script = undefined
    await app.services.database.system(async (tx) => {
      for (const table of ['sms', 'sms_reply', 'suppression', 'outbox', 'inbox'])
        await sql`delete from ${sql.table(table)}`.execute(tx)
    })
  })

  const provider: SmsProvider = {
    account: ACCOUNT,
    idempotency: 'none',
    isReady: () => true,
    check: async () => undefined,
    close: async () => undefined,
    async send(sms, { isDone, onAccepted }) {
      sent.push(sms)
      const accept = (part: number) => {
        lastId += 1
        if (!isDone(part)) onAccepted({ part, providerId: `p${lastId}` })
      }
      if (script) script(sms, accept)
      else for (let part = 0; part < 5; part += 1) if (part * 153 < sms.body.length) accept(part)
    },
  }
  const work = () => workOutbox(app.services.database, SMS_JOB, smsSender(app.services, provider))
  async function hear(...all: IncomingSms[]) {
    const { database } = app.services
    for (const incoming of all) await database.system((tx) => receive(tx, [arrivalOf(ACCOUNT, incoming)]))
    while (
      await workInbox(database, SMS_INBOX, smsArrivals({ secrets: app.services.secrets, onStop: stopAlerts }))
    );
  }
  const write = (path: 'contacts' | 'reviews', over: object = {}, headers: Record<string, string> = {}) =>
    app.send<Outreach & { error: { fields: Record<string, string> } }>(
      'POST',
      `/v2/venues/${venue.venueId}/outreaches/${path}`,
      {
        token: venue.ownerToken,
        headers,
        body: {
          phoneNumber: phone,
          text: 'Bonjour !',
          googleBusinessProfileId: venue.profileId,
          hasConsent: true,
          ...over,
        },
      },
    )
  const review = { text: 'Votre avis ? https://g.page/r/CdX1/review' }
  const list = async (of: TestVenue = venue) =>
    (await app.send<OutreachList>('GET', `/v2/venues/${of.venueId}/outreaches`, { token: of.ownerToken }))
      .body
  const first = async () => (await list()).outreaches[0]
  const idOf = async (part = 0) => {
    const { rows } = await app.services.database.system((tx) =>
      sql<{ id: string }>`select provider_id as id from sms_part where part = ${part}`.execute(tx),
    )
    return rows[0]?.id ?? ''
  }
  const receipt = (providerId: string, state: 'sent' | 'delivered' | 'failed'): IncomingSms => ({
    kind: 'receipt',
    providerId,
    state,
    reason: state === 'failed' ? 'UNDELIV 042' : '',
    to: phone.slice(1),
  })

  it('ORC-01 ORC-02 leaves with the mention of STOP that is not stored, in its sender’s name (D-41)', async () => {
    const { status, body } = await write('contacts')
    expect([status, body]).toMatchObject([
      200,
      { kind: 'contact', phoneNumber: phone, text: 'Bonjour !', state: 'queued', segments: 1, credits: 1 },
    ])
    await work()
    expect(sent).toMatchObject([
      { to: phone, from: 'Karukera', body: expect.stringMatching(/^Bonjour !\nSTOP https?:/) },
    ])
    expect(await first()).toMatchObject({ state: 'sent', failure: null })
    await hear(receipt(await idOf(), 'delivered'))
    expect(await first()).toMatchObject({ state: 'delivered' })
  })
  it('SMS-09 D-69 the mention of STOP goes by the destination: the short code, or a link that stops the SMS of this person', async () => {
    const code = 'STOP 36789'
    await write('contacts', { phoneNumber: '+33612345678' })
    await write('contacts')
    await work()
    const bodies = new Map(sent.map(({ to, body }) => [to, body]))
    expect(bodies.get('+33612345678')).toBe(`Bonjour !\n${code}`)
    const [, address = ''] = /^Bonjour !\nSTOP (\S+\/s\/[A-Za-z0-9]{10})$/.exec(bodies.get(phone) ?? '') ?? []
    const { stopMention, stopPrefixes, stopLinkMention } = await list()
    expect([stopMention, stopPrefixes, stopLinkMention.length]).toEqual([
      code,
      ['33'],
      `STOP ${address}`.length,
    ])
    const led = await app.fetch(new Request(address, { redirect: 'manual' }))
    const asks = led.headers.get('location') ?? ''
    expect([led.status, asks]).toEqual([302, expect.stringContaining('/unsubscribe/')])
    expect((await write('contacts')).status).toBe(200)
    expect((await app.fetch(new Request(asks, { method: 'POST' }))).status).toBe(200)
    expect((await write('contacts')).body.error.fields).toEqual({ phoneNumber: 'stopped' })
    expect((await write('contacts', { phoneNumber: '+33612345678' })).status).toBe(200)
    expect((await app.fetch(new Request(address.replace(/.{10}$/, '0000000000')))).status).toBe(404)
    await work()
    const again = sent.filter(({ to }) => to === phone)
    expect(again).toHaveLength(1)
  })
  it('SMS-09 without a short code every SMS ends with the link, and counts with it', async () => {
    const { sms } = app.services.config
    if (!sms) throw new Error('SMS are not configured')
    app.services.config.sms = { ...sms, stopMention: '' }
    const { body } = await write('contacts', { phoneNumber: '+33612345678', text: 'x'.repeat(140) })
    expect(body.segments).toBe(2)
    await work()
    expect(sent[0]?.body).toMatch(/\nSTOP https?:\/\/\S+\/s\/\w{10}$/)
    app.services.config.sms = sms
  })
  it('SMS-06 leaves in the venue’s own name, and from the installation where phones show no names', async () => {
    const set = (smsSender: string) =>
      app.send<{ error: { fields: object } }>('PATCH', `/v2/venues/${venue.venueId}`, {
        token: venue.ownerToken,
        body: { smsSender },
      })
    for (const [name, code] of [
      ['7e Art', 'sender_id'],
      ['Le', 'sender_id'],
      ['La Poste', 'protected_sender'],
    ] as const) {
      const refused = await set(name)
      expect([refused.status, refused.body.error.fields]).toEqual([400, { smsSender: code }])
    }
    expect((await set('Fournil')).status).toBe(200)
    await write('contacts')
    await write('contacts', { phoneNumber: '+14155550100' })
    await work()
    expect(sent.map(({ from }) => from).toSorted()).toEqual(['Fournil', 'Karukera'])
    expect(await list()).toMatchObject({ senderId: 'Fournil', fallbackSenderId: 'Karukera' })
    expect((await list(other)).senderId).toBe('Karukera')
    await set('')
  })
  it('ORC-02 ORC-03 D-130 without hasConsent the consent on record stands, and the answer names it or that it is missing', async () => {
    const hasConsent = undefined
    const missing = await write('contacts', { hasConsent })
    expect([missing.status, missing.body.error.fields]).toEqual([422, { hasConsent: 'required' }])
    const wording = 'J’accepte les SMS'
    const at = `/v2/venues/${venue.venueId}`
    const token = venue.ownerToken
    const book = await app.send<{ addressBookId: number }>('POST', `${at}/addressBooks`, {
      token,
      body: { addressBookName: newId() },
    })
    const added = await app.send('POST', `${at}/contacts`, {
      token,
      body: {
        contactAddressBookId: book.body.addressBookId,
        contactPhoneNumber: phone.slice(1),
        consent: { channels: ['sms'], wording },
      },
    })
    expect(added.status).toBe(200)
    const known = await write('contacts', { hasConsent })
    expect([known.status, known.body]).toMatchObject([200, { consent: wording }])
    expect((await write('contacts')).body.consent).toContain('agreed to receive SMS')
    await app.services.database.system((tx) => sql`delete from person where phone = ${phone}`.execute(tx))
  })
  it('SMS-07 a variable that does not end is refused at its place', async () => {
    const { status, body } = await write('contacts', { text: 'Bonjour {{prénom, à demain' })
    expect([status, body.error.fields]).toEqual([422, { text: 'malformed_variables' }])
    expect((body.error as unknown as { message: string }).message).toContain('character 9')
    expect((await list()).outreaches).toEqual([])
  })
  it('D-20 counts a credit for each SMS, and a long one is delivered when all its segments are', async () => {
    const { body } = await write('contacts', { text: 'x'.repeat(200) })
    expect(body).toMatchObject({ segments: 2, credits: 2 })
    await work()
    await hear(receipt(await idOf(0), 'delivered'))
    expect((await first())?.state).toBe('sent')
    await hear(receipt(await idOf(1), 'delivered'))
    expect((await first())?.state).toBe('delivered')
  })
  it('T9 receipts in any order and number have one effect: delivered is never taken back', async () => {
    await write('contacts')
    await work()
    const id = await idOf()
    const all = (['delivered', 'failed', 'sent'] as const).map((state) => receipt(id, state))
    await hear(...all, ...all, ...all.toReversed())
    expect(await first()).toMatchObject({ state: 'delivered', failure: null })
    await write('contacts', { phoneNumber: '+590690123457' })
    await work()
    const { rows } = await app.services.database.system((tx) =>
      sql<{ id: string }>`select provider_id as id from sms_part order by created_at desc limit 1`.execute(
        tx,
      ),
    )
    await hear(receipt(rows[0]?.id ?? '', 'failed'), receipt(rows[0]?.id ?? '', 'sent'))
    expect(await first()).toMatchObject({ state: 'failed', failure: 'undelivered' })
  })
  it('trust 3.3 a number that is no one’s is kept in the list as dead, one that is out of reach is not', async () => {
    await write('contacts')
    await work()
    await hear(receipt(await idOf(), 'failed'))
    const dead = async () =>
      (await app.send('GET', `/v2/venues/${venue.venueId}/unsubscribes`, { token: venue.ownerToken })).body
    expect(await dead()).toEqual([])
    await app.services.database.system((tx) => sql`delete from inbox`.execute(tx))
    await hear({ ...receipt(await idOf(), 'failed'), reason: 'UNDELIV 001', isDead: true } as IncomingSms)
    expect(await dead()).toMatchObject([
      { to: phone.slice(1), channel: 'sms', reason: 'bounce', source: 'UNDELIV 001' },
    ])
  })
  it('a receipt that comes before its message is known waits for it', async () => {
    await hear(receipt('p-early', 'delivered'))
    await write('contacts')
    script = () => undefined
    await work()
    await app.services.database.system(async (tx) => {
      await sql`
        insert into sms_part (venue_id, sms_id, part, account, provider_id)
        select venue_id, id, 0, ${ACCOUNT}, 'p-early' from sms`.execute(tx)
      await sql`update inbox set next_at = now()`.execute(tx)
    })
    await hear()
    expect((await first())?.state).toBe('delivered')
  })
  it('trust 3.2 an unknown end is shown, never sent again, and cleared by a receipt with our reference', async () => {
    await write('contacts')
    script = () => {
      throw new SendFailure('ambiguous', 'the connection ended before a response')
    }
    await work()
    expect(await first()).toMatchObject({ state: 'unknown', failure: null })
    await work()
    expect(sent).toHaveLength(1)
    await hear({ ...receipt('p-lost', 'delivered'), reference: (sent[0]?.reference ?? 0) ^ 1 } as IncomingSms)
    expect((await first())?.state).toBe('unknown')
    await hear({ ...receipt('p-lost2', 'delivered'), reference: sent[0]?.reference } as IncomingSms)
    expect((await first())?.state).toBe('delivered')
  })
  const decide = (id: string | undefined, decision: 'resend' | 'dismiss') =>
    app.send<Outreach & { error: { fields?: Record<string, string> } }>(
      'PATCH',
      `/v2/venues/${venue.venueId}/outreaches/${id}`,
      { token: venue.ownerToken, body: { decision } },
    )
  async function writeUnknown(over: object = {}): Promise<string | undefined> {
    await write('contacts', over)
    script = (_, accept) => {
      if ('text' in over) accept(0)
      throw new SendFailure('ambiguous', 'the connection ended before a response')
    }
    await work()
    script = undefined
    return (await first())?.id
  }
  it('trust 3.2 a manager resends a message with an unknown outcome, once however many decide, without the segments that were sent', async () => {
    const id = await writeUnknown({ text: 'x'.repeat(200) })
    const answers = await Promise.all(Array.from({ length: 4 }, () => decide(id, 'resend')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
    expect(await first()).toMatchObject({ state: 'queued', leavesAt: null })
    const before = await idOf(0)
    await work()
    expect(sent).toHaveLength(2)
    expect([(await first())?.state, await idOf(0)]).toEqual(['sent', before])
  })
  it('what was taken as sent stays so until a receipt says more, and is not decided twice', async () => {
    const id = await writeUnknown()
    expect((await decide(id, 'dismiss')).body).toMatchObject({ id, state: 'sent' })
    expect((await decide(id, 'resend')).status).toBe(422)
    await work()
    expect(sent).toHaveLength(1)
    await hear({ ...receipt('p-late', 'delivered'), reference: sent[0]?.reference } as IncomingSms)
    expect((await first())?.state).toBe('delivered')
  })
  it('SMS-09 what no one knows of is not sent again to who said STOP meanwhile', async () => {
    const id = await writeUnknown()
    await hear({ kind: 'reply', from: phone.slice(1), to: '36789', body: 'STOP' })
    const refused = await decide(id, 'resend')
    expect([refused.status, refused.body.error.fields]).toEqual([422, { phoneNumber: 'stopped' }])
    expect((await first())?.state).toBe('unknown')
  })
  it('ORC-04 each step of a message is sent live in its venue, and in no other', async () => {
    const eventsOf = async (of: TestVenue) => {
      const { rows } = await app.services.database.system((tx) =>
        sql<{ count: number }>`
          select count(*)::int as count from event
          where venue_id = ${of.venueId} and type = 'outreaches.updated'`.execute(tx),
      )
      return rows[0]?.count ?? 0
    }
    const counts = [await eventsOf(venue)]
    const elsewhere = await eventsOf(other)
    const steps = [
      () => write('contacts'),
      work,
      async () => hear(receipt(await idOf(), 'delivered')),
      () => hear({ kind: 'reply', from: phone.slice(1), to: '36789', body: 'Merci' }),
    ]
    for (const step of steps) {
      await step()
      counts.push(await eventsOf(venue))
    }
    const start = counts[0] ?? 0
    expect(counts).toEqual([start, start + 1, start + 2, start + 3, start + 4])
    expect(await eventsOf(other)).toBe(elsewhere)
  })
  it('a message continues where it stopped: accepted segments are not sent again', async () => {
    await write('contacts', { text: 'x'.repeat(200) })
    const taken: number[] = []
    script = (_, accept) => {
      accept(1)
      taken.push(1)
      throw new SendFailure('retryable', 'too many at a time')
    }
    await work()
    expect((await first())?.state).toBe('queued')
    await app.services.database.system((tx) => sql`update outbox set next_at = now()`.execute(tx))
    script = undefined
    const before = lastId
    await work()
    expect((await first())?.state).toBe('sent')
    const { rows } = await app.services.database.system((tx) =>
      sql<{ part: number; id: string }>`select part, provider_id as id from sms_part order by part`.execute(
        tx,
      ),
    )
    expect(rows.map(({ part }) => part)).toEqual([0, 1])
    expect(Number(rows[1]?.id.slice(1))).toBeLessThanOrEqual(before)
  })
  it('a refusal is reported as such', async () => {
    await write('contacts')
    script = () => {
      throw new SendFailure('permanent', 'the receiver is not valid')
    }
    await work()
    expect(await first()).toMatchObject({ state: 'failed', failure: 'refused' })
  })
  it('SMS-09 STOP holds at once: for what waits, and for what is written later, in this venue alone', async () => {
    await write('contacts')
    await work()
    await write('contacts')
    await hear({ kind: 'reply', from: phone.slice(1), to: '36789', body: 'Stop svp' })
    await work()
    expect(await first()).toMatchObject({ state: 'failed', failure: 'stopped' })
    expect(sent).toHaveLength(1)
    const refused = await write('reviews', review)
    expect([refused.status, refused.body.error.fields]).toEqual([422, { phoneNumber: 'stopped' }])
    const elsewhere = await app.send('POST', `/v2/venues/${other.venueId}/outreaches/contacts`, {
      token: other.ownerToken,
      body: {
        phoneNumber: phone,
        text: 'Bonjour',
        googleBusinessProfileId: other.profileId,
        hasConsent: true,
      },
    })
    expect(elsewhere.status).toBe(200)
  })
  it('shows what the person answered, with segments joined in whatever order they arrive', async () => {
    await write('contacts')
    await work()
    const part = (number: number, body: string): IncomingSms => ({
      kind: 'reply',
      from: phone.slice(1),
      to: '36789',
      body,
      part: { reference: 7, number, total: 2 },
    })
    await hear(part(2, 'demain'))
    expect((await first())?.replies).toEqual([])
    await hear(part(1, 'Merci, à '), { kind: 'reply', from: '590690999999', to: '36789', body: 'inconnu' })
    expect((await first())?.replies.map(({ body }) => body)).toEqual(['Merci, à demain'])
  })
  it('shows an answer after a minute although a segment is missing, and in full once it arrives', async () => {
    await write('contacts')
    await work()
    const part = (number: number, body: string): IncomingSms => ({
      kind: 'reply',
      from: phone.slice(1),
      to: '36789',
      body,
      part: { reference: 8, number, total: 3 },
    })
    const shown = async () => (await first())?.replies.map(({ body }) => body)
    await hear(part(1, 'Merci, '), part(3, ' demain'))
    expect(await shown()).toEqual([])
    await app.services.database.system((tx) =>
      sql`update sms set created_at = created_at - interval '2 minutes'`.execute(tx),
    )
    await app.services.database.system((tx) =>
      sql`update sms_reply set received_at = received_at - interval '61 seconds'`.execute(tx),
    )
    expect(await shown()).toEqual(['Merci, […] demain'])
    await hear(part(2, 'à'))
    expect(await shown()).toEqual(['Merci, à demain'])
  })
  it('SMS-09 takes an answer from a number that comes without its country', async () => {
    await write('contacts')
    await work()
    await hear({ kind: 'reply', from: `0${phone.slice(4)}`, to: '36789', body: 'STOP' })
    expect((await first())?.replies.map(({ body }) => body)).toEqual(['STOP'])
    expect((await write('contacts')).status).toBe(422)
  })
  it('ORC-03 asks by day only, and once in thirty days', async () => {
    const { body } = await write('reviews', review)
    const { rows } = await app.services.database.system((tx) =>
      sql<{ later: boolean }>`select coalesce(leaves_at > now(), false) as later from sms`.execute(tx),
    )
    expect(body.leavesAt !== null).toBe(rows[0]?.later)
    const again = await write('reviews', review)
    expect([again.status, again.body.error.fields]).toEqual([422, { phoneNumber: 'asked_already' }])
  })
  it('ORC-03 a request for a review without a link is refused, names the text and costs nothing; with the link it goes', async () => {
    const bare = await write('reviews', { text: 'Nous laisseriez-vous un avis ?' })
    expect([bare.status, bare.body.error.fields]).toEqual([422, { text: 'no_review_link' }])
    expect((await list()).outreaches).toEqual([])
    const path = `/v2/venues/${venue.venueId}`
    const { body } = await app.send<Venue>('PATCH', path, {
      token: venue.ownerToken,
      body: { mapsUri: 'https://maps.google.com/?cid=7' },
    })
    expect((await write('reviews', { text: `Votre avis ? ${body.mapsUri}` })).status).toBe(200)
  })
  it('a person is written to three times in seven days at most, however many ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => write('contacts')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 422, 422, 422])
  })
  it('T22 the same key sends once', async () => {
    const headers = { 'idempotency-key': newId() }
    const one = await write('contacts', {}, headers)
    const two = await write('contacts', {}, headers)
    expect(two.body.id).toBe(one.body.id)
    expect((await list()).outreaches).toHaveLength(1)
  })
  it.each([
    [{ phoneNumber: '0690' }, 400, { phoneNumber: 'phone' }],
    [{ phoneNumber: '+590123456789' }, 400, { phoneNumber: 'phone' }],
    [{ text: '' }, 400, undefined],
    [{ hasConsent: false }, 422, { hasConsent: 'required' }],
    [{ text: '😀'.repeat(300) }, 422, { text: 'too_long' }],
  ])('names what is wrong: %j', async (over, status, fields) => {
    const answer = await write('contacts', over)
    expect(answer.status).toBe(status)
    if (fields) expect(answer.body.error.fields).toEqual(fields)
    else expect(Object.keys(answer.body.error.fields)).toEqual(Object.keys(over))
  })
  it('needs the permission, and shows no one the messages of another venue', async () => {
    await write('contacts')
    expect((await list(other)).outreaches).toEqual([])
    const reader = await addManager(app, 'Staff', [venue.venueId])
    const denied = await app.send('POST', `/v2/venues/${venue.venueId}/outreaches/contacts`, {
      token: reader.token,
      body: { phoneNumber: phone, text: 'x', googleBusinessProfileId: venue.profileId, hasConsent: true },
    })
    expect(denied.status).toBe(403)
    const foreign = await write('contacts', { googleBusinessProfileId: other.profileId })
    expect(foreign.status).toBe(404)
  })
  it('says so where no SMS can be sent', async () => {
    const { sms } = app.services.config
    app.services.config.sms = undefined
    expect((await write('contacts')).status).toBe(422)
    expect((await list()).isAvailable).toBe(false)
    app.services.config.sms = sms
  })
})
