import type { Post, UndecidedPost } from '@comptoir/core/posts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OutboxJob } from '../../kernel/queue/outbox.ts'
import { bothEngines } from '../../testing/database.ts'
import { control, figure, scaled } from '../../testing/figures.ts'
import { addManager } from '../../testing/world.ts'
import { type LinkedPage, linkedPage } from '../channels/testing/linked-page.ts'
import { postWorker } from './publisher.ts'

const MINUTE_MS = 60_000
const RACES = scaled(6, 40)
const signal = new AbortController().signal

describe.each(bothEngines)('posts whose outcome is unknown on %s', (engine) => {
  let linked: LinkedPage
  let at = ''
  beforeAll(async () => {
    linked = await linkedPage(engine, {}, { hasWorkers: false })
    at = `/v2/venues/${linked.venue.venueId}/undecidedPosts`
  }, 60_000)
  afterAll(() => linked.close())

  const system = <T>(work: Parameters<LinkedPage['app']['services']['database']['system']>[0]) =>
    linked.app.services.database.system(work) as Promise<T>
  const call = <T>(method: string, path: string, body?: unknown, token = linked.venue.ownerToken) =>
    linked.app.send<T>(method, path, { token, ...(body === undefined ? {} : { body }) })
  const confirm = (id: string, body: object = {}) => call<Post>('POST', `${at}/${id}/facebook/confirm`, body)
  const resend = (id: string) => call<Post>('POST', `${at}/${id}/facebook/resend`)
  const listed = async () => (await call<UndecidedPost[]>('GET', at)).body
  const behave = (answer: string) => linked.callSandbox('PUT', '/whatsapp/behaviour', { answer })
  const timesThere = async (message: string) =>
    (await linked.callSandbox<{ posts: { text: string }[] }>('GET', '/pages')).posts.filter(
      ({ text }) => text === message,
    ).length
  const rowOf = (id: string) =>
    system<{ status: string; url: string | null; provider_id: string | null }>((tx) =>
      tx.selectFrom('post_platform').selectAll().where('post_id', '=', id).executeTakeFirstOrThrow(),
    )
  const jobOf = (id: string) =>
    system<{ state: string; attempts: number }>((tx) =>
      tx.selectFrom('outbox').select(['state', 'attempts']).where('key', '=', id).executeTakeFirstOrThrow(),
    )
  const setJob = (id: string, state: string) =>
    system((tx) =>
      sql`update outbox set state = ${state}, attempts = 8,
        lease_until = ${state === 'leased' ? new Date(Date.now() + MINUTE_MS) : null}
        where key = ${id}`.execute(tx),
    )
  const worker = () => {
    const handler = postWorker(linked.app.services)['post.facebook']
    if (handler?.idempotency !== 'lookup') throw new Error('posts are looked up')
    return handler
  }
  const job = (key: string): OutboxJob => ({
    id: 0,
    venueId: linked.venue.venueId,
    kind: 'post.facebook',
    key,
    providerKey: key,
    payload: {},
    attempt: 1,
    createdAt: new Date(),
  })

  /** A post whose answer was lost, on its page or not, after the last look-up. */
  async function undecided(message: string, isThere: boolean): Promise<string> {
    const path = `${linked.paths.facebook}/posts`
    const { id } = (await call<Post>('POST', path, { message })).body
    await behave(isThere ? 'lose' : 'outage')
    await expect(worker().send(job(id), signal)).rejects.toThrow()
    await behave('accept')
    const change = {
      status: 'UNKNOWN',
      error: 'no response',
      in_doubt_at: new Date(Date.now() - 2 * MINUTE_MS),
      first_attempt_at: new Date(Date.now() - 2 * MINUTE_MS),
    } as const
    await system((tx) => tx.updateTable('post_platform').set(change).where('post_id', '=', id).execute())
    await setJob(id, 'unknown')
    return id
  }

  it('D-88 are listed with what is unknown since when, and where to look', async () => {
    const id = await undecided('Tarte aux pommes', true)
    const found = (await listed()).find(({ postId }) => postId === id)
    expect(found).toMatchObject({
      venueId: linked.venue.venueId,
      platform: 'facebook',
      message: 'Tarte aux pommes',
      state: 'unknown',
      reason: 'no response',
      accountName: expect.stringMatching(/./),
      accountUrl: 'https://www.facebook.com/300000000001',
    })
    expect(Date.now() - Date.parse(found?.sentAt ?? '')).toBeGreaterThan(MINUTE_MS)
    expect((await call<UndecidedPost[]>('GET', '/v2/venues/0/undecidedPosts')).body).toContainEqual(found)
  })

  it('D-92 a post is listed as held while its account is paused, and leaves once it is not', async () => {
    const message = 'Chouquettes'
    const { id } = (await call<Post>('POST', `${linked.paths.facebook}/posts`, { message })).body
    const pause = (problem: 'token' | null) =>
      system((tx) =>
        tx
          .updateTable('channel_account')
          .set({ problem })
          .where('venue_id', '=', linked.venue.venueId)
          .where('platform', '=', 'facebook')
          .execute(),
      )
    const found = async () => (await listed()).find(({ postId }) => postId === id)
    expect(await found()).toBeUndefined()
    await pause('token')
    await expect(worker().send(job(id), signal)).rejects.toMatchObject({ failure: 'held' })
    expect(await found()).toMatchObject({
      state: 'held',
      message,
      reason: '',
      accountName: expect.stringMatching(/./),
    })
    for (const decide of [confirm, resend]) expect((await decide(id)).status).toBe(409)
    await pause(null)
    expect(await found()).toBeUndefined()
    await worker().send(job(id), signal)
    expect([await timesThere(message), (await rowOf(id)).status]).toEqual([1, 'PUBLISHED'])
  })

  it('D-88 "it is there" records the address, and nothing is sent', async () => {
    const id = await undecided('Pain au lait', true)
    const url = 'https://www.facebook.com/300000000001/posts/77'
    const answer = await confirm(id, { url })
    expect(answer).toMatchObject({ status: 200, body: { status: 'PUBLISHED' } })
    expect(answer.body.platforms.facebook).toMatchObject({ status: 'PUBLISHED', url, error: null })
    expect(await jobOf(id)).toMatchObject({ state: 'done' })
    expect((await listed()).map(({ postId }) => postId)).not.toContain(id)
    expect(await timesThere('Pain au lait')).toBe(1)
    const log = await system<{ rows: object[] }>((tx) =>
      sql`select to_jsonb(e) as entry from audit_entry e where target::text like ${`%${id}%`}`.execute(tx),
    )
    expect(log.rows).toHaveLength(1)
    expect(JSON.stringify(log.rows)).toContain('posts.confirmPost')
  })

  it.each(['https://facebook.com.example/1', 'http://www.facebook.com/1', 'javascript:alert(1)', '12'])(
    'D-88 refuses %s as the address of a post on Facebook',
    async (url) => {
      const id = await undecided(`Adresse ${url}`, true)
      expect(await confirm(id, { url })).toMatchObject({
        status: 422,
        body: { error: { code: 'rule', fields: { url: 'url' } } },
      })
      expect((await confirm(id, { url: '' })).status).toBe(200)
    },
  )

  it('D-88 "it is not there: send again" publishes it once', async () => {
    const id = await undecided('Galette des rois', false)
    expect((await resend(id)).body.platforms.facebook).toMatchObject({ status: 'PROCESSING', error: null })
    expect(await jobOf(id)).toEqual({ state: 'queued', attempts: 0 })
    await worker().send(job(id), signal)
    expect(await rowOf(id)).toMatchObject({ status: 'PUBLISHED', provider_id: expect.any(String) })
    expect(await timesThere('Galette des rois')).toBe(1)
  })

  it('D-88 the first decision counts, and the second is refused with what it is by now', async () => {
    const id = await undecided('Brioche', true)
    const answers = await Promise.all([confirm(id), resend(id), confirm(id), resend(id)])
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b)
    expect(statuses).toEqual([200, 409, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.text).toMatch(/no longer unknown: the post is (PUBLISHED|PROCESSING) on facebook/)
  })

  it('D-88 a repeated call with its key is answered as the first one', async () => {
    const id = await undecided('Flan', true)
    const request = {
      token: linked.venue.ownerToken,
      headers: { 'idempotency-key': 'decision-of-flan' },
      body: {},
    }
    const path = `${at}/${id}/facebook/confirm`
    const first = await linked.app.send('POST', path, request)
    expect(await linked.app.send('POST', path, request)).toMatchObject({
      status: 200,
      body: first.body as object,
    })
  })

  it('G2p D-88 when evidence and a person decide at once, one of them does, and the post is there once', async () => {
    const wrong: string[] = []
    for (let index = 0; index < RACES; index += 1) {
      const message = `Éclair ${index}`
      const id = await undecided(message, true)
      const decide = index % 2 === 0 ? confirm : resend
      const [, answer] = await Promise.all([worker().lookUp(job(id), signal), decide(id)])
      // What a person had sent again is attempted, unless the evidence was there before.
      await worker().send(job(id), signal)
      const { status, provider_id } = await rowOf(id)
      const isRefused = answer.status === 409 && provider_id !== null
      if (status !== 'PUBLISHED' || !(isRefused || answer.status === 200)) wrong.push(message)
      if ((await timesThere(message)) !== 1) wrong.push(`${message} twice`)
    }
    figure('G2p', 'decisions of a person against the evidence', RACES, { least: 6 }, engine)
    figure('G2p', 'decided by both, or published twice', wrong.length, { exactly: 0 }, engine)
    expect(wrong).toEqual([])
  }, 120_000)

  it('G2p D-88 control: a decision that ignores the outcome publishes twice', async () => {
    const id = await undecided('Religieuse', true)
    await worker().lookUp(job(id), signal)
    const ignoring = { status: 'PROCESSING', provider_id: null } as const
    await system((tx) => tx.updateTable('post_platform').set(ignoring).where('post_id', '=', id).execute())
    await worker().send(job(id), signal)
    const times = await timesThere('Religieuse')
    control('G2p', 'a decision that ignores the outcome', times > 1, `${times} times`, engine)
    expect(times).toBe(2)
  })

  it('D-88 evidence that comes first settles the post, and a person is refused', async () => {
    const id = await undecided('Chausson', true)
    expect(await worker().lookUp(job(id), signal)).toBe(true)
    expect((await resend(id)).status).toBe(409)
    await worker().send(job(id), signal)
    expect(await timesThere('Chausson')).toBe(1)
  })

  it('D-88 nothing is sent again while the platform is being asked', async () => {
    const id = await undecided('Mille-feuille', true)
    await setJob(id, 'leased')
    const refused = await resend(id)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('being looked up')])
    expect(await rowOf(id)).toMatchObject({ status: 'UNKNOWN' })
  })

  it('D-88 a person is asked after the last look-up, while later ones may still find the post', async () => {
    const byHand = await undecided('Ouvert dimanche de 8 h à 12 h, venez nombreux', true)
    const id = await undecided('Ouvert dimanche de 9 h à 13 h, venez nombreux', false)
    const open = { status: 'PROCESSING', error: null, first_attempt_at: new Date() } as const
    await system((tx) => tx.updateTable('post_platform').set(open).where('post_id', '=', id).execute())
    await expect(worker().lookUp(job(id), signal)).rejects.toThrow('look there before sending it again')
    expect((await listed()).map(({ postId }) => postId)).toEqual(expect.arrayContaining([byHand, id]))
    expect((await confirm(id)).status).toBe(200)
    expect(await worker().lookUp(job(id), signal)).toBe(true)
  })

  it('D-88 a post that waits for a person is not sent by itself, though no listing shows it', async () => {
    const id = await undecided('Saint-Honoré', false)
    await expect(worker().lookUp(job(id), signal)).rejects.toThrow('look there before sending it again')
    await worker().send(job(id), signal)
    expect(await rowOf(id)).toMatchObject({ status: 'UNKNOWN' })
    expect(await timesThere('Saint-Honoré')).toBe(0)
  })

  it('D-88 a post in doubt stays undecided when its later look-ups are refused for good', async () => {
    const id = await undecided('Baba', true)
    await system(
      (tx) =>
        worker().onSettled?.(tx, job(id), { state: 'dead', reason: 'no longer linked' }) ?? Promise.resolve(),
    )
    expect(await rowOf(id)).toMatchObject({ status: 'UNKNOWN' })
  })

  it('D-88 is for those who may publish, in their own venue', async () => {
    const id = await undecided('Macaron', true)
    const staff = await addManager(linked.app, 'Read-only', [linked.venue.venueId])
    expect((await call('GET', at, undefined, staff.token)).status).toBe(200)
    for (const decision of ['confirm', 'resend'])
      expect((await call('POST', `${at}/${id}/facebook/${decision}`, {}, staff.token)).status).toBe(403)
    expect((await call('POST', `${at}/${crypto.randomUUID()}/facebook/confirm`, {})).status).toBe(404)
    expect((await call('POST', `${at}/${id}/linkedin/resend`)).status).toBe(404)
  })
})
