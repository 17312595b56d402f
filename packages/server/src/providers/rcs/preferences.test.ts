import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testEngines } from '../../testing/database.ts'
import { type LinkedRcs, linkedRcs } from './testing/linked.ts'

const within = { timeout: 10_000, interval: 50 }

describe.each(testEngines)('what a customer chooses in the menu of a chat by RCS, on %s', (engine) => {
  let linked: LinkedRcs
  beforeAll(async () => {
    linked = await linkedRcs(engine)
  }, 60_000)
  afterAll(() => linked.close())

  const rowsOf = async <T>(query: ReturnType<typeof sql<T>>) =>
    (await linked.app.services.database.system((tx) => query.execute(tx))).rows
  const listed = (address: string) =>
    rowsOf(sql<{ channel: string; reason: string; source: string }>`
      select channel, reason, source from suppression where address = ${address}`)
  const removals = () =>
    rowsOf(sql<{ former_reason: string; reason: string }>`
      select former_reason, reason from suppression_removal order by removed_at`)
  const bodies = async (customer: string) => {
    const found = (await linked.conversations()).find(({ jid }) => jid === `${customer.slice(1)}.google`)
    return found ? (await linked.messages(found)).map(({ body }) => body) : []
  }
  /** The event alone, at a time of our choice. */
  async function push(customer: string, eventType: string, sendTime: string | null): Promise<void> {
    const event = { senderPhoneNumber: customer, eventType, eventId: crypto.randomUUID(), sendTime }
    await rowsOf(sql`
      insert into inbox (provider, account, event_id, raw)
      values ('google', ${linked.agent.agentId}, ${event.eventId}, ${JSON.stringify(event)})`)
    const isDone = async () =>
      (await rowsOf(sql`select from inbox where event_id = ${event.eventId} and done_at is not null`)).length
    await expect.poll(isDone, within).toBe(1)
  }

  it('D-26 UNSUBSCRIBE is kept like STOP, with the words of Google as the proof, however often it comes', async () => {
    const customer = '+590690123501'
    await linked.callSandbox('PUT', '/behaviour', { copies: 5, isShuffled: true })
    await linked.callSandbox('POST', '/subscription', { customer, isSubscribed: false })
    await expect.poll(() => bodies(customer), within).toHaveLength(2)
    await linked.callSandbox('PUT', '/behaviour', {})
    expect((await bodies(customer)).toSorted()).toEqual([
      expect.stringContaining('Ne veut plus recevoir'),
      'STOP',
    ])
    const [entry, ...others] = await listed(customer)
    expect(others).toEqual([])
    expect(entry).toMatchObject({ channel: 'google', reason: 'stop' })
    expect(entry?.source).toMatch(/^UNSUBSCRIBE [0-9a-f-]{36} \d{4}-/)
  })

  it('D-26 SUBSCRIBE takes the refusal of the same customer off the list, with its proof, and says so', async () => {
    const customer = '+590690123502'
    await linked.callSandbox('POST', '/subscription', { customer, isSubscribed: false })
    await expect.poll(() => listed(customer), within).toHaveLength(1)
    await linked.callSandbox('POST', '/subscription', { customer, isSubscribed: true })
    await expect.poll(() => listed(customer), within).toEqual([])
    await expect.poll(() => bodies(customer), within).toContain('Démarrer')
    expect((await bodies(customer)).join('\n')).toContain('Veut bien recevoir de nouveau')
    expect(await removals()).toMatchObject([
      { former_reason: 'stop', reason: expect.stringMatching(/^SUBSCRIBE [0-9a-f-]{36} \d{4}-/) },
    ])
  })

  it('D-26 an older SUBSCRIBE that comes late, or at no time, lifts no newer refusal; nor what a person put there', async () => {
    const customer = '+590690123503'
    await push(customer, 'UNSUBSCRIBE', new Date().toISOString())
    for (const at of [new Date(Date.now() - 60_000).toISOString(), null])
      await push(customer, 'SUBSCRIBE', at)
    expect(await listed(customer)).toMatchObject([{ reason: 'stop' }])
    await rowsOf(sql`update suppression set reason = 'complaint' where address = ${customer}`)
    await push(customer, 'SUBSCRIBE', new Date().toISOString())
    expect(await listed(customer)).toMatchObject([{ reason: 'complaint' }])
  })

  it('a reaction is shown on the answer that it is to, and taken back from there', async () => {
    const customer = '+590690123504'
    await linked.callSandbox('POST', '/messages', { customer, text: 'Ouvert lundi ?' })
    await expect.poll(() => bodies(customer), within).toHaveLength(1)
    const [conversation] = (await linked.conversations()).filter(
      ({ jid }) => jid === `${customer.slice(1)}.google`,
    )
    if (!conversation) throw new Error('no conversation')
    const answer = await linked.answer(conversation, 'Oui, dès « 6 h ».')
    const found = async () => (await linked.messages(conversation)).find(({ id }) => id === answer.id)
    await expect.poll(async () => (await found())?.state, within).toBe('delivered')
    await linked.callSandbox('POST', '/messages', { customer, reaction: '👍' })
    const reactions = async () => (await found())?.reactions
    await expect.poll(reactions, within).toEqual([{ emoji: '👍', position: 'left' }])
    await linked.callSandbox('POST', '/messages', {
      customer,
      text: 'Removed a like from “Oui, dès « 6 h ».”',
    })
    await expect.poll(reactions, within).toEqual([])
    expect(await bodies(customer)).toEqual(['Ouvert lundi ?', 'Oui, dès « 6 h ».'])
  })
})
