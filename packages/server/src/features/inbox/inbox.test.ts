import { newId } from '@comptoir/core/http'
import { CLOSING_MARKER, type Conversation, type InboxSetup, type Message } from '@comptoir/core/inbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { bothEngines } from '../../testing/database.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'

describe.each(bothEngines)('inbox on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let count = 0
  beforeAll(async () => {
    app = await testApp({ engine })
  })
  beforeEach(async () => {
    count += 1
    venue = await addVenue(app, `INBOX${count}`)
  })
  afterAll(() => app.close())

  const path = (rest = '') => `/v2/venues/${venue.venueId}/conversations${rest}`
  const one = () => path(`/${venue.conversationId}`)
  const call = <T>(method: string, at: string, body?: unknown, headers?: Record<string, string>) =>
    app.send<T>(method, at, {
      token: venue.ownerToken,
      ...(body === undefined ? {} : { body }),
      ...(headers ? { headers } : {}),
    })
  const send = (body: string, id = newId()) =>
    call<Message>('POST', path('/messages'), { id, body, to: venue.jid, from: venue.address })
  const visit = (body: string, id = newId()) =>
    app.send('POST', `/v2/webchats/${venue.webchatId}/messages`, {
      token: venue.visitorToken,
      body: { id, body },
    })
  const read = async () => (await call<Conversation>('GET', one())).body
  const events = () =>
    app.services.database.tenant([venue.venueId], (tx) =>
      tx
        .selectFrom('event')
        .select(['seq', 'type'])
        .where('venue_id', '=', venue.venueId)
        .orderBy('seq')
        .execute(),
    )

  it('MSG-20 lists open and closed conversations apart, newest message first, with totals in headers', async () => {
    const open = await call<Conversation[]>('GET', path())
    expect(open.body).toMatchObject([
      {
        id: venue.conversationId,
        platform: 'website',
        badgeCount: 1,
        history: [{ body: `${venue.mark} answer`, position: 'right' }],
      },
    ])
    expect(open.headers.get('totalitems')).toBe('1')
    await call('PATCH', one(), { isClosed: true })
    expect((await call<Conversation[]>('GET', path())).body).toEqual([])
    expect((await call<Conversation[]>('GET', path('?isClosed=true'))).body).toHaveLength(1)
    expect((await call('GET', path('?isClosed=true'))).headers.get('totalitems')).toBe('1')
  })
  it('MSG-22 reads messages by cursor: each once, newest first', async () => {
    for (let index = 0; index < 7; index += 1) await visit(`line ${index}`)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { body: Message[]; headers: Headers } = await call<Message[]>(
        'GET',
        `${one()}/messages?perpage=2${cursor && `&cursor=${cursor}`}`,
      )
      seen.push(...page.body.map(({ body }) => body))
      expect(page.headers.get('totalitems')).toBe('9')
      cursor = page.headers.get('nextcursor')
    }
    expect(seen).toEqual([
      'line 6',
      'line 5',
      'line 4',
      'line 3',
      'line 2',
      'line 1',
      'line 0',
      `${venue.mark} answer`,
      `${venue.mark} question`,
    ])
  })
  it('MSG-20 MSG-22 D-53 reads by page number too, with its place in the headers', async () => {
    const placeOf = ({ headers }: { headers: Headers }) =>
      ['page', 'perpage', 'itemsonpage', 'totalitems', 'totalpages'].map((name) => Number(headers.get(name)))
    const read = (query: string) => call<Message[]>('GET', `${one()}/messages?${query}`)
    for (let index = 0; index < 7; index += 1) await visit(`line ${index}`)
    const byCursor = (await read('perpage=9')).body.map(({ id }) => id)
    const pages = await Promise.all([1, 2, 3].map((page) => read(`perpage=4&page=${page}`)))
    expect(pages.flatMap(({ body }) => body.map(({ id }) => id))).toEqual(byCursor)
    expect(pages.map(placeOf)).toEqual([1, 2, 3].map((page) => [page, 4, page === 3 ? 1 : 4, 9, 3]))
    expect(placeOf(await call('GET', path()))).toEqual([1, 30, 1, 1, 1])
    const beyond = await call<Conversation[]>('GET', path('?page=2'))
    expect([beyond.body, placeOf(beyond)]).toEqual([[], [2, 30, 0, 1, 1]])
  })
  it('D-07 stores a message once however often it is sent, also at the same time; another text under its id is refused', async () => {
    const id = newId()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('once', id)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(
      (await call<Message[]>('GET', `${one()}/messages`)).body.filter(({ body }) => body === 'once'),
    ).toHaveLength(1)
    expect((await send('other', id)).status).toBe(409)
    expect((await events()).filter(({ type }) => type === 'messages.sent')).toHaveLength(2)
  })
  it('MSG-42 takes 1000 code points, refuses 1001 and blank text naming the field', async () => {
    expect((await send('👍'.repeat(1000))).status).toBe(200)
    for (const body of ['👍'.repeat(1001), '  \n ', '']) {
      const refused = await send(body)
      expect(refused.status).toBe(400)
      expect(refused.body).toMatchObject({ error: { code: 'invalid', fields: { body: expect.any(String) } } })
    }
  })
  it('MSG-15 names the manager who wrote a message, to the team and to no visitor', async () => {
    const colleague = await addManager(app, 'Staff', [venue.venueId])
    const { body } = await app.send<Message>('POST', path('/messages'), {
      token: colleague.token,
      body: { id: newId(), body: 'De nous', to: venue.jid, from: venue.address },
    })
    expect(body.managerId).toBe(colleague.managerId)
    await visit('Merci')
    const listed = await call<Message[]>('GET', `${one()}/messages`)
    expect(listed.body.slice(0, 2).map(({ managerId }) => managerId)).toEqual([
      undefined,
      colleague.managerId,
    ])
    const seen = await app.send('GET', `/v2/webchats/${venue.webchatId}/messages`, {
      token: venue.visitorToken,
    })
    expect(seen.text).not.toContain('managerId')
  })
  it('MSG-37 what a colleague has read stays unread for the others until they open it or a person answers', async () => {
    const colleague = await addManager(app, 'Staff', [venue.venueId])
    const unread = async (token: string) => {
      const setup = await app.send<InboxSetup>('GET', path('/setup'), { token })
      const list = await app.send<Conversation[]>('GET', path('?isUnread=true'), { token })
      return [setup.body.profiles[0]?.badgeCount, list.body.length]
    }
    const clear = (token: string) => app.send('DELETE', `${one()}/unread`, { token })
    await clear(venue.ownerToken)
    await visit('one')
    await visit('two')
    await clear(colleague.token)
    expect(await unread(venue.ownerToken)).toEqual([2, 1])
    expect(await unread(colleague.token)).toEqual([0, 0])
    await visit('three')
    expect([await unread(venue.ownerToken), await unread(colleague.token)]).toEqual([
      [3, 1],
      [1, 1],
    ])
    await clear(venue.ownerToken)
    expect([await unread(venue.ownerToken), await unread(colleague.token)]).toEqual([
      [0, 0],
      [1, 1],
    ])
    await send('four')
    expect(await unread(colleague.token)).toEqual([0, 0])
  })
  it('MSG-31 closes with a last message and a mark, in one go; any new message reopens', async () => {
    const closing = { id: newId(), body: 'Merci !' }
    const closed = await call<Conversation>('PATCH', one(), { isClosed: true, closingMessage: closing })
    expect(closed.body).toMatchObject({ isClosed: true, history: [{ type: 'close', body: CLOSING_MARKER }] })
    await visit('encore moi')
    expect(await read()).toMatchObject({ isClosed: false })
    await call('PATCH', one(), { isClosed: true })
    await send('et nous')
    expect(await read()).toMatchObject({ isClosed: false })
  })
  it('D-03 closes by the marker from the business, never from a customer', async () => {
    await visit(CLOSING_MARKER)
    expect(await read()).toMatchObject({ isClosed: false })
    await send(CLOSING_MARKER)
    expect(await read()).toMatchObject({ isClosed: true })
  })
  it('MSG-26 clears the unread count once and sends the visitor what was read', async () => {
    await visit('one')
    await visit('two')
    expect(await read()).toMatchObject({ badgeCount: 3 })
    expect((await call('DELETE', `${one()}/unread`)).status).toBe(204)
    expect(await read()).toMatchObject({ badgeCount: 0 })
    const before = (await events()).length
    expect((await call('DELETE', `${one()}/unread`)).status).toBe(204)
    expect((await events()).length).toBe(before)
    const mine = await app.send<{ state: string; isMine: boolean }[]>(
      'GET',
      `/v2/webchats/${venue.webchatId}/messages`,
      { token: venue.visitorToken },
    )
    expect(mine.body.filter(({ isMine }) => isMine).every(({ state }) => state === 'read')).toBe(true)
  })
  it('MSG-25 returns the profiles with their unread counts', async () => {
    const setup = await call('GET', path('/setup'))
    expect(setup.body).toEqual({
      profiles: [
        {
          profileId: venue.profileId,
          venueId: venue.venueId,
          title: `${venue.mark} profile`,
          logo: null,
          metadata: { mapsUri: null },
          platforms: ['website'],
          badgeCount: 1,
        },
      ],
    })
  })
  it('RBC-14 MSG-25 who sets messaging up reads the profiles, and counts nothing that they may not read', async () => {
    const { email, token } = await addManager(app, 'Read-only', [], 'settings@x.test')
    const { body } = await app.send<{ id: number }>('POST', `/v2/venues/${venue.venueId}/roles`, {
      token: venue.ownerToken,
      body: { name: 'Settings', permissions: ['messaging.settings:read'] },
    })
    await app.send('POST', `/v2/venues/${venue.venueId}/managers`, {
      token: venue.ownerToken,
      body: { email, roleId: body.id },
    })
    const read = (at: string) => app.send('GET', path(at), { token })
    expect((await read('/setup')).body).toMatchObject({ profiles: [{ badgeCount: 0 }] })
    expect((await read('')).status).toBe(403)
  })
  it('D-04 reads all venues under 0 and refuses to write there', async () => {
    const all = await app.send<Conversation[]>('GET', '/v2/venues/0/conversations', {
      token: venue.ownerToken,
    })
    expect(all.body.map(({ id }) => id)).toEqual([venue.conversationId])
    const refused = await app.send('POST', '/v2/venues/0/conversations/messages', {
      token: venue.ownerToken,
      body: { id: newId(), body: 'x', to: venue.jid, from: venue.address },
    })
    expect([refused.status, refused.body]).toMatchObject([400, { error: { code: 'venue_required' } }])
  })
  it('T22 answers the same key with the same answer, another request under it with 422', async () => {
    const headers = { 'idempotency-key': 'the-same-key-twice' }
    const body = { id: newId(), body: 'costs once', to: venue.jid, from: venue.address }
    const first = await call('POST', path('/messages'), body, headers)
    expect((await call('POST', path('/messages'), body, headers)).text).toBe(first.text)
    expect((await call('POST', path('/messages'), { ...body, body: 'changed' }, headers)).status).toBe(422)
    expect((await call('POST', path('/messages'), body, { 'idempotency-key': 'é' })).status).toBe(400)
  })
  it('G1 numbers events without a hole in the order of the commits, also when many write at once', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? visit(`v${index}`) : send(`m${index}`))),
    )
    const all = await events()
    expect(all.map(({ seq }) => Number(seq))).toEqual(all.map((_, index) => index + 1))
    const times = await app.services.database.tenant([venue.venueId], (tx) =>
      sql<{ isOrdered: boolean }>`
      select bool_and(sent_at > before) as "isOrdered" from (select sent_at, lag(sent_at) over (order by sent_at) as before from message where venue_id = ${venue.venueId}) t where before is not null`.execute(
        tx,
      ),
    )
    expect(times.rows[0]?.isOrdered).toBe(true)
    const { rows } = await app.services.database.tenant([venue.venueId], (tx) =>
      sql<{ kept: number; counted: number; isNewest: boolean }>`
      select c.message_count as kept, count(*)::int as counted, max(m.sent_at) = c.last_message_at as "isNewest"
      from conversation c join message m on m.venue_id = c.venue_id and m.conversation_id = c.id
      where c.venue_id = ${venue.venueId} group by c.venue_id, c.id`.execute(tx),
    )
    for (const { kept, counted, isNewest } of rows) expect([kept, isNewest]).toEqual([counted, true])
    expect(rows.reduce((sum, { counted }) => sum + counted, 0)).toBeGreaterThanOrEqual(20)
  })
  it('keeps the counters equal to what counting would give', async () => {
    await visit('x')
    await call('PATCH', one(), { isClosed: true })
    await visit('y')
    const { rows } = await app.services.database.tenant([venue.venueId], (tx) =>
      sql<{ counted: unknown; kept: unknown }>`
      select (select jsonb_agg(t order by t) from (select is_closed, count(*)::int as n, sum(unread_count)::int as unread from conversation where venue_id = ${venue.venueId} group by 1) t) as counted,
        (select jsonb_agg(t order by t) from (select is_closed, conversations as n, unread from inbox_count where venue_id = ${venue.venueId} and conversations > 0) t) as kept`.execute(
        tx,
      ),
    )
    expect(rows[0]?.kept).toEqual(rows[0]?.counted)
  })
})
