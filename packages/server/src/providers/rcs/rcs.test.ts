import type { Conversation, Message } from '@comptoir/core/inbox'
import type { RcsAgent } from '@comptoir/core/social'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { setAgent } from '../../features/channels/testing/venue-inbox.ts'
import { form, picture, recording } from '../../kernel/files/testing/samples.ts'
import { testEngines } from '../../testing/database.ts'
import { listenTo } from '../../testing/live.ts'
import { type LinkedRcs, linkedRcs, type SandboxState } from './testing/linked.ts'

const within = { timeout: 10_000, interval: 50 }

describe.each(testEngines)('RCS on %s', (engine) => {
  let linked: LinkedRcs
  let customer = ''
  let count = 0
  beforeAll(async () => {
    linked = await linkedRcs(engine)
  }, 60_000)
  beforeEach(async () => {
    count += 1
    customer = `+5906901234${String(count).padStart(2, '0')}`
    await linked.callSandbox('PUT', '/behaviour', {})
  })
  afterAll(() => linked.close())

  const write = (more: object) =>
    linked.callSandbox<{ id: string }>('POST', '/messages', { customer, ...more })
  const mine = async () =>
    (await linked.conversations()).find(({ jid }) => jid === `${customer.slice(1)}.google`) as Conversation
  const begun = async (text = 'Bonjour') => {
    await write({ text })
    await expect.poll(mine, within).toBeDefined()
    return mine()
  }
  const found = async (conversation: Conversation, id: string) =>
    (await linked.messages(conversation)).find((message) => message.id === id)
  const becomes = (conversation: Conversation, { id }: Message, state: Message['state']) =>
    expect.poll(async () => (await found(conversation, id))?.state, within).toBe(state)
  const onPhone = async () => (await linked.phone()).filter((message) => message.customer === customer)

  it('D-01 a customer writes, the manager answers, and the ticks arrive', async () => {
    const conversation = await begun('Ouvert dimanche ?')
    expect(conversation).toMatchObject({
      platform: 'google',
      username: customer,
      badgeCount: 1,
      isChannelClosed: false,
      history: [{ body: 'Ouvert dimanche ?', position: 'left' }],
    })
    const answer = await linked.answer(conversation, 'Oui, de 6 h à 12 h.')
    expect(answer.state).toBe('pending')
    await becomes(conversation, answer, 'delivered')
    await linked.callSandbox('POST', '/read', { customer })
    await becomes(conversation, answer, 'read')
    expect((await onPhone()).map(({ text }) => text)).toEqual(['Ouvert dimanche ?', 'Oui, de 6 h à 12 h.'])
  })

  it('retries a lost response under the same id, and the phone shows one message', async () => {
    const conversation = await begun()
    await linked.callSandbox('PUT', '/behaviour', { answer: 'lose', remaining: 2 })
    const answer = await linked.answer(conversation, 'Une seule fois')
    await becomes(conversation, answer, 'delivered')
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect((await onPhone()).filter(({ text }) => text === 'Une seule fois')).toHaveLength(1)
  })

  it('keeps the order of a conversation, whatever fails for each message', async () => {
    const conversation = await begun()
    await linked.callSandbox('PUT', '/behaviour', { answer: 'rate_limit', remaining: 1 })
    const texts = Array.from({ length: 5 }, (_, index) => `n° ${index}`)
    const sent: Message[] = []
    for (const text of texts) sent.push(await linked.answer(conversation, text))
    for (const message of sent) await becomes(conversation, message, 'delivered')
    expect((await onPhone()).filter((one) => one.isFromBusiness).map(({ text }) => text)).toEqual(texts)
  })

  it('each event five times and in any order has one effect', async () => {
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

  it('D-01 shows that a customer is typing to viewers, and stores it nowhere', async () => {
    const conversation = await begun()
    const address = new URL(`/venues/${linked.venue.venueId}/sse`, linked.webhookUrl).href
    const stream = await listenTo(address, linked.venue.ownerToken)
    await linked.callSandbox('POST', '/typing', { customer })
    await expect.poll(() => stream.heard(), within).toContain('"state":"typing"')
    expect(stream.heard()).toContain(conversation.id)
    stream.close()
    expect(await linked.messages(conversation)).toHaveLength(1)
  })

  it('MSG-26 the customer sees typing and read indicators; failing to show them has no other effect', async () => {
    const conversation = await begun('Il reste des croissants ?')
    await write({ text: 'Et du pain ?' })
    await expect.poll(async () => (await mine()).badgeCount, within).toBe(2)
    const path = `/v2/venues/${linked.venue.venueId}/conversations/${conversation.id}`
    await linked.send('POST', `${path}/presence`, { state: 'typing' })
    const typing = async () => (await linked.callSandbox<SandboxState>('GET', '')).typing
    await expect.poll(typing, within).toContain(`${linked.agent.agentId} ${customer}`)
    expect((await onPhone()).map(({ status }) => status)).toEqual([undefined, undefined])
    await linked.callSandbox('PUT', '/key', { isRevoked: true })
    await linked.send('DELETE', `${path}/unread`)
    expect(await mine()).toMatchObject({ badgeCount: 0 })
    const released = async () => {
      const { rows } = await linked.app.services.database.system((tx) =>
        sql`
          update outbox set next_at = now() where kind = 'channel.google.sign' and last_error is not null
          returning id`.execute(tx),
      )
      return rows.length
    }
    await expect.poll(released, within).toBe(1)
    await linked.callSandbox('PUT', '/key', { isRevoked: false })
    await expect.poll(released, within).toBe(0)
    expect((await onPhone()).map(({ status }) => status)).toEqual(['read', 'read'])
    await becomes(conversation, await linked.answer(conversation, 'Oui'), 'delivered')
    expect(await typing()).toEqual([])
    expect((await linked.send('GET', `/v2/venues/${linked.venue.venueId}/deadLetters`)).body).toEqual([])
  })

  it('MSG-45 a voice message goes both ways, as a sound that phones with RCS play', async () => {
    await write({ voice: true })
    await expect.poll(mine, within).toBeDefined()
    const conversation = await mine()
    await expect
      .poll(async () => (await linked.messages(conversation))[0], within)
      .toMatchObject({ position: 'left', media: [{ type: 'audio', durationMs: 1200 }] })
    const { body: file } = await linked.app.send<{ id: string }>('POST', '/v2/files', {
      token: linked.venue.ownerToken,
      body: form({ venueId: String(linked.venue.venueId) }, await recording('webm'), 'voice.webm'),
    })
    await becomes(conversation, await linked.answer(conversation, '', [file.id]), 'delivered')
    expect((await onPhone()).at(-1)).toMatchObject({ isFromBusiness: true, mimeType: 'audio/ogg' })
  })

  it('D-15 an answer of the agent bears a suggestion; tapped it comes back and hands over', async () => {
    await setAgent(linked.venue, linked.send, true)
    onTestFinished(() => setAgent(linked.venue, linked.send, false))
    const conversation = await begun('Bonjour !')
    const suggested = async () => (await onPhone()).map(({ suggestions }) => suggestions)
    const suggestion = { text: 'Parler à quelqu’un', postbackData: 'Parler à quelqu’un' }
    await expect.poll(suggested, within).toEqual([[], [suggestion]])
    await write({ tapped: suggestion.text })
    await expect
      .poll(async () => (await linked.messages(conversation)).slice(2), within)
      .toMatchObject([
        { position: 'left', body: suggestion.text },
        { position: 'right', metadata: { isHandOver: '1' } },
      ])
    await expect.poll(suggested, within).toEqual([[], [suggestion], [], []])
  })

  it('explains that a phone has no RCS', async () => {
    const conversation = await begun()
    await linked.callSandbox('PUT', '/behaviour', { answer: 'unreachable', remaining: 1 })
    const answer = await linked.answer(conversation, 'Vous êtes là ?')
    await becomes(conversation, answer, 'errored')
    expect(await found(conversation, answer.id)).toMatchObject({ isErrored: true, failure: 'unreachable' })
  })

  it('MSG-07 processes a picture of the customer, and sends one of the manager after its text', async () => {
    await write({ file: true })
    await expect.poll(mine, within).toBeDefined()
    const conversation = await mine()
    await expect
      .poll(async () => (await linked.messages(conversation))[0], within)
      .toMatchObject({
        position: 'left',
        media: [{ type: 'image', width: 240, height: 160 }],
      })
    const { body: file } = await linked.app.send<{ id: string }>('POST', '/v2/files', {
      token: linked.venue.ownerToken,
      body: form({ venueId: String(linked.venue.venueId) }, await picture(), 'four.jpg'),
    })
    const answer = await linked.answer(conversation, 'Voici le four', [file.id])
    await becomes(conversation, answer, 'delivered')
    expect((await onPhone()).filter((one) => one.isFromBusiness)).toMatchObject([
      { text: 'Voici le four' },
      { text: '', fileId: expect.any(String) },
    ])
  })

  it('trust 3.3 a revoked key pauses the work instead of failing it, and with a good one what waited goes, in order', async () => {
    const conversation = await begun()
    await linked.callSandbox('PUT', '/key', { isRevoked: true })
    const texts = ['un', 'deux', 'trois']
    const sent: Message[] = []
    for (const text of texts) sent.push(await linked.answer(conversation, text))
    const agent = async () => (await linked.send<RcsAgent[]>('GET', linked.agentsPath)).body[0]
    await expect.poll(agent, within).toMatchObject({ problem: 'token', waitingCount: 3 })
    const repair = () => linked.send('PUT', `${linked.agentsPath}/${linked.agent.id}/key`, linked.credentials)
    expect(await repair()).toMatchObject({
      status: 422,
      body: { error: { fields: { serviceAccountKey: 'refused_by_google' } } },
    })
    await linked.callSandbox('PUT', '/key', { isRevoked: false })
    expect((await repair()).status).toBe(200)
    for (const message of sent) await becomes(conversation, message, 'delivered')
    expect(await agent()).toMatchObject({ problem: null, waitingCount: 0 })
    expect((await onPhone()).filter((one) => one.isFromBusiness).map(({ text }) => text)).toEqual(texts)
  })

  it('T10 D-51 the key is encrypted in the table and never returned', async () => {
    const list = await linked.send('GET', linked.agentsPath)
    expect(list.body).toMatchObject([{ agentId: 'karukera_sandbox_agent', problem: null }])
    expect(list.text).not.toMatch(/PRIVATE KEY|sandbox-client-token/)
    const rows = await linked.app.services.database.system((tx) =>
      tx.selectFrom('channel_account').select('token').where('platform', '=', 'google').execute(),
    )
    expect(rows[0]?.token).toMatch(/^v1\./)
    expect(rows[0]?.token).not.toContain('PRIVATE')
  })

  it('T9 reports a refused agent and an invalid key at their fields, and links nothing', async () => {
    await linked.send('DELETE', `${linked.agentsPath}/${linked.agent.id}`)
    const link = (more: object) =>
      linked.send('POST', linked.agentsPath, {
        agentId: 'karukera_sandbox_agent',
        ...linked.credentials,
        ...more,
      })
    const refused = (field: string, word: string) => ({
      status: 422,
      body: { error: { fields: { [field]: word } } },
    })
    expect(await link({ agentId: 'somebody_elses_agent' })).toMatchObject(
      refused('agentId', 'refused_by_google'),
    )
    expect(await link({ serviceAccountKey: '{"type":"authorized_user"}' })).toMatchObject(
      refused('serviceAccountKey', 'no_key_file'),
    )
    expect((await linked.send<RcsAgent[]>('GET', linked.agentsPath)).body).toEqual([])
    expect((await link({ phone: '+590690000000' })).status).toBe(200)
    expect((await link({})).status).toBe(409)
  })

  it('D-01 without an agent the channel is closed and its history stays readable; linked again it opens', async () => {
    const conversation = await begun('Avant')
    const [agent] = (await linked.send<RcsAgent[]>('GET', linked.agentsPath)).body
    expect((await linked.send('DELETE', `${linked.agentsPath}/${agent?.id}`)).status).toBe(204)
    expect(await mine()).toMatchObject({ isChannelClosed: true })
    expect((await linked.messages(conversation)).map(({ body }) => body)).toEqual(['Avant'])
    const path = `/v2/venues/${linked.venue.venueId}/conversations/messages`
    const message = {
      id: crypto.randomUUID(),
      body: 'Non',
      media: [],
      to: conversation.jid,
      from: linked.venue.address,
    }
    expect((await linked.send('POST', path, message)).status).toBe(422)
    const again = { agentId: 'karukera_sandbox_agent', ...linked.credentials }
    expect((await linked.send('POST', linked.agentsPath, again)).status).toBe(200)
    expect(await mine()).toMatchObject({ isChannelClosed: false })
  })
})
