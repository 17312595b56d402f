import type { Conversation, Message } from '@comptoir/core/inbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { receive } from '../../kernel/queue/inbox.ts'
import { testEngines } from '../../testing/database.ts'
import { type Linked, linkedApp } from '../channels/testing/linked.ts'
import { sendAsOwner, setAgent } from '../channels/testing/venue-inbox.ts'

const within = { timeout: 15_000, interval: 50 }
const LONG_AGO = 1_700_000_000_000

describe.each(testEngines)('what a channel reports of messages, on %s', (engine) => {
  let linked: Linked
  beforeAll(async () => {
    linked = await linkedApp(engine)
  }, 60_000)
  afterAll(() => linked.close())

  const sendSample = (name: string) => linked.callSandbox('POST', '/samples', { platform: 'whatsapp', name })
  const mine = async () => (await linked.conversations())[0] as Conversation
  const messages = async () => {
    const conversation = await mine()
    return conversation ? linked.messages(conversation) : []
  }
  const found = (fields: Partial<Message>) =>
    expect.poll(messages, within).toContainEqual(expect.objectContaining(fields))

  it('D-06 the time of the provider counts: a late message is marked, and no reply window is open for it', async () => {
    await sendSample('with its time as a number')
    await found({ body: 'Heure', timestamp: LONG_AGO, receivedAt: expect.any(Number) })
    const conversation = await mine()
    expect(conversation).toMatchObject({ lastMessageTimestamp: LONG_AGO, badgeCount: 1 })
    expect(await linked.answer(conversation, 'Trop tard ?')).toMatchObject({
      error: { code: 'rule', fields: { to: 'window_over' } },
    })
  })

  it('a late message stands where it was written, is unread, and is not the newest', async () => {
    await sendSample('a text')
    await found({ body: 'Ouvert dimanche ?' })
    const { lastMessageTimestamp } = await mine()
    await sendSample('with its time as a number')
    await expect
      .poll(async () => (await messages()).map(({ body }) => body), within)
      .toEqual(['Heure', 'Heure', 'Ouvert dimanche ?'])
    const conversation = await mine()
    expect(conversation).toMatchObject({ lastMessageTimestamp, badgeCount: 3 })
    expect(conversation.history[0]?.body).toBe('Ouvert dimanche ?')
  })

  it('D-06 a customer waits since the time of the provider, however late the message is delivered', async () => {
    expect(await mine()).toMatchObject({ waitingSince: LONG_AGO })
  })

  it('D-15 the agent answers what was written a short while ago, and leaves to people what is delivered hours late', async () => {
    const send = sendAsOwner(linked.app, linked.venue)
    await setAgent(linked.venue, send, true)
    const say = (id: string, hours: number) => {
      const timestamp = String(Math.floor(Date.now() / 1000) - hours * 3600)
      const message = {
        from: `59069088770${hours}`,
        id,
        timestamp,
        type: 'text',
        text: { body: 'Bonjour !' },
      }
      return linked.app.services.database.system((tx) =>
        receive(tx, [
          { provider: 'whatsapp', account: linked.numberId, eventId: id, raw: JSON.stringify({ message }) },
        ]),
      )
    }
    await say('wamid.late', 7)
    await say('wamid.new', 5)
    const answered = async (hours: number) => {
      const all = await linked.conversations()
      const one = all.find(({ jid }) => jid.startsWith(`59069088770${hours}.`))
      return one && (await linked.messages(one)).map(({ metadata }) => metadata.isGenerated === '1')
    }
    await expect.poll(() => answered(5), within).toEqual([false, true])
    const jobs = () =>
      linked.app.services.database.system((tx) =>
        tx
          .selectFrom('outbox')
          .select('id')
          .where('kind', '=', 'agent.answer')
          .where('done_at', 'is', null)
          .execute(),
      )
    await expect.poll(jobs, within).toEqual([])
    expect(await answered(7)).toEqual([false])
    await setAgent(linked.venue, send, false)
  })

  it('an edit replaces the text and keeps the one before, a withdrawal and a reaction mark it', async () => {
    for (const name of ['an edit', 'a withdrawal', 'a reaction']) await sendSample(name)
    await found({ body: 'Deux pains', edit: { at: expect.any(Number), previousBody: 'Deux pin' } })
    await found({ body: 'Oubliez', withdrawnAt: expect.any(Number) })
    await found({ body: 'Merci', reactions: [{ emoji: '❤️', position: 'left' }] })
  })

  it('stores with a message what it answers and where it came from', async () => {
    await sendSample('an answer to an earlier message')
    const quote = { messageId: expect.any(String), body: 'Le pain complet', position: 'left' } as const
    await found({ body: 'Oui, celui-là', quote })
    await sendSample('by an advertisement')
    const contexts = [{ kind: 'ad', title: 'Brunch à 15 €', url: 'https://fb.me/ad' } as const]
    await found({ body: 'Bonjour, cette offre ?', contexts })
  })

  it('a group is a conversation of its own', async () => {
    await sendSample('in a group')
    const group = async () => (await linked.conversations()).find(({ username }) => /^Groupe/.test(username))
    await expect.poll(group, within).toBeDefined()
    expect((await group())?.history[0]).toMatchObject({
      body: 'À tous',
      contexts: [{ kind: 'group', title: 'Inès Baptiste' }],
    })
  })

  it('a group cannot be answered here: it accepts no answer and no template', async () => {
    const group = (await linked.conversations()).find(({ isGroup }) => isGroup)
    expect(group).toMatchObject({ username: 'Groupe WhatsApp', isChannelClosed: false })
    if (!group) throw new Error('there is no group')
    expect(await linked.answer(group, 'Bonjour à tous')).toMatchObject({
      error: { code: 'rule', fields: { to: 'group' } },
    })
    expect(await linked.messages(group)).toHaveLength(1)
    const path = `/v2/venues/${linked.venue.venueId}/conversations/${group.id}/templates`
    const owner = { token: linked.venue.ownerToken }
    expect((await linked.app.send('GET', path, owner)).body).toMatchObject({ templates: [] })
    const others = (await linked.conversations()).filter(({ id }) => id !== group.id)
    expect(others.map(({ isGroup }) => isGroup)).toEqual(others.map(() => false))
  })

  it('D-26 suppresses a customer who refuses advertising in the app, with the provider’s text as evidence', async () => {
    await sendSample('no more advertising')
    const owner = { token: linked.venue.ownerToken }
    const list = async () =>
      (await linked.app.send('GET', `/v2/venues/${linked.venue.venueId}/unsubscribes`, owner)).body
    const entry = {
      channel: 'whatsapp',
      reason: 'stop',
      source: expect.stringMatching(/^user_preferences: .*stop/),
    }
    await expect.poll(list, within).toMatchObject([entry])
  })
})
