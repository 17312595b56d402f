import type {
  Campaign,
  CampaignCheck,
  CampaignPerson,
  CampaignPrice,
  CampaignReach,
  CampaignSetup,
} from '@comptoir/core/campaigns'
import { newId } from '@comptoir/core/http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { grant, walletOf } from '../../kernel/ledger/index.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { suppress } from '../suppression/index.ts'

const design = (blocks: object[]) => JSON.stringify({ version: 1, blocks })
const heading = { type: 'heading', text: 'Bonjour {{firstName|à tous}}' }

describe('campaigns by e-mail', () => {
  let app: TestApp
  let venue: TestVenue
  let bookId: number

  beforeAll(async () => {
    app = await testApp({
      environment: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Comptoir <hello@mail.comptoir.example>' },
    })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    venue = await addVenue(app, `Fournil Été ${newId().slice(-8)}`)
    const { body } = await call<{ addressBookId: number }>('POST', '/addressBooks', {
      addressBookName: 'Clients',
    })
    bookId = body.addressBookId
  })

  const call = <T>(method: string, path: string, body?: object) =>
    app.send<T>(method, `/v2/venues/${venue.venueId}${path}`, {
      token: venue.ownerToken,
      ...(body ? { body } : {}),
    })
  async function addContact(email: string, over: object = {}) {
    const consent = { channels: ['email'], wording: 'J’accepte les e-mails' }
    const answer = await call('POST', '/contacts', {
      contactAddressBookId: bookId,
      contactFirstName: 'Ada',
      ...(email ? { contactEmailAddress: email } : { contactPhoneNumber: '590690123456' }),
      consent,
      ...over,
    })
    expect({ email, status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
  }
  async function draft(content: object, over: object = {}): Promise<Campaign> {
    const target = { type: 'addressbook', addressBookIds: [bookId] }
    const answer = await call<Campaign>('POST', '/campaigns', { type: 'email', target, content, ...over })
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 })
    return answer.body
  }
  const suppressed = (address: string, reason: 'unsubscribe' | 'bounce' | 'complaint') =>
    app.services.database.tenant([venue.venueId], (tx) =>
      suppress(tx, app.services.secrets, [
        { venueId: venue.venueId, channel: 'email', address, reason, source: 'test' },
      ]),
    )

  it('EML-03, EML-04: JSON is a mail of blocks, everything else HTML; an SMS stays one', async () => {
    expect((await draft({ body: design([heading]) })).content).toMatchObject({ kind: 'blocks', subject: '' })
    expect((await draft({ body: '<p>Bonjour</p>' })).content.kind).toBe('html')
    expect((await draft({})).content.kind).toBe('blocks')
    const sms = await call('POST', '/campaigns', { type: 'sms', content: { kind: 'html', body: 'x' } })
    expect(sms).toMatchObject({ status: 422, body: { error: { fields: { 'content.kind': 'type' } } } })
    const long = await call('POST', '/campaigns', { type: 'sms', content: { body: 'x'.repeat(801) } })
    expect(long).toMatchObject({ status: 422, body: { error: { fields: { 'content.body': 'too_long' } } } })
    const list = await call<Campaign[]>('GET', '/campaigns?type=email')
    expect(list.body.map(({ type }) => type)).toEqual(['email', 'email', 'email'])
  })

  it('CMP-21 counts who gets a mail, and why others do not, with their names', async () => {
    await addContact('ada@client.example')
    await addContact('', { contactFirstName: 'Sans' })
    await addContact('out@client.example', { contactFirstName: 'Out' })
    await addContact('gone@client.example', { contactFirstName: 'Gone' })
    await addContact('angry@client.example', { contactFirstName: 'Angry' })
    await addContact('new@client.example', { contactFirstName: 'New', consent: undefined })
    await suppressed('out@client.example', 'unsubscribe')
    await suppressed('gone@client.example', 'bounce')
    await suppressed('angry@client.example', 'complaint')
    const { id } = await draft({ subject: 'Pain', body: design([heading]) })
    const { body } = await call<CampaignReach>('GET', `/campaigns/reach?campaignId=${id}`)
    expect(body).toEqual({
      reach: 1,
      total: 6,
      leftOut: {
        ...{ noPhone: 0, noEmail: 1, stop: 1, bounce: 1, complaint: 1 },
        ...{ cap: 0, consent: 1, location: 0, price: 0, holdout: 0 },
      },
    })
    const people = async (reason?: string) =>
      (await call<CampaignPerson[]>('GET', `/campaigns/${id}/people${reason ? `?reason=${reason}` : ''}`))
        .body
    expect(await people()).toMatchObject([{ emailAddress: 'ada@client.example', phoneNumber: '' }])
    expect(await people('noEmail')).toMatchObject([{ firstName: 'Sans' }])
    expect(await people('noPhone')).toEqual([])
    expect(await people('bounce')).toMatchObject([{ firstName: 'Gone' }])
    expect(await people('complaint')).toMatchObject([{ firstName: 'Angry' }])
  })

  it('CMP-06 addresses that are typed get it once each', async () => {
    await addContact('ada@client.example')
    const emailAddresses = ['Ada@client.example', 'ada@client.example', 'eve@client.example']
    const target = { type: 'manual', emailAddresses, hasConsent: true }
    const { id } = await draft({ subject: 'Pain', body: design([heading]) }, { target })
    const { body } = await call<CampaignPerson[]>('GET', `/campaigns/${id}/people`)
    expect(body).toMatchObject([
      { emailAddress: 'ada@client.example', firstName: 'Ada' },
      { emailAddress: 'eve@client.example', personId: null },
    ])
  })

  it('CMP-12, D-20: a mail costs one credit, of the purses of e-mail', async () => {
    await addContact('ada@client.example')
    await addContact('eve@client.example')
    await app.services.database.tenant([venue.venueId], async (tx) => {
      const { id } = await walletOf(tx, venue.venueId, 'freeEmail')
      await grant(tx, { venueId: venue.venueId, walletId: id, amount: 1, reference: 'gift' })
    })
    const { id } = await draft({ subject: 'Pain', body: design([heading]) })
    expect((await call<CampaignPrice>('GET', `/campaigns/${id}/price`)).body).toMatchObject({
      ...{ credits: 2, free: 1, paid: 0, missing: 1, longestSegments: 1 },
      lines: [{ country: '', recipients: 2, segments: 2, creditsPerSegment: 1 }],
    })
  })

  it('CMP-08, CMP-11 answers the mail as its first person gets it, with the footer, as HTML that runs nothing and as text', async () => {
    await addContact('ada@client.example', { contactFirstName: '<b>Ada</b>' })
    const { id } = await draft({ subject: 'Pour {{firstName}}', body: design([heading]), preheader: 'Vite' })
    const read = (query: string) => call('GET', `/campaigns/${id}/body${query}`)
    const html = await read('')
    expect(html.headers.get('content-security-policy')).toContain('sandbox')
    const page = html.text
    expect(page).toContain('Bonjour &lt;b&gt;Ada&lt;/b&gt;</h1>')
    expect(page).toContain('Se désinscrire')
    expect(page).toContain('Vite')
    const text = await read('?part=text')
    expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(text.text).toContain('BONJOUR <b>Ada</b>')
  })

  it('CMP-04 checks a mail: size, pictures without words, faint words, variables, sender', async () => {
    await addContact('ada@client.example', { contactFirstName: '' })
    const body =
      '<p style="color:#bbbbbb">Pâle</p><img src="https://a.example/x.png"><a href="carte.html">Carte</a>' +
      '<a href="https://a.example/carte" onclick="steal()">Ici</a><script>steal()</script>{{firstName}} {{firstNme}}'
    const { id } = await draft({ subject: 'Bonjour {{firstName', body, sender: 'fournil@gmail.com' })
    const answer = await call<CampaignCheck>('GET', `/campaigns/${id}/check`)
    expect(answer.body).toMatchObject({
      blanks: 1,
      links: [{ url: 'https://a.example/carte' }],
      mail: {
        isEmpty: false,
        missingAlt: ['https://a.example/x.png'],
        faint: [{ text: 'Pâle', contrast: 1.9 }],
        malformedLinks: ['carte.html'],
        cleaned: expect.arrayContaining([
          { what: 'handler', example: 'onclick', count: 1 },
          { what: 'script', example: '<script>', count: 1 },
        ]),
        variables: [
          { field: 'subject', fault: 'malformed' },
          { field: 'body', fault: 'unknown', meant: '{{firstName}}' },
        ],
        senderFault: 'free_mail',
      },
    })
    expect(answer.body.mail?.sizeBytes).toBeGreaterThan(500)
  })

  it.each([
    ['content.subject', 'required', { body: design([heading]) }],
    ['content.body', 'required', { subject: 'Pain' }],
    ['content.body', 'required', { subject: 'Pain', body: '<p> </p>' }],
    ['content.body', 'blocks', { subject: 'Pain', kind: 'blocks', body: '{"version":9}' }],
    ['content.subject', 'malformed_variables', { subject: '{{firstName', body: design([heading]) }],
    ['content.body', 'unknown_variable', { subject: 'Pain', body: '<p>{{firstNme}}</p>' }],
    ['content.sender', 'free_mail', { subject: 'Pain', body: design([heading]), sender: 'a@orange.fr' }],
    ['content.sender', 'unverified', { subject: 'Pain', body: design([heading]), sender: 'a@bank.example' }],
  ])('CMP-15, D-77: %s is refused as %s', async (field, code, content) => {
    await addContact('ada@client.example')
    const { id } = await draft(content)
    const answer = await call('PATCH', `/campaigns/${id}`, { status: 'scheduled' })
    expect(answer).toMatchObject({ status: 422, body: { error: { fields: { [field]: code } } } })
  })

  it('D-77 says what a mail of the venue comes from, until a domain of its own is verified', async () => {
    const { body } = await call<CampaignSetup>('GET', '/campaigns/setup?type=email')
    expect(body.mail).toMatchObject({ isAvailable: true, domains: [], credits: 1, language: 'fr' })
    expect(body.mail.sender).toMatch(/^fournil-ete-[a-z0-9-]+@mail\.comptoir\.example$/)
  })
})
