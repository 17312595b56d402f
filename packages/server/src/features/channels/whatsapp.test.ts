import type { Conversation, Message } from '@comptoir/core/inbox'
import type { WhatsappProfile } from '@comptoir/core/social'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { form, picture, recording } from '../../kernel/files/testing/samples.ts'
import { testEngines } from '../../testing/database.ts'
import { type Linked, linkedApp } from './testing/linked.ts'
import { sendAsOwner, setAgent } from './testing/venue-inbox.ts'

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
    await linked.callSandbox('PUT', '/behaviour', {})
  })
  afterAll(() => linked.close())

  const write = (text: string, more: object = {}) =>
    linked.callSandbox<{ id: string }>('POST', '/messages', { customer, name: 'Inès', text, ...more })
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
    await linked.callSandbox('POST', '/read', { customer })
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

  it('keeps the order of a conversation, whatever fails for each message', async () => {
    const conversation = await begun()
    await linked.callSandbox('PUT', '/behaviour', { answer: 'rate_limit', remaining: 1 })
    const texts = Array.from({ length: 6 }, (_, index) => `n° ${index}`)
    const sent: Message[] = []
    for (const text of texts) sent.push(await linked.answer(conversation, text))
    for (const message of sent) await becomes(conversation, message, 'delivered')
    const there = (await linked.chats()).filter((one) => one.customer === customer && one.isFromBusiness)
    expect(there.map(({ text }) => text)).toEqual(texts)
  })

  it('a number that cannot be reached is reported in words, and can be tried again under the same id', async () => {
    const conversation = await begun()
    await linked.callSandbox('PUT', '/behaviour', { answer: 'unreachable', remaining: 1 })
    const answer = await linked.answer(conversation, 'Vous êtes là ?')
    await becomes(conversation, answer, 'errored')
    expect(await stateOf(conversation, answer.id)).toMatchObject({ isErrored: true, failure: 'unreachable' })
    const list = `/v2/venues/${linked.venue.venueId}/unsubscribes?search=${customer}`
    expect((await linked.app.send('GET', list, { token: linked.venue.ownerToken })).body).toMatchObject([
      { channel: 'whatsapp', reason: 'bounce', source: expect.stringContaining('131026') },
    ])
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

  it('an answer that was lost is unknown until the provider reports it; then it is known without anybody', async () => {
    const conversation = await begun()
    await linked.callSandbox('PUT', '/behaviour', { answer: 'lose', remaining: 1, delayMs: 0 })
    const answer = await linked.answer(conversation, 'Perdu ?')
    await becomes(conversation, answer, 'delivered')
    expect((await linked.chats()).filter(({ text }) => text === 'Perdu ?')).toHaveLength(1)
  })

  it('each callback five times and in any order has one effect', async () => {
    await linked.callSandbox('PUT', '/behaviour', { copies: 5, isShuffled: true })
    const conversation = await begun('Encore moi')
    const answer = await linked.answer(conversation, 'Re-bonjour')
    await becomes(conversation, answer, 'delivered')
    await linked.callSandbox('POST', '/read', { customer })
    await becomes(conversation, answer, 'read')
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect((await linked.messages(conversation)).map(({ body, state }) => [body, state])).toEqual([
      ['Encore moi', 'sent'],
      ['Re-bonjour', 'read'],
    ])
    expect(await mine()).toMatchObject({ badgeCount: 1 })
  })

  it('MSG-07 a picture of the customer arrives looked into, one of the manager leaves with its words', async () => {
    await write('Regardez', { media: true })
    await expect.poll(mine, within).toBeDefined()
    const conversation = await mine()
    await expect
      .poll(async () => (await linked.messages(conversation))[0], within)
      .toMatchObject({
        body: 'Regardez',
        position: 'left',
        media: [{ type: 'image', mimeType: 'image/jpeg', width: 240, height: 160 }],
      })
    const { body: file } = await linked.app.send<{ id: string }>('POST', '/v2/files', {
      token: linked.venue.ownerToken,
      body: form({ venueId: String(linked.venue.venueId) }, await picture(), 'four.jpg'),
    })
    const { body: sound } = await linked.app.send<{ id: string }>('POST', '/v2/files', {
      token: linked.venue.ownerToken,
      body: form({ venueId: String(linked.venue.venueId) }, await recording('ogg'), 'voix.ogg'),
    })
    const answer = await linked.answer(conversation, 'Voici le four', [file.id, sound.id])
    await becomes(conversation, answer, 'delivered')
    const there = (await linked.chats()).filter((one) => one.customer === customer && one.isFromBusiness)
    expect(there).toMatchObject([
      { type: 'image', text: 'Voici le four', mediaId: expect.any(String) },
      { type: 'audio', text: '' },
    ])
  })

  it('T12 what a customer sends and we cannot show is kept unopened under its name, not dropped', async () => {
    const media = { type: 'video', mimeType: 'video/mp4', base64: Buffer.from('no video').toString('base64') }
    await write('', { media })
    await expect.poll(mine, within).toBeDefined()
    const conversation = await mine()
    await expect
      .poll(async () => (await linked.messages(conversation))[0], within)
      .toMatchObject({
        position: 'left',
        media: [{ type: 'file', name: 'video', mimeType: 'application/octet-stream', sizeBytes: 8 }],
      })
  })

  it('an expired token pauses the work instead of failing it, and after the repair what waited goes, in order', async () => {
    const conversation = await begun()
    await linked.callSandbox('PUT', '/token', { expired: linked.token })
    const texts = ['un', 'deux', 'trois']
    const sent: Message[] = []
    for (const text of texts) sent.push(await linked.answer(conversation, text))
    const list = async () =>
      (
        await linked.app.send<WhatsappProfile[]>('GET', linked.accountPath.replace(/\/\d+$/, ''), {
          token: linked.venue.ownerToken,
        })
      ).body[0]
    await expect.poll(list, within).toMatchObject({ problem: 'token', waitingCount: 3 })
    const repair = (token: string) =>
      linked.app.send('POST', `${linked.accountPath}/token`, {
        token: linked.venue.ownerToken,
        body: { token },
      })
    expect(await repair(linked.token)).toMatchObject({
      status: 422,
      body: { error: { fields: { token: 'token_refused' } } },
    })
    expect(await list()).toMatchObject({ problem: 'token' })
    expect((await repair('EAA-sandbox-renewed')).status).toBe(200)
    for (const message of sent) await becomes(conversation, message, 'delivered')
    expect(await list()).toMatchObject({ problem: null, waitingCount: 0 })
    const there = (await linked.chats()).filter((one) => one.customer === customer && one.isFromBusiness)
    expect(there.map(({ text }) => text)).toEqual(texts)
  })

  it('what no one knows stays visible until somebody decides: taken as sent, or sent again', async () => {
    const conversation = await begun()
    await linked.callSandbox('PUT', '/webhook', { url: 'http://127.0.0.1:9/unknown' })
    await linked.callSandbox('PUT', '/behaviour', { answer: 'lose', remaining: 2 })
    const [first, second] = [await linked.answer(conversation, 'A'), await linked.answer(conversation, 'B')]
    await becomes(conversation, first, 'unknown')
    await becomes(conversation, second, 'unknown')
    const decide = (id: string, decision: string) =>
      linked.app.send<Message>(
        'PATCH',
        `/v2/venues/${linked.venue.venueId}/conversations/${conversation.id}/messages/${id}`,
        { token: linked.venue.ownerToken, body: { decision } },
      )
    expect((await decide(first.id, 'dismiss')).body.state).toBe('sent')
    expect((await decide(first.id, 'dismiss')).status).toBe(422)
    expect((await decide(second.id, 'resend')).body.state).toBe('pending')
    await becomes(conversation, second, 'sent')
    expect(
      (await linked.chats()).filter(({ text, customer: to }) => to === customer && text === 'B'),
    ).toHaveLength(2)
    await linked.callSandbox('PUT', '/webhook', { url: linked.webhookUrl })
  })

  it('D-15 an answer of the agent leaves with a button in the language of the question; tapped it comes back and hands over', async () => {
    const send = sendAsOwner(linked.app, linked.venue)
    await setAgent(linked.venue, send, true)
    onTestFinished(() => setAgent(linked.venue, send, false))
    const conversation = await begun('Hello!')
    const there = async () =>
      (await linked.chats())
        .filter((one) => one.customer === customer)
        .map(({ type, taps }) => [type, taps.map(({ title }) => title)])
    const begin = [
      ['text', []],
      ['interactive', ['Talk to a person']],
    ]
    await expect.poll(there, within).toEqual(begin)
    await write('', { tapped: 'Talk to a person' })
    await expect
      .poll(async () => (await linked.messages(conversation)).slice(2), within)
      .toMatchObject([
        { position: 'left', body: 'Talk to a person' },
        { position: 'right', body: expect.stringMatching(/^Of course/), metadata: { isHandOver: '1' } },
      ])
    await expect.poll(there, within).toEqual([...begin, ['interactive', []], ['text', []]])
  })

  it('D-26 STOP is read as by SMS: kept with its words, said in the conversation, and nothing leaves until they write again', async () => {
    const conversation = await begun('Bonjour')
    await write('Ne cancel pas, stop ?')
    await write('STOP')
    await expect.poll(mine, within).toMatchObject({ isStopped: true, badgeCount: 3 })
    const owner = { token: linked.venue.ownerToken }
    const list = `/v2/venues/${linked.venue.venueId}/unsubscribes?search=${customer}`
    expect((await linked.app.send('GET', list, owner)).body).toMatchObject([
      { to: customer, channel: 'whatsapp', reason: 'stop', source: 'STOP' },
    ])
    expect(await linked.answer(conversation, 'Une dernière offre !')).toMatchObject({
      error: { code: 'rule', fields: { to: 'stopped' } },
    })
    await write('Ma commande est prête ?')
    await expect.poll(mine, within).toMatchObject({ isStopped: false })
    await becomes(conversation, await linked.answer(conversation, 'Oui.'), 'delivered')
    const there = (await linked.chats()).filter((one) => one.customer === customer && one.isFromBusiness)
    expect(there.map(({ text }) => text)).toEqual(['Oui.'])
  })

  it('D-51 neither answers nor logs hold a token, and the table holds it encrypted', async () => {
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
