import type { Conversation, Message } from '@comptoir/core/inbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { form, pdf, picture, recording } from '../../kernel/files/testing/samples.ts'
import { testEngines } from '../../testing/database.ts'
import { storeMessage } from '../inbox/index.ts'
import { type LinkedPage, linkedPage, type PagePlatform, sandboxPage } from './testing/linked-page.ts'
import { sendAsOwner, setAgent } from './testing/venue-inbox.ts'

const within = { timeout: 10_000, interval: 50 }
const platforms: PagePlatform[] = ['facebook', 'instagram']

describe.each(testEngines)('pages on %s', (engine) => {
  let linked: LinkedPage
  let count = 0
  beforeAll(async () => {
    linked = await linkedPage(engine)
  }, 60_000)
  afterAll(() => linked.close())

  describe.each(platforms)('%s', (platform) => {
    let customer = ''
    beforeEach(async () => {
      count += 1
      customer = `7700000000${String(count).padStart(3, '0')}`
      await linked.callSandbox('PUT', '/whatsapp/behaviour', {})
    })

    const write = (text: string, more: object = {}) =>
      linked.callSandbox<{ id: string }>('PUT', '/pages/messages', {
        account: sandboxPage[platform],
        customer,
        name: 'Inès',
        text,
        ...more,
      })
    const look = () => linked.callSandbox('PUT', '/pages/read', { account: sandboxPage[platform], customer })
    const mine = async () =>
      (await linked.conversations(platform)).find(({ jid }) => jid === `${customer}.${platform}`)
    const begun = async (text = 'Bonjour', more: object = {}) => {
      await write(text, more)
      await expect.poll(mine, within).toBeDefined()
      return (await mine()) as Conversation
    }
    const stateOf = async (conversation: Conversation, { id }: Message) =>
      (await linked.messages(conversation)).find((message) => message.id === id)
    const becomes = (conversation: Conversation, message: Message, state: Message['state']) =>
      expect.poll(async () => (await stateOf(conversation, message))?.state, within).toBe(state)
    const answered = async () =>
      (await linked.chats()).filter((one) => one.customer === customer && one.isFromBusiness)
    const upload = async (file: Parameters<typeof form>[1], name: string) =>
      (
        await linked.app.send<{ id: string }>('POST', '/v2/files', {
          token: linked.venue.ownerToken,
          body: form({ venueId: String(linked.venue.venueId) }, file, name),
        })
      ).body.id

    it('SOC-41 a customer writes, is called by name, is answered, and the ticks arrive by watermark', async () => {
      const conversation = await begun('Ouvert dimanche ?')
      await expect.poll(async () => (await mine())?.username, within).toBe('Inès')
      const first = await linked.answer(conversation, 'Oui, de 6 h à 12 h.')
      const second = await linked.answer(conversation, 'À dimanche !')
      // Instagram reports no deliveries: sent, then read.
      for (const message of [first, second])
        await becomes(conversation, message, platform === 'facebook' ? 'delivered' : 'sent')
      await expect.poll(async () => (await answered()).length, within).toBe(2)
      await look()
      for (const message of [first, second]) await becomes(conversation, message, 'read')
      expect((await linked.messages(conversation)).map(({ body }) => body)).toEqual([
        'Ouvert dimanche ?',
        'Oui, de 6 h à 12 h.',
        'À dimanche !',
      ])
      expect((await answered()).map(({ tag }) => tag)).toEqual(['RESPONSE', 'RESPONSE'])
    })

    it('D-26 STOP is read as by SMS where it answers something of ours, and only there', async () => {
      const conversation = await begun('Stop')
      expect(conversation.isStopped).toBe(false)
      await linked.answer(conversation, 'Bonjour !')
      await write('Arrêtez svp')
      await expect.poll(mine, within).toMatchObject({ isStopped: true })
      const list = `/v2/venues/${linked.venue.venueId}/unsubscribes`
      const token = linked.venue.ownerToken
      const to = `${customer}.${platform}`
      expect((await linked.app.send('GET', `${list}?search=${to}`, { token })).body).toMatchObject([
        { to, channel: platform, reason: 'stop', source: 'Arrêtez svp' },
      ])
      expect((await linked.app.send('DELETE', `${list}/${to}?reason=oups`, { token })).status).toBe(422)
      expect(await linked.answer(conversation, 'Encore')).toMatchObject({
        error: { fields: { to: 'stopped' } },
      })
    })

    it('MSG-07 pictures, documents and sounds leave, and a picture of the customer arrives', async () => {
      const conversation = await begun('Regardez', { media: true })
      await expect
        .poll(() => linked.messages(conversation), within)
        .toMatchObject([{ body: 'Regardez', position: 'left', media: [{ type: 'image', width: 240 }] }])
      const files = [
        await upload(await picture(), 'four.jpg'),
        await upload(pdf(), 'carte.pdf'),
        await upload(await recording('ogg'), 'voix.ogg'),
      ]
      const answer = await linked.answer(conversation, 'Voici', files)
      await becomes(conversation, answer, platform === 'facebook' ? 'delivered' : 'sent')
      expect((await answered()).map(({ type, text }) => [type, text])).toEqual([
        ['text', 'Voici'],
        ['image', ''],
        ['file', ''],
        ['audio', ''],
      ])
      expect(await linked.messages(conversation)).toHaveLength(2)
    })

    it('what the business writes elsewhere appears once, and what it writes here is not doubled by its echo', async () => {
      await linked.callSandbox('PUT', '/whatsapp/behaviour', { copies: 3, isShuffled: true })
      const conversation = await begun()
      const answer = await linked.answer(conversation, 'D’ici')
      await becomes(conversation, answer, platform === 'facebook' ? 'delivered' : 'sent')
      await write('De l’application', { isEcho: true })
      await expect.poll(async () => (await linked.messages(conversation)).length, within).toBe(3)
      await new Promise((resolve) => setTimeout(resolve, 600))
      expect((await linked.messages(conversation)).map(({ body, position }) => [body, position])).toEqual([
        ['Bonjour', 'left'],
        ['D’ici', 'right'],
        ['De l’application', 'right'],
      ])
      expect(await mine()).toMatchObject({ badgeCount: 1 })
    })

    it('an answer that was lost is known by its echo, and sent once', async () => {
      const conversation = await begun()
      await linked.callSandbox('PUT', '/whatsapp/behaviour', { answer: 'lose', remaining: 1, delayMs: 0 })
      const answer = await linked.answer(conversation, 'Perdu ?')
      await expect
        .poll(async () => (await stateOf(conversation, answer))?.state, within)
        .toMatch(/^(?:sent|delivered)$/)
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(await answered()).toHaveLength(1)
      expect(await linked.messages(conversation)).toHaveLength(2)
    })

    it('D-06 after a day a person answers with the tag, the agent does not, and after a week no one', async () => {
      const conversation = await begun()
      const age = (days: number) =>
        linked.app.services.database.system((tx) =>
          tx
            .updateTable('message')
            .set({ sent_at: new Date(Date.now() - days * 24 * 3_600_000) })
            .where('venue_id', '=', linked.venue.venueId)
            .where('conversation_id', '=', conversation.id)
            .where('is_from_business', '=', false)
            .execute(),
        )
      await age(2)
      const generated = { id: crypto.randomUUID(), body: 'De l’agent', isGenerated: true }
      await linked.app.services.database.system((tx) =>
        storeMessage(tx, {
          ...generated,
          venueId: linked.venue.venueId,
          conversationId: conversation.id,
          isFromBusiness: true,
        }),
      )
      const person = await linked.answer(conversation, 'De moi')
      await expect
        .poll(async () => (await linked.messages(conversation)).find(({ id }) => id === generated.id), within)
        .toMatchObject({ state: 'errored', failure: 'window_over' })
      await expect.poll(async () => (await stateOf(conversation, person))?.state, within).not.toBe('pending')
      expect((await answered()).map(({ text, tag }) => [text, tag])).toEqual([['De moi', 'HUMAN_AGENT']])
      await age(8)
      expect(await linked.answer(conversation, 'Trop tard')).toMatchObject({
        error: { fields: { to: 'window_over' } },
      })
    })

    it('sends a text longer than the platform accepts as several messages, complete and in order', async () => {
      const conversation = await begun()
      const words = 'é'.repeat(9).concat(' ').repeat(99).trim()
      const answer = await linked.answer(conversation, words)
      await becomes(conversation, answer, platform === 'facebook' ? 'delivered' : 'sent')
      const parts = (await answered()).map(({ text }) => text)
      expect(parts).toHaveLength(platform === 'facebook' ? 1 : 2)
      expect(parts.join(' ')).toBe(words)
    })

    it('D-15 an answer of the agent bears a suggestion; tapped it hands over, though a question has the same words; a person’s answer bears none', async () => {
      const send = sendAsOwner(linked.app, linked.venue)
      const { venueId, profileId } = linked.venue
      const text = { fr: 'Parler à quelqu’un', en: '' }
      await send('POST', `/v2/venues/${venueId}/googleBusinessProfiles/${profileId}/messagingSettings`, {
        platform,
        welcomes: [],
        prompts: [],
        predefinedPrompts: [{ id: 'person', text, answer: { fr: 'Personne n’est là.', en: '' } }],
      })
      await setAgent(linked.venue, send, true)
      onTestFinished(() => setAgent(linked.venue, send, false))
      const conversation = await begun('Bonjour !')
      const taps = async () => (await answered()).map((message) => message.taps)
      const suggestion = { title: text.fr, payload: text.fr }
      await expect.poll(taps, within).toEqual([[suggestion]])
      await write('', { tapped: text.fr })
      const said = async () => (await linked.messages(conversation)).slice(2)
      await expect.poll(said, within).toMatchObject([
        { position: 'left', body: text.fr },
        { position: 'right', body: expect.stringMatching(/^Bien sûr/), metadata: { isHandOver: '1' } },
      ])
      await linked.answer(conversation, 'Me voici')
      await expect.poll(taps, within).toEqual([[suggestion], [], []])
    })

    it('MSG-07 a film stays a film, and where its address has ended the Graph is asked for another', async () => {
      await linked.callSandbox('PUT', '/whatsapp/files', { answer: 'expire' })
      onTestFinished(async () => {
        await linked.callSandbox('PUT', '/whatsapp/files', {})
      })
      const conversation = await begun('La mer', { media: 'video' })
      await expect
        .poll(() => linked.messages(conversation), within)
        .toMatchObject([
          { body: 'La mer', media: [{ type: 'video', mimeType: 'video/mp4', sizeBytes: 1680 }] },
        ])
    })

    it('T12 what a customer sends and we cannot show is kept unopened, not dropped', async () => {
      const media = { type: 'video', mimeType: 'video/mp4', base64: Buffer.from('none').toString('base64') }
      const conversation = await begun('', { media })
      await expect
        .poll(() => linked.messages(conversation), within)
        .toMatchObject([{ position: 'left', media: [{ type: 'file', name: 'video', sizeBytes: 4 }] }])
    })
  })
})
