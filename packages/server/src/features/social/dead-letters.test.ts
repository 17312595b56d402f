import type { Conversation, Message } from '@comptoir/core/inbox'
import type { ChannelProblem, DeadLetter, UnclaimedEvents } from '@comptoir/core/social'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pruneJobs } from '../../kernel/queue/prune.ts'
import { testEngines } from '../../testing/database.ts'
import { addManager, addVenue } from '../../testing/world.ts'
import { type Linked, linkedApp } from '../channels/testing/linked.ts'

const within = { timeout: 15_000, interval: 50 }

describe.each(testEngines)('dead letters on %s', (engine) => {
  let linked: Linked
  let conversation: Conversation
  const system = <T>(query: ReturnType<typeof sql<T>>) =>
    linked.app.services.database.system((tx) => query.execute(tx))
  const send = <T>(method: string, path: string, body?: unknown, token = linked.venue.ownerToken) =>
    linked.app.send<T>(method, `/v2/venues/${linked.venue.venueId}${path}`, {
      token,
      ...(body === undefined ? {} : { body }),
    })
  const list = async () => (await send<DeadLetter[]>('GET', '/deadLetters')).body
  const decide = async (decision: string, ids?: string[]) =>
    (await send<{ count: number }>('POST', '/deadLetters/decisions', { decision, ...(ids ? { ids } : {}) }))
      .body
  const stateOf = async ({ id }: Message) =>
    (await linked.messages(conversation)).find((message) => message.id === id)?.state

  beforeAll(async () => {
    linked = await linkedApp(engine)
    await linked.callSandbox('POST', '/messages', { customer: '590690777701', name: 'Inès', text: 'Bonjour' })
    conversation = await vi.waitFor(async () => {
      const [first] = await linked.conversations()
      if (!first) throw new Error('nothing has come yet')
      return first
    }, within)
  }, 60_000)
  afterAll(() => linked.close())

  async function refused(text: string): Promise<Message> {
    await linked.callSandbox('PUT', '/behaviour', { answer: 'unreachable', remaining: 1 })
    const message = await linked.answer(conversation, text)
    await expect.poll(() => stateOf(message), within).toBe('errored')
    return message
  }

  it('MSG-39 a message that was refused is listed with its reason and its customer, and leaves when it is retried', async () => {
    const message = await refused('Vous êtes là ?')
    const [letter, ...others] = await list()
    expect(others).toEqual([])
    expect(letter).toMatchObject({
      kind: 'message',
      platform: 'whatsapp',
      to: 'Inès',
      conversationId: conversation.id,
      attempts: 1,
      failure: 'unreachable',
      topic: '',
      canRetry: true,
    })
    expect(letter?.reason).toContain('undeliverable')
    expect(await decide('retry', [letter?.id ?? ''])).toEqual({ count: 1 })
    await expect.poll(() => stateOf(message), within).toBe('delivered')
    expect(await list()).toEqual([])
  })

  it('what is discarded stays in its conversation, and can still be sent from there', async () => {
    const message = await refused('Encore une')
    expect(await decide('discard')).toEqual({ count: 1 })
    expect(await list()).toEqual([])
    expect(await stateOf(message)).toBe('errored')
    const { id, body, to, from } = message
    await send('POST', '/conversations/messages', { id, body, to, from })
    await expect.poll(() => stateOf(message), within).toBe('delivered')
  })

  it('an event that cannot be processed blocks no other, is listed, and is processed once it can be', async () => {
    await system(sql`
      insert into inbox (provider, account, event_id, raw, attempts, error)
      values ('whatsapp', ${linked.numberId}, 'poison', '{', 8, 'it is no JSON')`)
    await linked.callSandbox('POST', '/messages', { customer: '590690777701', text: 'Et moi ?' })
    const bodies = async () => (await linked.messages(conversation)).map(({ body }) => body)
    await expect.poll(bodies, within).toContain('Et moi ?')
    const letter = (await list())[0]
    expect(letter).toMatchObject({ kind: 'event', platform: 'whatsapp', canRetry: true })
    const text = { id: 'wamid.mended', from: '590690777701', type: 'text', text: { body: 'Me revoilà' } }
    const mended = JSON.stringify({ message: text })
    await system(sql`update inbox set raw = ${mended} where event_id = 'poison'`)
    expect(await decide('retry', [letter?.id ?? ''])).toEqual({ count: 1 })
    const isDone = async () =>
      (await system(sql`select from inbox where event_id = 'poison' and done_at is not null`)).rows.length
    await expect.poll(isDone, within).toBe(1)
    expect(await list()).toEqual([])
  })

  it('trust 3.6 a ban pauses the account at once, news are listed with Meta’s words, what the templates show is not', async () => {
    const { rows } = await system(
      sql<{
        id: string
      }>`select business_id as id from channel_account where venue_id = ${linked.venue.venueId}`,
    )
    const business = rows[0]?.id ?? ''
    const change = (field: string, value: object) => JSON.stringify({ news: { field, value } })
    const ban = { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } }
    const approved = { event: 'APPROVED', message_template_name: 'hello' }
    const problems = async () =>
      (await send<ChannelProblem[]>('GET', '/channelProblems')).body.map(({ problem }) => problem)
    await linked.callSandbox('PUT', '/behaviour', { answer: 'banned' })
    await system(sql`
      insert into inbox (provider, account, event_id, raw) values
        ('whatsapp_business', ${business}, 'news:1', ${change('account_update', ban)}),
        ('whatsapp_business', ${business}, 'news:2', ${change('message_template_status_update', approved)}),
        ('whatsapp', ${linked.numberId}, 'news:3', ${change('history', { history: [{}] })})`)
    const isDone = async () =>
      (
        await system(
          sql`select from inbox where event_id like 'news:%' and done_at is null and error is null`,
        )
      ).rows.length
    await expect.poll(isDone, within).toBe(0)
    const wordsOf = async () =>
      (await list())
        .filter(({ kind, platform, canRetry }) => kind === 'news' && platform === 'whatsapp' && !canRetry)
        .map(({ topic, reason }) => [topic, reason].join(': '))
        .toSorted()
    await expect.poll(wordsOf, within).toEqual(['account_update: DISABLED_UPDATE, DISABLE', 'history: '])
    await expect.poll(problems, within).toEqual(['locked'])
    await linked.callSandbox('PUT', '/behaviour', {})
    const back = { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } }
    await system(sql`
      insert into inbox (provider, account, event_id, raw)
      values ('whatsapp_business', ${business}, 'news:4', ${change('account_update', back)})`)
    await expect.poll(problems, within).toEqual([])
    await expect.poll(async () => (await wordsOf()).length, within).toBe(3)
    expect((await decide('retry')).count).toBe(0)
    expect((await decide('discard')).count).toBe(3)
    expect(await list()).toEqual([])
  })

  it('who may not link accounts decides nothing, and another venue sees nothing of it', async () => {
    const message = await refused('La dernière')
    const [letter] = await list()
    const employee = await addManager(linked.app, 'Staff', [linked.venue.venueId])
    const body = { decision: 'discard', ids: [letter?.id] }
    expect((await send('POST', '/deadLetters/decisions', body, employee.token)).status).toBe(403)
    expect(await list()).toHaveLength(1)
    expect(await stateOf(message)).toBe('errored')
    const other = await addVenue(linked.app, 'OTHER')
    const path = `/v2/venues/${other.venueId}/deadLetters`
    expect((await linked.app.send('GET', path, { token: other.ownerToken })).body).toEqual([])
    const seized = await linked.app.send('POST', `${path}/decisions`, { token: other.ownerToken, body })
    expect(seized.body).toEqual({ count: 0 })
    expect(await list()).toHaveLength(1)
  })

  it('events of accounts that no venue linked are counted by account and day, and staff see why they reached no one', async () => {
    const admin = await addManager(linked.app, 'Read-only', [], 'staff@x.test', 'admin')
    const seen = async (token: string) =>
      linked.app.send<UnclaimedEvents[]>('GET', '/v2/unclaimedEvents', { token })
    const { venueId, profileId } = linked.venue
    await system(sql`
      insert into channel_account (venue_id, profile_id, platform, business_id, external_id)
      values (${venueId}, ${profileId}, 'facebook', '1', 'unfinished')`)
    await system(sql`
      insert into inbox (provider, account, event_id, raw, attempts, error, next_at) values
        ('whatsapp', 'nobody', 'n-1', '{', 0, null, now()), ('whatsapp', 'nobody', 'n-2', '{}', 0, null, now()),
        ('whatsapp', 'nobody', 'n-3', '{}', 0, null, now()), ('facebook', 'unfinished', 'u-1', '{}', 0, null, now()),
        ('meta', '', 'odd', 'null', 8, 'unreadable event: odd', now() + interval '1 day')`)
    const isDone = async () =>
      (
        await system(sql`
          update inbox set next_at = now() where done_at is null and provider <> 'meta' returning id`)
      ).rows.length
    await expect.poll(isDone, within).toBe(0)
    const { body } = await seen(admin.token)
    expect(body.map(({ lastAt: _, ...event }) => event).toSorted((a, b) => a.count - b.count)).toEqual([
      { provider: 'meta', account: '', reason: 'unreadable', words: 'unreadable event: odd', count: 1 },
      { provider: 'facebook', account: 'unfinished', reason: 'link_unfinished', words: '', count: 1 },
      { provider: 'whatsapp', account: 'nobody', reason: 'not_linked', words: '', count: 3 },
    ])
    expect((await seen(linked.venue.ownerToken)).status).toBe(403)
    await system(
      sql`update channel_account set token = 'v1.none', registered_at = now(), connected_at = now() where external_id = 'unfinished'`,
    )
    expect((await seen(admin.token)).body).toContainEqual(expect.objectContaining({ reason: 'linked_since' }))
    await system(sql`update unlinked_event set last_at = now() - interval '31 days'`)
    await linked.app.services.database.system(pruneJobs)
    expect((await seen(admin.token)).body.map(({ reason }) => reason)).toEqual(['unreadable'])
  })
})
