import type { Conversation, Message } from '@comptoir/core/inbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testEngines } from '../testing/database.ts'
import { type Linked, linkedApp } from './testing/linked.ts'

const within = { timeout: 10_000, interval: 50 }

describe.each(testEngines)('WhatsApp on %s', (engine) => {
  let linked: Linked
  let customer = ''
  let count = 0
  beforeAll(async () => {
    linked = await linkedApp(engine)
  }, 60_000)
  beforeEach(async () => {
    count += 1
    customer = `5906901234${String(count).padStart(2, '0')}`
    await linked.tell('PUT', '/behaviour', {})
  })
  afterAll(() => linked.close())

  const write = (text: string, more: object = {}) =>
    linked.tell<{ id: string }>('POST', '/messages', { customer, name: 'Inès', text, ...more })
  const mine = async () =>
    (await linked.conversations()).find(({ jid }) => jid.startsWith(`${customer}.`)) as Conversation
  const begun = async (text = 'Bonjour') => {
    await write(text)
    await expect.poll(mine, within).toBeDefined()
    return mine()
  }
  const stateOf = async (conversation: Conversation, id: string) =>
    (await linked.messages(conversation)).find((message) => message.id === id)
  const becomes = (conversation: Conversation, { id }: Message, state: Message['state']) =>
    expect.poll(async () => (await stateOf(conversation, id))?.state, within).toBe(state)

  it('SOC-42 a customer writes, the manager answers, and the ticks arrive', async () => {
    const conversation = await begun('Ouvert dimanche ?')
    expect(conversation).toMatchObject({
      platform: 'whatsapp',
      username: 'Inès',
      badgeCount: 1,
      history: [{ body: 'Ouvert dimanche ?', position: 'left' }],
    })
    const answer = await linked.answer(conversation, 'Oui, de 6 h à 12 h.')
    expect(answer.state).toBe('pending')
    await becomes(conversation, answer, 'delivered')
    await linked.tell('POST', '/read', { customer })
    await becomes(conversation, answer, 'read')
    const there = (await linked.chats()).filter((message) => message.customer === customer)
    expect(there.map(({ text }) => text)).toEqual(['Ouvert dimanche ?', 'Oui, de 6 h à 12 h.'])
  })

  it('D-02 a customer whose number is withheld is written to by the name that Meta gives', async () => {
    customer = 'FR.13491208655302741918'
    const conversation = await begun()
    expect(conversation.jid).toBe('FR.13491208655302741918.whatsapp')
    await becomes(conversation, await linked.answer(conversation, 'Bonjour !'), 'delivered')
  })

  it('keeps the order of a conversation, whatever each message meets on the way', async () => {
    const conversation = await begun()
    await linked.tell('PUT', '/behaviour', { answer: 'rate_limit', remaining: 1 })
    const texts = Array.from({ length: 6 }, (_, index) => `n° ${index}`)
    const sent: Message[] = []
    for (const text of texts) sent.push(await linked.answer(conversation, text))
    for (const message of sent) await becomes(conversation, message, 'delivered')
    const there = (await linked.chats()).filter((one) => one.customer === customer && one.isFromBusiness)
    expect(there.map(({ text }) => text)).toEqual(texts)
  })

  it('a number that cannot be reached is told in words, and can be tried again under the same id', async () => {
    const conversation = await begun()
    await linked.tell('PUT', '/behaviour', { answer: 'unreachable', remaining: 1 })
    const answer = await linked.answer(conversation, 'Vous êtes là ?')
    await becomes(conversation, answer, 'errored')
    expect(await stateOf(conversation, answer.id)).toMatchObject({ isErrored: true, failure: 'unreachable' })
    const { id, body, to, from } = answer
    const again = await linked.app.send<Message>(
      'POST',
      `/v2/venues/${linked.venue.venueId}/conversations/messages`,
      {
        token: linked.venue.ownerToken,
        body: { id, body, to, from },
      },
    )
    expect(again.body.state).toBe('pending')
    await becomes(conversation, answer, 'delivered')
  })

  it('an answer that was lost is unknown until the provider tells; then it is known without anybody', async () => {
    const conversation = await begun()
    await linked.tell('PUT', '/behaviour', { answer: 'lose', remaining: 1, delayMs: 0 })
    const answer = await linked.answer(conversation, 'Perdu ?')
    await becomes(conversation, answer, 'delivered')
    expect((await linked.chats()).filter(({ text }) => text === 'Perdu ?')).toHaveLength(1)
  })

  it('each callback five times and in any order has one effect', async () => {
    await linked.tell('PUT', '/behaviour', { copies: 5, isShuffled: true })
    const conversation = await begun('Encore moi')
    const answer = await linked.answer(conversation, 'Re-bonjour')
    await becomes(conversation, answer, 'delivered')
    await linked.tell('POST', '/read', { customer })
    await becomes(conversation, answer, 'read')
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect((await linked.messages(conversation)).map(({ body, state }) => [body, state])).toEqual([
      ['Encore moi', 'sent'],
      ['Re-bonjour', 'read'],
    ])
    expect(await mine()).toMatchObject({ badgeCount: 1 })
  })

  it('D-51 neither answers nor logs hold a token, and the table holds it sealed', async () => {
    const list = await linked.app.send('GET', linked.accountPath.replace(/\/\d+$/, ''), {
      token: linked.venue.ownerToken,
    })
    expect(list.body).toMatchObject([{ hasToken: true, isConnected: true, problem: null }])
    expect(list.text).not.toContain(linked.token)
    const rows = await linked.app.services.database.system((tx) =>
      tx.selectFrom('channel_account').select('token').execute(),
    )
    expect(rows[0]?.token).toMatch(/^v1\./)
    expect(JSON.stringify(rows)).not.toContain(linked.token)
  })
})
