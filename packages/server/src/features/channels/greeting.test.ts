import type { Message } from '@comptoir/core/inbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testEngines } from '../../testing/database.ts'
import { linkNumber, type SandboxNumber } from './testing/linked.ts'
import { type LinkedPage, linkedPage, type PagePlatform, sandboxPage } from './testing/linked-page.ts'
import { type Send, sendAsOwner, setAgent } from './testing/venue-inbox.ts'

const within = { timeout: 10_000, interval: 50 }
const parking = { fr: 'Où se garer ?', en: 'Where to park?' }
const predefined = (fr: string) => ({ id: 'park', text: parking, answer: { fr, en: '' } })
const bread = { id: 'bread', text: { fr: 'Quels pains ?', en: '' } }

describe.each(testEngines)('what is said first on %s', (engine) => {
  let linked: LinkedPage
  let send: Send
  let settings = ''
  beforeAll(async () => {
    linked = await linkedPage(engine)
    send = sendAsOwner(linked.app, linked.venue)
    const { venueId, profileId } = linked.venue
    settings = `/v2/venues/${venueId}/googleBusinessProfiles/${profileId}/messagingSettings`
    await setAgent(linked.venue, send, true)
    await linked.app.services.database.system((tx) =>
      sql`update venue set language = 'fr' where venue_id = ${venueId}`.execute(tx),
    )
    await save('website', { predefinedPrompts: [predefined('Devant le site.')] })
  }, 60_000)
  afterAll(() => linked.close())

  async function save(platform: string, kinds: object): Promise<void> {
    const body = { platform, welcomes: [], prompts: [], predefinedPrompts: [], ...kinds }
    expect(await send('POST', settings, body)).toMatchObject({ status: 200 })
  }
  const welcome = (fr: string) => ({ welcomes: [{ id: 'w', text: { fr, en: 'Welcome' } }] })
  const callSandbox = (path: string, body: object) => linked.callSandbox('PUT', path, body)
  const queued = (kind: string) =>
    linked.app.services.database.system(
      async (tx) =>
        (
          await sql<{ state: string; last_error: string }>`
        select state, last_error from outbox where kind = ${kind} and venue_id = ${linked.venue.venueId}
        order by id`.execute(tx)
        ).rows,
    )
  async function thread(platform: PagePlatform | 'whatsapp'): Promise<Message[]> {
    const [conversation] = await linked.conversations(platform)
    return conversation ? linked.messages(conversation) : []
  }
  const said = async (platform: PagePlatform | 'whatsapp') =>
    (await thread(platform)).map(({ body, position, metadata }) => [position, body, metadata.isGenerated])
  const answer = (words: string) => ['right', expect.stringMatching(new RegExp(`${words}$`)), '1']

  it.each<PagePlatform>(['facebook', 'instagram'])(
    'MST-04 MST-05 %s shows the newest setting in both languages; a question that is tapped is answered once, by its own answer',
    async (platform) => {
      const account = sandboxPage[platform]
      const profile = async () => {
        const { accounts } = await linked.callSandbox<{ accounts: { id: string; profile: object }[] }>(
          'GET',
          '/pages',
        )
        return accounts.find(({ id }) => id === account)?.profile
      }
      const greeting = platform === 'facebook' ? welcome('Bienvenue') : {}
      await save(platform, { ...greeting, prompts: [bread] })
      await save(platform, { ...greeting, prompts: [bread], predefinedPrompts: [predefined('Rue du Port.')] })
      const asked = (park: string) => ({
        call_to_actions: [
          { question: park, payload: 'park' },
          { question: 'Quels pains ?', payload: 'bread' },
        ],
      })
      const words = (text: string) => ({ text })
      const inAll = (fr: object, en: object) => [
        { locale: 'default', ...fr },
        { locale: 'en_US', ...en },
        { locale: 'en_GB', ...en },
      ]
      const shown = {
        ...(platform === 'facebook' ? { greeting: inAll(words('Bienvenue'), words('Welcome')) } : {}),
        ice_breakers: inAll(asked(parking.fr), asked(parking.en)),
      }
      await expect.poll(profile, within).toEqual(shown)

      const customer = platform === 'facebook' ? '7700000000301' : '7700000000302'
      await callSandbox('/pages/messages', {
        account,
        customer,
        name: 'Inès',
        text: parking.fr,
        payload: 'park',
      })
      const all = [['left', parking.fr, '0'], answer('Rue du Port\\.')]
      await expect.poll(() => said(platform), within).toEqual(all)
      const sent = async () =>
        (await linked.chats()).filter((one) => one.accountId === account && one.isFromBusiness)
      await expect.poll(async () => (await sent()).length, within).toBe(1)

      await callSandbox('/whatsapp/behaviour', { answer: 'outage' })
      expect((await send('DELETE', `${settings}/${platform}`)).status).toBe(204)
      const last = async () => (await queued(`channel.${platform}.opening`)).at(-1)
      const again = { state: 'queued', last_error: expect.stringContaining('unavailable') }
      await expect.poll(last, within).toMatchObject(again)
      await callSandbox('/whatsapp/behaviour', {})
      await linked.app.services.database.system((tx) =>
        sql`update outbox set next_at = now() where kind = ${`channel.${platform}.opening`}`.execute(tx),
      )
      await expect.poll(profile, within).toEqual({})
    },
  )

  it('MST-01 WhatsApp is notified when it is linked, and shows nothing any more when it is left; who opens a chat is welcomed once, and what they tap is answered', async () => {
    await save('whatsapp', { ...welcome('Bienvenue !'), predefinedPrompts: [predefined('Au port.')] })
    expect(await queued('channel.whatsapp.opening')).toEqual([])
    const world = () => linked.callSandbox<{ numbers: SandboxNumber[]; token: string }>('GET', '/whatsapp')
    const { numbers, token } = await world()
    const [number = { id: '', businessId: '' }] = numbers
    const accountPath = await linkNumber(linked.venue, send, number, token)
    const automation = async () => (await world()).numbers[0]?.automation
    const expected = { enable_welcome_message: true, prompts: [parking.fr] }
    await expect.poll(automation, within).toEqual(expected)

    const chat = { number: number.id, customer: '590690123401', name: 'Inès' }
    await callSandbox('/whatsapp/behaviour', { copies: 3 })
    await callSandbox('/whatsapp/opened', chat)
    await expect.poll(() => said('whatsapp'), within).toEqual([['right', 'Bienvenue !', '1']])
    await expect.poll(async () => (await thread('whatsapp'))[0]?.state, within).toBe('delivered')
    await callSandbox('/whatsapp/messages', { ...chat, text: parking.fr })
    const all = [['right', 'Bienvenue !', '1'], ['left', parking.fr, '0'], answer('\n\nAu port\\.')]
    await expect.poll(() => said('whatsapp'), within).toEqual(all)

    expect((await send('DELETE', accountPath)).status).toBe(204)
    await expect.poll(automation, within).toEqual({ enable_welcome_message: false, prompts: [] })
  })
})
