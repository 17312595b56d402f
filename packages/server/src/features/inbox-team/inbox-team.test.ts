import { newId } from '@comptoir/core/http'
import type { Conversation } from '@comptoir/core/inbox'
import type { Label, MessagingAnalytics, QuickReply, Teammate } from '@comptoir/core/inbox-team'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addLabel } from '../../testing/full-venue.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'

interface Refused {
  error: { code: string; fields?: Record<string, string> }
}

describe.each(testEngines)('inbox team on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let count = 0
  beforeAll(async () => {
    app = await testApp({ engine })
  })
  beforeEach(async () => {
    count += 1
    venue = await addVenue(app, `TEAM${count}`)
  })
  afterAll(() => app.close())

  const path = (rest = '') => `/v2/venues/${venue.venueId}/conversations${rest}`
  const one = (rest = '') => path(`/${venue.conversationId}${rest}`)
  const call = <T = Refused>(method: string, at: string, body?: unknown, token = venue.ownerToken) =>
    app.send<T>(method, at, { token, ...(body === undefined ? {} : { body }) })
  const list = async (query: string) =>
    (await call<Conversation[]>('GET', path(`?${query}`))).body.map(({ id }) => id)

  /** Another customer of the venue, who has written once. */
  async function addCustomer(text: string, username = ''): Promise<string> {
    const session = await app.send<{ token: string }>('POST', `/v2/webchats/${venue.webchatId}/sessions`, {
      body: { language: 'fr' },
    })
    await app.send('POST', `/v2/webchats/${venue.webchatId}/messages`, {
      token: session.body.token,
      body: { id: newId(), body: text },
    })
    const [newest] = (await call<Conversation[]>('GET', path())).body
    const id = newest?.id ?? ''
    await app.services.database.system((tx) =>
      sql`update conversation set username = ${username} where id = ${id}`.execute(tx),
    )
    return id
  }

  it('MSG-28 MSG-29 MSG-30 keeps quick replies by name: creates, changes, deletes', async () => {
    await call('POST', path('/quickReplies'), { title: 'hours', value: 'Dès 7 h' })
    const made = await call<QuickReply>('POST', path('/quickReplies'), { title: 'aa', value: 'Ouvert !' })
    expect(made.body).toMatchObject({ title: 'aa', value: 'Ouvert !' })
    const changed = await call<QuickReply>('PATCH', path(`/quickReplies/${made.body.id}`), { title: 'zz' })
    expect(changed.body).toEqual({ id: made.body.id, title: 'zz', value: 'Ouvert !' })
    const titles = async () =>
      (await call<QuickReply[]>('GET', path('/quickReplies'))).body.map(({ title }) => title)
    expect(await titles()).toEqual(['hours', 'zz'])
    expect((await call('DELETE', path(`/quickReplies/${made.body.id}`))).status).toBe(204)
    expect(await titles()).toEqual(['hours'])
    expect((await call('PATCH', path(`/quickReplies/${made.body.id}`), { title: 'x' })).status).toBe(404)
  })
  it('MSG-46 wants a name of at most 60 and a message of at most 1000, and names the field', async () => {
    const wrong = [
      { body: { title: '', value: 'x' }, field: 'title' },
      { body: { title: 'é'.repeat(61), value: 'x' }, field: 'title' },
      { body: { title: 'x', value: ' ' }, field: 'value' },
      { body: { title: 'x', value: '👍'.repeat(1001) }, field: 'value' },
    ]
    for (const { body, field } of wrong) {
      const refused = await call('POST', path('/quickReplies'), body)
      expect([refused.status, Object.keys(refused.body.error.fields ?? {})]).toEqual([400, [field]])
    }
    const kept = await call('POST', path('/quickReplies'), {
      title: 'é'.repeat(60),
      value: '👍'.repeat(1000),
    })
    expect(kept.status).toBe(200)
  })
  it('refuses who may only read quick replies to change them', async () => {
    const staff = await addManager(app, 'Staff', [venue.venueId])
    expect((await call('GET', path('/quickReplies'), undefined, staff.token)).status).toBe(200)
    expect((await call('POST', path('/quickReplies'), { title: 'a', value: 'b' }, staff.token)).status).toBe(
      403,
    )
  })

  it('finds conversations by words of messages, names and notes, whatever their accents, case and ends', async () => {
    const id = await addCustomer('Gardez-moi des crêpes à l’œuf', 'Zoé Éléonore')
    await addCustomer('Une table, merci')
    for (const search of ['crepe', 'CRÊPES', 'oeuf', 'gardez cre', 'zoe', 'eleonore', 'l’œuf'])
      expect([search, await list(`search=${encodeURIComponent(search)}`)]).toEqual([search, [id]])
    expect(await list('search=brioche')).toEqual([])
    expect(await list(`search=${encodeURIComponent('crepe table')}`)).toEqual([])
    expect(await list(`search=${venue.mark}%20note`)).toEqual([venue.conversationId])
    for (const harmless of ["'", '!!!', ' & | !', "a':*", '@1', '\\'])
      expect(Array.isArray(await list(`search=${encodeURIComponent(harmless)}`))).toBe(true)
  })
  it('finds nothing of another venue, not even by its own mark', async () => {
    const other = await addVenue(app, `OTHER${count}`)
    expect(await list(`search=${other.mark}`)).toEqual([])
    expect(await list(`search=@${other.venueId}`)).toEqual([])
  })
  it('pages through what is found, each once, with the total', async () => {
    for (let index = 0; index < 5; index += 1) await addCustomer(`brioche ${index}`)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { body: Conversation[]; headers: Headers } = await call<Conversation[]>(
        'GET',
        path(`?search=brioche&perpage=2${cursor && `&cursor=${cursor}`}`),
      )
      expect(page.headers.get('totalitems')).toBe('5')
      seen.push(...page.body.map(({ history }) => history[0]?.body ?? ''))
      cursor = page.headers.get('nextcursor')
    }
    expect(seen).toEqual([4, 3, 2, 1, 0].map((index) => `brioche ${index}`))
  })
  it('MSG-37 separates what no one has read from what I have not read', async () => {
    const id = await addCustomer('allô')
    const colleague = await addManager(app, 'Staff', [venue.venueId])
    const seen = async (query: string) => {
      const { body } = await call<Conversation[]>('GET', path(`?${query}`), undefined, colleague.token)
      return body.some((one) => one.id === id)
    }
    expect(await seen('isUnseen=true')).toBe(true)
    await call('DELETE', path(`/${id}/unread`))
    expect([await seen('isUnread=true'), await seen('isUnseen=true')]).toEqual([true, false])
  })
  it('filters by unread, assignee, label and what needs a person', async () => {
    const other = await addCustomer('allô')
    await call('DELETE', one('/unread'))
    expect(await list('isUnread=true')).toEqual([other])
    const labelId = await addLabel(app, venue)
    await call('PATCH', one(), { assigneeId: venue.ownerId, labelIds: [labelId] })
    expect(await list(`assigneeId=${venue.ownerId}`)).toEqual([venue.conversationId])
    expect(await list(`labelId=${labelId}`)).toEqual([venue.conversationId])
    expect(await list('needsHuman=true')).toEqual([])
    expect(await list(`isUnread=true&labelId=${labelId}`)).toEqual([])
  })

  it('gives a conversation to somebody of the team, and to no one else', async () => {
    const stranger = await addManager(app, 'Owner', [])
    const staff = await addManager(app, 'Staff', [venue.venueId])
    const team = await call<Teammate[]>('GET', path('/team'))
    expect(team.body.map(({ managerId }) => managerId).sort()).toEqual(
      [venue.ownerId, staff.managerId].sort(),
    )
    expect((await call('PATCH', one(), { assigneeId: stranger.managerId })).status).toBe(404)
    // Who may only read is of the team, and is given none.
    const reader = await addManager(app, 'Read-only', [venue.venueId])
    const readers = (await call<Teammate[]>('GET', path('/team'))).body.filter((one) => !one.canAnswer)
    expect(readers.map(({ managerId }) => managerId)).toEqual([reader.managerId])
    expect((await call('PATCH', one(), { assigneeId: reader.managerId })).status).toBe(404)
    expect((await call<Conversation>('PATCH', one(), { assigneeId: staff.managerId })).body).toMatchObject({
      assigneeId: staff.managerId,
    })
    expect((await call<Conversation>('PATCH', one(), { assigneeId: null })).body.assigneeId).toBeNull()
  })
  it('labels conversations with the venue’s labels; names are unique, and deleting a label removes it from conversations', async () => {
    const labelId = await addLabel(app, venue)
    const taken = await call('POST', path('/labels'), { name: `${venue.mark} TITLE`, color: 'red' })
    expect([taken.status, taken.body.error.fields]).toEqual([409, { name: 'taken' }])
    const made = await call<Label>('POST', path('/labels'), { name: 'VIP', color: 'purple' })
    const marked = await call<Conversation>('PATCH', one(), { labelIds: [made.body.id, labelId] })
    expect([...marked.body.labelIds].sort()).toEqual([labelId, made.body.id].sort())
    expect((await call<Conversation>('PATCH', one(), { labelIds: [made.body.id] })).body.labelIds).toEqual([
      made.body.id,
    ])
    await call('DELETE', path(`/labels/${made.body.id}`))
    expect((await call<Conversation>('GET', one())).body.labelIds).toEqual([])
  })

  it('snoozes: out of the list until then, back by the worker, or at once by a new message', async () => {
    const until = Date.now() + 3_600_000
    const snoozed = await call<Conversation>('PATCH', one(), { snoozedUntil: until })
    expect(snoozed.body.snoozedUntil).toBe(until)
    expect([await list(''), await list('isSnoozed=true')]).toEqual([[], [venue.conversationId]])
    expect((await call('GET', path())).headers.get('totalitems')).toBe('0')
    await app.send('POST', `/v2/webchats/${venue.webchatId}/messages`, {
      token: venue.visitorToken,
      body: { id: newId(), body: 'encore moi' },
    })
    expect([await list(''), await list('isSnoozed=true')]).toEqual([[venue.conversationId], []])
    expect((await call<Conversation>('PATCH', one(), { snoozedUntil: 1 })).body.snoozedUntil).toBeNull()
  })

  it('D-06 MSG-34 refuses an answer when the window of its platform is over, until the customer writes again', async () => {
    const change = (set: string) => app.services.database.system((tx) => sql.raw(set).execute(tx))
    const send = () =>
      call('POST', path('/messages'), { id: newId(), body: 'x', to: venue.jid, from: venue.address })
    const age = (hours: number) =>
      change(
        `update message set sent_at = now() - interval '${hours} hours' where venue_id = ${venue.venueId} and not is_from_business`,
      )
    await change(
      `insert into channel_account (venue_id, profile_id, platform, business_id, external_id, token, connected_at)
      select ${venue.venueId}, ${venue.profileId}, platform, 'window', 'window-' || platform || '-${venue.venueId}', 'encrypted', now()
      from unnest(array['whatsapp', 'instagram']) platform
      on conflict (venue_id, profile_id, platform) do update set token = 'encrypted', connected_at = now()`,
    )
    await age(100 * 24)
    expect((await send()).status).toBe(200)
    for (const [platform, open, over] of [
      ['whatsapp', 23, 25],
      ['instagram', 6 * 24, 8 * 24],
    ] as const) {
      await change(`update conversation set platform = '${platform}' where venue_id = ${venue.venueId}`)
      await age(open)
      expect([platform, (await send()).status]).toEqual([platform, 200])
      await age(over)
      const refused = await send()
      expect([refused.status, refused.body.error.fields]).toEqual([422, { to: 'window_over' }])
    }
  })

  it('links the conversations of one customer and unlinks them again', async () => {
    const [second, third] = [await addCustomer('deux'), await addCustomer('trois')]
    const others = async (id: string) =>
      (await call<Conversation[]>('GET', path(`/${id}/customer`))).body.map((found) => found.id)
    expect(await others(second)).toEqual([])
    await call('POST', path(`/${second}/customer`), { conversationId: third })
    await call('POST', one('/customer'), { conversationId: third })
    expect(await others(venue.conversationId)).toEqual([third, second])
    expect(await others(second)).toEqual([third, venue.conversationId])
    expect((await call('DELETE', path(`/${third}/customer`))).status).toBe(204)
    expect([await others(venue.conversationId), await others(third)]).toEqual([[second], []])
    expect((await call('POST', one('/customer'), { conversationId: venue.conversationId })).status).toBe(422)
  })

  it('MSG-27 counts what was written by day, hour, channel and manager, and how fast a person answered', async () => {
    await app.services.database.system((tx) =>
      sql`update message set sent_at = case when is_from_business then timestamptz '2026-03-10 09:04:00+01'
        else timestamptz '2026-03-09 23:30:00+00' end where venue_id = ${venue.venueId}`.execute(tx),
    )
    const { body } = await call<MessagingAnalytics>('GET', path('/analytics?from=2026-03-09&to=2026-03-10'))
    expect(body).toMatchObject({
      received: 1,
      sent: 1,
      automatic: 0,
      closed: 0,
      firstResponseMedianMs: (8 * 60 + 34) * 60_000,
      days: [
        { day: '2026-03-09', received: 0, sent: 0 },
        { day: '2026-03-10', received: 1, sent: 1 },
      ],
      platforms: [{ platform: 'website', received: 1, sent: 1 }],
      managers: [{ managerId: venue.ownerId, sent: 1 }],
    })
    expect(body.hours.map((received, hour) => (received ? hour : -1)).filter((hour) => hour >= 0)).toEqual([
      0,
    ])
    // The answer of the next day counts, and so does a customer who still waits.
    const first = await call<MessagingAnalytics>('GET', path('/analytics?from=2026-03-10&to=2026-03-10'))
    await app.services.database.system((tx) =>
      sql`update message set sent_at = timestamptz '2026-03-11 09:04:00+01'
        where venue_id = ${venue.venueId} and is_from_business`.execute(tx),
    )
    const later = await call<MessagingAnalytics>('GET', path('/analytics?from=2026-03-10&to=2026-03-10'))
    expect(later.body.firstResponseMedianMs).toBe((first.body.firstResponseMedianMs ?? 0) + 86_400_000)
    await app.services.database.system(async (tx) => {
      await sql`delete from message where venue_id = ${venue.venueId} and is_from_business`.execute(tx)
      await sql`update conversation set waiting_since = timestamptz '2026-03-09 23:30:00+00'
        where venue_id = ${venue.venueId}`.execute(tx)
    })
    const waiting = await call<MessagingAnalytics>('GET', path('/analytics?from=2026-03-10&to=2026-03-10'))
    expect(waiting.body.firstResponseMedianMs).toBeGreaterThan(later.body.firstResponseMedianMs ?? 0)
    const empty = await call<MessagingAnalytics>('GET', path('/analytics?from=2020-01-01&to=2020-01-01'))
    expect(empty.body).toMatchObject({ received: 0, firstResponseMedianMs: null, platforms: [] })
    expect((await call('GET', path('/analytics?from=2026-03-10&to=2026-03-09'))).status).toBe(422)
    expect((await call('GET', path('/analytics?from=2024-01-01&to=2026-03-09'))).status).toBe(422)
  })
})
