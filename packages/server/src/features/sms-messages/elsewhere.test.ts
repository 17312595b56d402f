import type { MessagingAnalytics } from '@comptoir/core/inbox-team'
import type { ErasureReport, PersonalData, Timeline } from '@comptoir/core/personal-data'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { IncomingSms } from '../../providers/sms/provider.ts'
import { testEngines } from '../../testing/database.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { smsApp } from './testing/centre.ts'

const phone = '+590690123456'
const stranger = '590690999999'
const said = (body: string, from = phone.slice(1)) =>
  ({ kind: 'reply', from, to: '36789', body }) as IncomingSms

describe.each(testEngines)('a conversation by SMS in the rest of the product on %s', (engine) => {
  let centre: Awaited<ReturnType<typeof smsApp>>
  let venue: TestVenue
  let contactId: number

  const call = async <T>(method: string, path: string, body?: unknown) =>
    (
      await centre.app.send<T>(method, `/v2/venues/${venue.venueId}${path}`, {
        token: venue.ownerToken,
        ...(body === undefined ? {} : { body }),
      })
    ).body
  const rows = <T>(query: ReturnType<typeof sql<T>>) =>
    centre.app.services.database.system(async (tx) => (await query.execute(tx)).rows)

  beforeAll(async () => {
    centre = await smsApp(engine)
    venue = await addVenue(centre.app, 'Alpha')
    const [person] = await rows<{ id: number }>(sql`
      insert into person (venue_id, first_name, phone) values (${venue.venueId}, 'Zora', ${phone}) returning id`)
    contactId = person?.id ?? 0
    await centre.write(venue, phone)
    await centre.work()
    await centre.hear(said('Oui, merci'), said('À demain'))
  })
  afterAll(() => centre.app.close())

  it('CON-05 the history of the contact shows each SMS once, as messages of the conversation', async () => {
    const { entries } = await call<Timeline>('GET', `/contacts/${contactId}/timeline`)
    const written = entries.filter(({ kind }) => kind === 'messages' || kind === 'sms')
    expect(written).toMatchObject([{ kind: 'messages', platform: 'sms', count: 3, excerpt: 'À demain' }])
  })
  it('a copy of personal data has the conversation and the SMS', async () => {
    const data = await call<PersonalData>('GET', `/contacts/${contactId}/data`)
    expect(JSON.stringify(data.conversations)).toContain('À demain')
    expect(data.smsSent).toMatchObject([{ body: 'Bonjour !' }])
    expect(data.smsReceived).toMatchObject([{ body: 'Oui, merci' }, { body: 'À demain' }])
  })
  it('MSG-27 the figures count SMS as a platform of its own', async () => {
    const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10)
    const at = `/conversations/analytics?from=${day(-1)}&to=${day(1)}`
    const { platforms } = await call<MessagingAnalytics>('GET', at)
    expect(platforms).toContainEqual({ platform: 'sms', received: 2, sent: 1 })
  })
  it('live streams and webhooks get what was received by SMS', async () => {
    const events = await rows<{
      payload: { message: { body: string }; conversation: { platform: string } }
    }>(sql`
      select payload from event where venue_id = ${venue.venueId} and type = 'messages.received' order by seq`)
    const heard = events.map(({ payload }) => [payload.conversation.platform, payload.message.body])
    expect(heard.filter(([platform]) => platform === 'sms')).toEqual([
      ['sms', 'Oui, merci'],
      ['sms', 'À demain'],
    ])
  })
  it('who writes to the sender of an installation is a customer of its only venue, and of none once there are two', async () => {
    const threads = () =>
      rows<{ venue_id: number; jid: string }>(sql`
      select venue_id, jid from conversation where platform = 'sms' and jid like '590690999%' order by jid`)
    await centre.hear(said('Vous êtes ouverts ?', stranger))
    expect(await threads()).toEqual([{ venue_id: venue.venueId, jid: `${stranger}.sms` }])
    await addVenue(centre.app, 'Beta')
    await centre.hear(said('Et vous ?', '590690999998'))
    expect(await threads()).toHaveLength(1)
  })
  it('D-28 an erased person leaves no SMS anywhere', async () => {
    const { erased } = await call<ErasureReport>('POST', `/contacts/${contactId}/erasure`)
    const counts = Object.fromEntries(erased.map(({ part, count }) => [part, count]))
    expect(counts).toMatchObject({ contact: 1, conversations: 1, sms: 3 })
    const digits = `%${phone.slice(1)}%`
    const tables = await rows<{ name: string }>(sql`
      select c.relname as name from pg_class c
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
    for (const { name } of tables)
      expect(await rows(sql`select from ${sql.table(name)} t where t::text like ${digits}`), name).toEqual([])
  })
})
