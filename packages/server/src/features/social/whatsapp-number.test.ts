import { newId } from '@comptoir/core/http'
import type { Conversation, Message } from '@comptoir/core/inbox'
import type {
  WhatsappBusinessProfile,
  WhatsappInsight,
  WhatsappNumber,
  WhatsappProfile,
} from '@comptoir/core/social'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testEngines } from '../../testing/database.ts'
import { addVenue } from '../../testing/world.ts'
import { type Linked, linkedApp, type SandboxNumber } from '../channels/testing/linked.ts'

const within = { timeout: 10_000, interval: 50 }
const customer = '590690777001'

describe.each(testEngines)('a WhatsApp number on %s', (engine) => {
  let linked: Linked
  beforeAll(async () => {
    linked = await linkedApp(engine)
  }, 60_000)
  afterAll(() => linked.close())

  const ask = <T>(method: string, path: string, body?: unknown) =>
    linked.app.send<T>(method, path, { token: linked.venue.ownerToken, ...(body ? { body } : {}) })
  const at = (path: string) => `${linked.accountPath}${path}`

  it('SOC-02 SOC-07 to SOC-11 is linked step by step, and unlinked', async () => {
    const other = await addVenue(linked.app, 'OTHER')
    const profiles = `/v2/venues/${other.venueId}/googleBusinessProfiles/${other.profileId}/whatsappProfiles`
    const send = <T>(method: string, path: string, body?: unknown) =>
      linked.app.send<T>(method, path, { token: other.ownerToken, ...(body ? { body } : {}) })
    const { numbers } = await linked.callSandbox<{ numbers: SandboxNumber[] }>('GET', '')
    const number = numbers.find(({ id }) => id !== linked.numberId) as SandboxNumber
    const names = { businessAccountId: number.businessId, phoneNumberId: number.id }
    const created = await send<WhatsappProfile>('POST', profiles, names)
    expect(created.body).toMatchObject({ ...names, hasToken: false, isConnected: false })
    const path = `${profiles}/${created.body.id}`
    const refused = await send('POST', `${path}/token`, { token: 'not-of-meta' })
    expect(refused).toMatchObject({ status: 422, body: { error: { fields: { token: 'token_refused' } } } })
    const withToken = await send<WhatsappProfile>('POST', `${path}/token`, { token: linked.token })
    expect(withToken.body).toMatchObject({ hasToken: true, isConnected: false })
    expect(withToken.text).not.toContain(linked.token)
    expect((await send('POST', `${path}/register`, { pin: '123456' })).status).toBe(200)
    expect((await send<WhatsappProfile>('POST', `${path}/subscriptions`)).body.isConnected).toBe(true)
    expect((await send<WhatsappProfile[]>('GET', profiles)).body).toMatchObject([{ id: created.body.id }])
    expect((await send('DELETE', path)).status).toBe(204)
    expect((await send<WhatsappProfile[]>('GET', profiles)).body).toEqual([])
  })

  it('SOC-12 SOC-13 SOC-14 how it stands, its code, its profile; what Meta refuses and does not answer', async () => {
    expect((await ask<WhatsappNumber>('GET', at('/phoneNumber'))).body).toEqual({
      displayPhoneNumber: '+590 690 00 00 01',
      verifiedName: 'Boulangerie Karukéra',
      quality: 'green',
      verification: 'verified',
      messagingLimit: 1000,
      nameStatus: 'approved',
    })
    expect((await ask<WhatsappBusinessProfile>('GET', at('/profile'))).body).toMatchObject({
      address: '12 rue Frébault, Pointe-à-Pitre',
      websites: ['https://boulangerie.example'],
      vertical: 'RESTAURANT',
      profilePictureUrl: null,
    })
    const refused = { status: 422, body: { error: { fields: { pin: 'refused_by_meta' } } } }
    const change = (pin: string) => ask('PATCH', at('/phoneNumber'), { pin })
    expect(await change('000000')).toMatchObject(refused)
    expect((await change('654321')).status).toBe(200)
    const register = (pin: string) => ask('POST', at('/register'), { pin })
    expect(await register('123456')).toMatchObject(refused)
    expect((await register('654321')).status).toBe(200)
    await linked.callSandbox('PUT', '/behaviour', { answer: 'outage' })
    for (const path of ['/phoneNumber', '/profile']) expect((await ask('GET', at(path))).status).toBe(503)
    await linked.callSandbox('PUT', '/behaviour', {})
  })

  it('SOC-15 D-50 what was sent is counted once by day and kind, its price given where it is known', async () => {
    await linked.callSandbox('PUT', '/behaviour', { copies: 3, isShuffled: true })
    await linked.callSandbox('POST', '/messages', { customer, name: 'Inès', text: 'Bonjour' })
    const mine = async () => (await linked.conversations()).find(({ jid }) => jid.startsWith(customer))
    await expect.poll(mine, within).toBeDefined()
    const conversation = (await mine()) as Conversation
    const path = `/v2/venues/${conversation.venueId}/conversations/${conversation.id}/templates`
    const { templates } = (await ask<{ templates: { id: string; name: string }[] }>('GET', path)).body
    const templateId = templates.find(({ name }) => name === 'commande_prete')?.id
    const arrives = async ({ id }: Message) => {
      const state = async () => (await linked.messages(conversation)).find((one) => one.id === id)?.state
      await expect.poll(state, within).toBe('delivered')
    }
    await arrives(await linked.answer(conversation, 'Bonjour Inès'))
    await arrives(await linked.answer(conversation, 'À bientôt'))
    const send = () => ask<Message>('POST', path, { id: newId(), templateId, values: ['Inès', '19 h'] })
    await arrives((await send()).body)
    await linked.callSandbox('PUT', '/window', { customer })
    await arrives((await send()).body)
    const late = await linked.answer(conversation, 'Trop tard')
    await expect
      .poll(async () => (await linked.messages(conversation)).find(({ id }) => id === late.id)?.state, within)
      .toBe('errored')

    const now = Math.floor(Date.now() / 1000)
    const insights = (start: number, end: number) =>
      ask<WhatsappInsight[]>(
        'GET',
        at(`/profile/insights?start=${start}&end=${end}&granularity=DAILY&dimensions=CONVERSATION_TYPE`),
      )
    const counted = (await insights(now - 86_400, now + 60)).body
    const total = (kind: string) =>
      counted
        .filter(({ conversationType }) => conversationType === kind)
        .map(({ count, billableCount, price }) => ({ count, billableCount, price }))
    expect(total('service')).toEqual([{ count: 2, billableCount: 0, price: 0 }])
    expect(total('utility')).toEqual([{ count: 2, billableCount: 1, price: null }])
    expect(counted).toHaveLength(2)
    expect((await insights(now - 86_400, now - 3600)).body).toEqual([])
    expect((await insights(now, now - 1)).status).toBe(422)
    expect((await insights(now - 400 * 86_400, now)).status).toBe(422)
  })
})
