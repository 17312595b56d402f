import type { StoredFile } from '@comptoir/core/files'
import { newId } from '@comptoir/core/http'
import { businessAddress, type Conversation, type Message } from '@comptoir/core/inbox'
import type { OutreachList } from '@comptoir/core/outreach'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { form, picture } from '../../kernel/files/testing/samples.ts'
import { SendFailure } from '../../kernel/queue/outbox.ts'
import type { IncomingSms } from '../../providers/sms/provider.ts'
import { smsSettings } from '../../providers/sms/settings.ts'
import { testEngines } from '../../testing/database.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { suppress } from '../suppression/index.ts'
import { smsApp } from './testing/centre.ts'

type Failure = { error: { code: string; fields: Record<string, string> } }

const phone = '+590690123456'
const said = (body: string, over: Partial<IncomingSms> = {}) =>
  ({ kind: 'reply', from: phone.slice(1), to: '36789', body, ...over }) as IncomingSms

describe.each(testEngines)('conversations by SMS on %s', (engine) => {
  let centre: Awaited<ReturnType<typeof smsApp>>
  let venue: TestVenue
  let other: TestVenue
  beforeAll(async () => {
    centre = await smsApp(engine)
    venue = await addVenue(centre.app, 'Alpha')
    other = await addVenue(centre.app, 'Beta')
  })
  afterAll(() => centre.app.close())
  beforeEach(async () => {
    centre.sent.length = 0
    centre.next.script = undefined
    await change(async (tx) => {
      await sql`delete from conversation where platform = 'sms'`.execute(tx)
      for (const table of ['sms', 'sms_reply', 'suppression', 'outbox', 'inbox', 'virtual_number', 'person'])
        await sql`delete from ${sql.table(table)}`.execute(tx)
    })
  })

  type System = typeof centre.app.services.database.system
  const change: System = (work) => centre.app.services.database.system(work)
  const get = async <T>(path: string, of: TestVenue) =>
    (await centre.app.send<T>('GET', `/v2/venues/${of.venueId}/${path}`, { token: of.ownerToken })).body
  const threads = async (of = venue) =>
    (await get<Conversation[]>('conversations', of)).filter(({ platform }) => platform === 'sms')
  const thread = async (of = venue) => (await threads(of))[0] as Conversation
  const messages = async (of = venue) => {
    const { id } = await thread(of)
    return (await get<Message[]>(`conversations/${id}/messages`, of)).toReversed()
  }
  const bodies = async (of = venue) => (await messages(of)).map(({ body }) => body)
  const answer = async (body: string, over: object = {}) =>
    centre.app.send<Message & Failure>('POST', `/v2/venues/${venue.venueId}/conversations/messages`, {
      token: venue.ownerToken,
      body: {
        id: newId(),
        body,
        to: `${phone.slice(1)}.sms`,
        from: businessAddress(venue.venueId, venue.profileId),
        ...over,
      },
    })
  /** A first message has left, and was answered. */
  async function converse(...words: string[]): Promise<void> {
    await centre.write(venue, phone)
    await centre.work()
    for (const body of words) await centre.hear(said(body))
  }

  it('MSG-01 an answer to a first message opens a conversation that begins with it, unread and with the phone number', async () => {
    await converse('Oui, merci')
    expect(await threads()).toMatchObject([
      {
        platform: 'sms',
        jid: '590690123456.sms',
        username: '+590 690 12 34 56',
        gbpId: venue.profileId,
        badgeCount: 1,
        isClosed: false,
        isStopped: false,
        history: [{ body: 'Oui, merci', position: 'left' }],
      },
    ])
    expect(await messages()).toMatchObject([
      { body: 'Bonjour !', position: 'right', state: 'sent' },
      { body: 'Oui, merci', position: 'left' },
    ])
    const { outreaches } = await get<OutreachList>('outreaches', venue)
    expect(outreaches).toMatchObject([
      { conversationId: (await thread()).id, replies: [{ body: 'Oui, merci' }] },
    ])
  })
  it('MSG-23 D-41 what is answered leaves as SMS from the number that was written to, without the mention of STOP', async () => {
    await converse('Vous livrez ?')
    const { status, body } = await answer('Oui, avant midi.')
    expect([status, body.state]).toEqual([200, 'pending'])
    await centre.work()
    expect(centre.sent.at(-1)).toMatchObject({ to: phone, from: '36789', body: 'Oui, avant midi.' })
    expect((await messages()).at(-1)).toMatchObject({ id: body.id, state: 'sent' })
    const [providerId = ''] = centre.lastIds()
    const report = { kind: 'receipt', providerId, state: 'delivered', reason: '', to: phone } as const
    await centre.hear(report)
    expect((await messages()).at(-1)?.state).toBe('delivered')
    expect((await get<OutreachList>('outreaches', venue)).outreaches).toHaveLength(1)
  })
  it('T9 receipts show a long answer delivered when all its parts are, and one that did not arrive with its reason', async () => {
    await converse('Quels sont vos horaires ?')
    await answer('x'.repeat(200))
    await centre.work()
    const report = (providerId: string, state: 'delivered' | 'failed'): IncomingSms => ({
      ...{ kind: 'receipt', providerId, state, reason: 'UNDELIV' },
      to: phone.slice(1),
    })
    const [one = '', two = ''] = centre.lastIds(2)
    await centre.hear(report(one, 'delivered'))
    expect((await messages()).at(-1)?.state).toBe('sent')
    await centre.hear(report(two, 'delivered'), report(two, 'failed'))
    expect((await messages()).at(-1)?.state).toBe('delivered')
    const { body } = await answer('Et ceci ?')
    await centre.work()
    const [lost = ''] = centre.lastIds()
    await centre.hear(report(lost, 'failed'))
    expect((await messages()).at(-1)).toMatchObject({ state: 'errored', failure: 'unreachable' })
    expect((await answer('Et ceci ?', { id: body.id })).body.state).toBe('pending')
    await centre.work()
    expect((await messages()).at(-1)?.state).toBe('sent')
    expect(centre.sent.filter((sms) => sms.body === 'Et ceci ?')).toHaveLength(2)
  })
  it('trust 3.2 an answer of which no one knows whether it left is decided by a person', async () => {
    await converse('Oui')
    centre.next.script = () => {
      throw new SendFailure('ambiguous', 'the connection ended before a response')
    }
    const { body } = await answer('À demain')
    await centre.work()
    expect((await messages()).at(-1)?.state).toBe('unknown')
    const decide = async (decision: string) =>
      centre.app.send<Message>(
        'PATCH',
        `/v2/venues/${venue.venueId}/conversations/${(await thread()).id}/messages/${body.id}`,
        { token: venue.ownerToken, body: { decision } },
      )
    centre.next.script = undefined
    expect((await decide('resend')).body.state).toBe('pending')
    await centre.work()
    expect((await messages()).at(-1)?.state).toBe('sent')
  })
  it('later first messages stand in the conversation once they have left, and do not reopen it', async () => {
    await converse('Oui')
    const { id } = await thread()
    await centre.app.send('PATCH', `/v2/venues/${venue.venueId}/conversations/${id}`, {
      token: venue.ownerToken,
      body: { isClosed: true },
    })
    await centre.write(venue, phone, 'Nouveau menu')
    expect(await threads()).toEqual([])
    await centre.work()
    const path = `conversations/${id}`
    expect(await get<Conversation>(path, venue)).toMatchObject({
      isClosed: true,
      history: [{ body: 'Nouveau menu', position: 'right', state: 'sent' }],
    })
  })
  it('G2c the same SMS delivered twice is one message', async () => {
    await converse('Oui', 'Oui')
    expect(await bodies()).toEqual(['Bonjour !', 'Oui'])
  })
  it('parts are joined in any order; with a gap the text is shown after a minute and completed later', async () => {
    const part = (number: number, body: string) => said(body, { part: { reference: 8, number, total: 3 } })
    await converse()
    await centre.hear(part(3, ' demain'), part(1, 'Merci, '))
    expect(await threads()).toEqual([])
    await centre.waitForSegments()
    expect(await bodies()).toEqual(['Bonjour !', 'Merci, […] demain'])
    await centre.hear(part(2, 'à'))
    expect(await bodies()).toEqual(['Bonjour !', 'Merci, à demain'])
    expect((await thread()).badgeCount).toBe(1)
  })
  it('SMS-09 STOP alone opens nothing; in a conversation it is shown, and nothing more is sent', async () => {
    await converse('STOP')
    expect(await threads()).toEqual([])
    await change((tx) => sql`delete from suppression`.execute(tx))
    await centre.hear(said('Finalement, une question'))
    expect(await bodies()).toEqual(['Bonjour !', 'STOP', 'Finalement, une question'])
    await answer('Je vous écoute')
    await centre.hear(said('stop svp'))
    await centre.work()
    expect(centre.sent).toHaveLength(1)
    expect((await messages()).slice(-2)).toMatchObject([
      { body: 'Je vous écoute', state: 'errored', failure: 'stopped' },
      { body: 'stop svp', position: 'left' },
    ])
    expect((await thread()).isStopped).toBe(true)
    const refused = await answer('Et maintenant ?')
    expect([refused.status, refused.body.error.fields]).toEqual([422, { to: 'stopped' }])
    const list = await get<object[]>('unsubscribes', venue)
    expect(list).toMatchObject([{ channel: 'sms', reason: 'stop', source: 'stop svp' }])
  })
  it('D-26 a number on the suppression list is refused before anything is stored, also to who writes again', async () => {
    await converse('Bonjour')
    const entry = { venueId: venue.venueId, channel: 'sms', address: phone, source: 'list' } as const
    await change((tx) => suppress(tx, centre.app.services.secrets, [{ ...entry, reason: 'blacklist' }]))
    await centre.hear(said('Vous êtes là ?'))
    expect(await thread()).toMatchObject({ isStopped: true, badgeCount: 2 })
    const refused = await answer('Oui')
    expect([refused.status, refused.body.error.fields]).toEqual([422, { to: 'stopped' }])
    await change((tx) => sql`delete from suppression`.execute(tx))
    expect((await thread()).isStopped).toBe(false)
    expect((await answer('Oui')).status).toBe(200)
  })
  it('refuses what an SMS does not carry by name: files, and a text of more than five SMS', async () => {
    await converse('Oui')
    const { token, body: upload } = {
      token: venue.ownerToken,
      body: form({ venueId: String(venue.venueId) }, await picture(), 'photo.jpg'),
    }
    const file = await centre.app.send<StoredFile>('POST', '/v2/files', { token, body: upload })
    const withFile = await answer('', { media: [file.body.id] })
    expect([withFile.status, withFile.body.error.fields]).toEqual([422, { media: 'not_supported' }])
    const long = await answer('😀'.repeat(300))
    expect([long.status, long.body.error.fields]).toEqual([422, { body: 'too_long' }])
  })
  it('SMS-06 the sender of an installation may be a name, a short code or a number, and nothing else', () => {
    const { SMS_SENDER } = smsSettings.variables
    for (const sender of ['Karukera', '36789', '+33700000000'])
      expect(SMS_SENDER.safeParse(sender).success).toBe(true)
    for (const sender of ['Boulangerie du Port', '0690123456', '+12', '12'])
      expect(SMS_SENDER.safeParse(sender).success).toBe(false)
  })
  it('says so where no SMS can be sent', async () => {
    await converse('Oui')
    const { config } = centre.app.services
    const { sms } = config
    config.sms = undefined
    expect((await answer('Oui')).body.error.fields).toEqual({ to: 'not_linked' })
    config.sms = sms
  })
  it('two venues with the same sender: who wrote last has the answer, the other sees nothing', async () => {
    await converse('À Alpha')
    await centre.write(other, phone, 'Chez Beta')
    await centre.work()
    await centre.hear(said('À Beta'))
    expect(await bodies(other)).toEqual(['Chez Beta', 'À Beta'])
    expect(await bodies()).toEqual(['Bonjour !', 'À Alpha'])
    await answer('Alpha répond')
    await centre.work()
    await centre.hear(said('Encore à Alpha'))
    expect((await bodies()).at(-1)).toBe('Encore à Alpha')
  })
  it('an unknown number that writes to the number of a venue opens a conversation there; elsewhere it is no one’s', async () => {
    await centre.hear(said('Perdu ?'))
    expect([await threads(), await threads(other)]).toEqual([[], []])
    await change((tx) =>
      sql`
        insert into virtual_number (venue_id, phone, profile_id, fallback_phone)
        values (${venue.venueId}, '+33700000001', ${venue.profileId}, '+33500000001')`.execute(tx),
    )
    await centre.write(other, phone, 'Chez Beta')
    await centre.hear(said('Vous livrez ?', { to: '33700000001' }), said('PUB', { from: 'AMELI' }))
    expect(await bodies()).toEqual(['Vous livrez ?'])
    await answer('Oui')
    await centre.work()
    expect(centre.sent.at(-1)).toMatchObject({ from: '+33700000001', body: 'Oui' })
  })
  it('CON-03 D-25 the conversation is that of the contact with the number, now or once there is one', async () => {
    const add = (firstName: string, number: string) =>
      centre.app.send<{ contactId: number }>('POST', `/v2/venues/${venue.venueId}/contacts`, {
        token: venue.ownerToken,
        body: { contactFirstName: firstName, contactPhoneNumber: number.slice(1) },
      })
    const known = await add('Inès', phone)
    await converse('Oui')
    expect(await thread()).toMatchObject({ username: 'Inès', contactId: known.body.contactId })
    await centre.write(venue, '+590690222222')
    await centre.hear(said('Qui êtes-vous ?', { from: '590690222222' }))
    expect(await thread()).toMatchObject({ username: '+590 690 22 22 22', contactId: null })
    const later = await add('Zoé', '+590690222222')
    expect(await thread()).toMatchObject({ username: 'Zoé', contactId: later.body.contactId })
  })
})
