import type { Conversation } from '@comptoir/core/inbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Linked, linkedApp } from '../../features/channels/testing/linked.ts'
import { testEngines } from '../../testing/database.ts'
import { inboxWorkers } from '../workers.ts'
import { readFilter, replayStored } from './replay.ts'

const within = { timeout: 15_000, interval: 50 }

describe.each(testEngines)('comptoir replay on %s', (engine) => {
  let linked: Linked
  beforeAll(async () => {
    linked = await linkedApp(engine)
    const customer = '590690888801'
    await linked.callSandbox('POST', '/messages', { customer, name: 'Inès', text: 'Ouvert dimanche ?' })
    await vi.waitFor(async () => expect(await linked.conversations()).toHaveLength(1), within)
    const [conversation] = (await linked.conversations()) as [Conversation]
    await linked.answer(conversation, 'Oui.')
    await linked.callSandbox('POST', '/messages', { customer, name: 'Inès', text: 'Merci' })
    await vi.waitFor(async () => expect(states(await look())).toEqual(['sent', 'delivered', 'sent']), within)
  }, 60_000)
  afterAll(() => linked.close())

  const look = async () => {
    const [conversation] = (await linked.conversations()) as [Conversation]
    return { conversation, messages: await linked.messages(conversation) }
  }
  const states = ({ messages }: Awaited<ReturnType<typeof look>>) => messages.map(({ state }) => state)
  const system = <T>(query: ReturnType<typeof sql<T>>) =>
    linked.app.services.database.system((tx) => query.execute(tx))
  const events = async () => (await system(sql<{ n: number }>`select n from event_seq`)).rows

  async function run(filter: object, options: { again?: boolean; yes?: boolean } = {}) {
    const read = readFilter(filter)
    if (typeof read === 'string') throw new Error(read)
    const said: string[] = []
    const { database } = linked.app.services
    const say = (line: string) => void said.push(line)
    const failed = await replayStored(database, inboxWorkers(linked.app.services), read, { ...options, say })
    return { failed, said }
  }

  it('D-61 what was processed is left alone; processed again, it has no second effect', async () => {
    const before = { ...(await look()), events: await events() }
    const { said } = await run({ provider: 'whatsapp' })
    expect(said.join('\n')).toMatch(/Skipped because they were already processed: whatsapp \d+/)
    expect(said.at(-1)).toBe('Nothing was changed. Add --yes to process 0.')
    const again = await run({ venue: String(linked.venue.venueId) }, { again: true, yes: true })
    expect(again.failed).toBe(0)
    expect(again.said.at(-1)).toMatch(/^Processed [3-9]\d*, failed 0\.$/)
    expect({ ...(await look()), events: await events() }).toEqual(before)
  })

  it('what failed is said first and then done: by its id, by the time, and never what is of another venue', async () => {
    await system(sql`
      insert into inbox (provider, account, event_id, raw, attempts, error, next_at)
      select provider, account, 'late one', replace(raw, 'Merci', 'Encore'), 8, 'was broken', now() + interval '1 day'
      from inbox where raw like '%Merci%' limit 1`)
    await system(sql`
      update inbox set raw = regexp_replace(raw, 'wamid[.][A-Za-z0-9_-]+', 'wamid.late', 'g') where event_id = 'late one'`)
    expect((await run({ venue: '999' })).said[0]).toBe('Found 0 stored webhooks: none.')
    expect((await run({ to: '2020-01-01' })).said[0]).toBe('Found 0 stored webhooks: none.')
    const dry = await run({ id: 'late one' })
    expect(dry.said).toContain('Would process whatsapp late one (last error: was broken)')
    expect((await look()).messages).toHaveLength(3)
    const from = new Date(Date.now() - 3_600_000).toISOString()
    expect(await run({ from, provider: 'whatsapp' }, { yes: true })).toMatchObject({ failed: 0 })
    expect((await look()).messages.map(({ body }) => body).at(-1)).toBe('Encore')
  })

  it('what fails again says why, and stays to be tried', async () => {
    await system(sql`
      insert into inbox (provider, account, event_id, raw, next_at)
      values ('whatsapp', ${linked.numberId}, 'poison', '{', now() + interval '1 day')`)
    const { failed, said } = await run({ id: 'poison' }, { yes: true })
    expect(failed).toBe(1)
    expect(said.join('\n')).toMatch(/Failed: whatsapp poison: .*JSON/)
    const { rows } = await system(sql`select from inbox where event_id = 'poison' and done_at is null`)
    expect(rows).toHaveLength(1)
  })

  it('says which option means nothing', () => {
    expect(readFilter({})).toMatch(/^Choose the webhooks/)
    expect(readFilter({ from: 'soon' })).toMatch(/^--from/)
    expect(readFilter({ venue: 'x' })).toMatch(/^--venue/)
  })
})
