import type { Post } from '@comptoir/core/posts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startPageServer } from '../../../../sandbox/src/http/server.ts'
import { startLinkedin } from '../../../../sandbox/src/linkedin/simulator.ts'
import { form, picture } from '../../kernel/files/testing/samples.ts'
import { testEngines } from '../../testing/database.ts'
import { type LinkedPage, linkedPage } from '../channels/testing/linked-page.ts'
import { goThere } from '../social/testing/go-there.ts'
import { statusOf } from './queries.ts'

interface Published {
  text: string
  mediaIds: string[]
  accountId: string
}
type Platform = 'facebook' | 'instagram' | 'linkedin'

describe.each(testEngines)('posts on %s', (engine) => {
  let linkedin: Awaited<ReturnType<typeof startLinkedin>>
  let linkedinPage: Awaited<ReturnType<typeof startPageServer>>
  let linked: LinkedPage
  const paths: Record<Platform, string> = { facebook: '', instagram: '', linkedin: '' }
  let jpeg = ''
  beforeAll(async () => {
    linkedin = await startLinkedin(0)
    linkedinPage = await startPageServer(linkedin.routes, 0)
    linked = await linkedPage(engine, linkedin.reach)
    const { venue, app } = linked
    await (await goThere(app, venue, 'linkedin')).finish()
    // Pictures are fetched from another address than the login callbacks: this is where the server listens.
    app.services.site.url = await app.listen()
    const at = `/v2/venues/${venue.venueId}/googleBusinessProfiles/${venue.profileId}`
    paths.facebook = `${linked.paths.facebook}/posts`
    paths.instagram = `${linked.paths.instagram}/posts`
    paths.linkedin = `${at}/linkedinProfiles/posts`
    jpeg = await upload(await picture('jpeg'))
  }, 60_000)
  afterAll(async () => {
    await linked.close()
    await Promise.all([linkedin.stop(), linkedinPage.stop()])
  })

  async function upload(bytes: Buffer, visibility = 'public'): Promise<string> {
    const body = form({ venueId: String(linked.venue.venueId), visibility, name: 'pain.jpg' }, bytes)
    return (
      await linked.app.send<{ id: string }>('POST', '/v2/files', { token: linked.venue.ownerToken, body })
    ).body.id
  }
  const send = (platform: Platform, body: object) =>
    linked.app.send<Post>('POST', paths[platform], { token: linked.venue.ownerToken, body })
  const settled = async (post: Post, platform: Platform) => {
    const read = () =>
      linked.app.services.database.system((tx) =>
        tx
          .selectFrom('post_platform')
          .selectAll()
          .where('post_id', '=', post.id)
          .where('platform', '=', platform)
          .executeTakeFirstOrThrow(),
      )
    await vi.waitFor(async () => expect((await read()).status).not.toBe('PROCESSING'), { timeout: 20_000 })
    return read()
  }
  const atMeta = async () => (await linked.callSandbox<{ posts: Published[] }>('GET', '/pages')).posts
  const atLinkedin = async () => {
    const answer = await fetch(`http://127.0.0.1:${linkedinPage.port}/api/linkedin`)
    return ((await answer.json()) as { posts: { commentary: string; images: string[] }[] }).posts
  }
  const count = async (platform: Platform, text: string) =>
    platform === 'linkedin'
      ? (await atLinkedin()).filter(({ commentary }) => commentary.includes(text)).length
      : (await atMeta()).filter((one) => one.text.includes(text)).length
  const behave = (platform: Platform, answer: string) =>
    platform === 'linkedin'
      ? fetch(`http://127.0.0.1:${linkedinPage.port}/api/linkedin`, {
          method: 'PUT',
          body: JSON.stringify({ answer, remaining: 1 }),
        })
      : linked.callSandbox('PUT', '/whatsapp/behaviour', { answer, remaining: 1 })

  /** The state after a killed process: the provider has the post, our rows do not know, the lease has expired. */
  const forget = ({ id }: Post, attempts: number) =>
    linked.app.services.database.system(async (tx) => {
      const nothing = { status: 'PROCESSING', provider_id: null, url: null, in_doubt_at: new Date() } as const
      await tx.updateTable('post_platform').set(nothing).where('post_id', '=', id).execute()
      await tx
        .updateTable('outbox')
        .set({ state: 'leased', lease_until: new Date(Date.now() - 1000), done_at: null, attempts })
        .where('key', '=', id)
        .execute()
    })

  it('SOC-27 SOC-35 SOC-39 D-18 a post with a picture is published on each platform, and has its links', async () => {
    for (const platform of ['facebook', 'instagram', 'linkedin'] as const) {
      const { status, body } = await send(platform, { message: `Fournée (${platform})`, media: [jpeg] })
      expect([platform, status, body.status, body.isPartial]).toEqual([platform, 200, 'PROCESSING', false])
      expect(body.media).toMatchObject([{ id: jpeg, url: `/v2/files/${jpeg}` }])
      const row = await settled(body, platform)
      expect([row.status, row.error]).toEqual(['PUBLISHED', null])
      expect(row.url).toMatch(/^https:\/\/www\.(facebook|instagram|linkedin)\.com\/./)
    }
    expect((await atMeta()).map(({ mediaIds }) => mediaIds.length)).toEqual([1, 1])
    expect(await atLinkedin()).toMatchObject([
      { commentary: 'Fournée \\(linkedin\\)', images: [expect.any(String)] },
    ])
  })

  it('SOC-35 several pictures are published as one carousel', async () => {
    const other = await upload(await picture('jpeg', { width: 800, height: 800 }))
    const { body } = await send('instagram', { message: 'Deux vues', media: [jpeg, other] })
    expect((await settled(body, 'instagram')).status).toBe('PUBLISHED')
    expect((await atMeta()).at(-1)).toMatchObject({ text: 'Deux vues', mediaIds: { length: 2 } })
  })

  it.each(['facebook', 'instagram', 'linkedin'] as const)(
    'a post on %s whose answer is lost is looked up, and is there once; an equal one of later is another',
    async (platform) => {
      await behave(platform, 'lose')
      const first = await send(platform, { message: `Fermé lundi ${platform}`, media: [jpeg] })
      const row = await settled(first.body, platform)
      expect([row.status, row.provider_id]).toEqual(['PUBLISHED', expect.any(String)])
      expect(await count(platform, `Fermé lundi ${platform}`)).toBe(1)
      await behave(platform, 'lose')
      const second = await send(platform, { message: `Fermé lundi ${platform}`, media: [jpeg] })
      expect((await settled(second.body, platform)).provider_id).not.toBe(row.provider_id)
      expect(await count(platform, `Fermé lundi ${platform}`)).toBe(2)
    },
    30_000,
  )

  it.each(['facebook', 'instagram', 'linkedin'] as const)(
    'a process that dies after the call to %s leaves one post behind',
    async (platform) => {
      const { body } = await send(platform, { message: `Après la panne ${platform}`, media: [jpeg] })
      await settled(body, platform)
      await forget(body, 1)
      expect((await settled(body, platform)).status).toBe('PUBLISHED')
      expect(await count(platform, `Après la panne ${platform}`)).toBe(1)
    },
    30_000,
  )

  const changeJob = (post: Post, change: { next_at: Date }) =>
    linked.app.services.database.system((tx) =>
      tx.updateTable('outbox').set(change).where('key', '=', post.id).execute(),
    )
  const lastWord = async (post: Post) => {
    const job = await linked.app.services.database.system((tx) =>
      tx.selectFrom('outbox').select('last_error').where('key', '=', post.id).executeTakeFirst(),
    )
    return job?.last_error ?? ''
  }

  /** Longer than any look-up of a test may take: what is listed late is listed when the test says so. */
  const listedAfterMs = 120_000

  it('D-88 a post that its page lists late is looked up again, and published once', async () => {
    await linked.callSandbox('PUT', '/whatsapp/behaviour', { answer: 'lose', remaining: 1, listedAfterMs })
    const { body } = await send('facebook', { message: 'Listé tard' })
    await expect.poll(() => lastWord(body), { timeout: 10_000 }).toContain('does not list the post yet')
    await behave('facebook', 'accept')
    await changeJob(body, { next_at: new Date() })
    expect((await settled(body, 'facebook')).status).toBe('PUBLISHED')
    expect(await count('facebook', 'Listé tard')).toBe(1)
  }, 30_000)

  it('D-88 a post missing from two complete listings is published again', async () => {
    await linked.callSandbox('PUT', '/whatsapp/behaviour', { answer: 'outage' })
    const { body } = await send('facebook', { message: 'Jamais arrivé' })
    await expect.poll(() => lastWord(body), { timeout: 10_000 }).not.toBe('')
    const longAgo = new Date(Date.now() - 80_000)
    await linked.app.services.database.system((tx) =>
      tx.updateTable('post_platform').set({ in_doubt_at: longAgo }).where('post_id', '=', body.id).execute(),
    )
    await behave('facebook', 'accept')
    await changeJob(body, { next_at: new Date() })
    expect((await settled(body, 'facebook')).status).toBe('PUBLISHED')
    expect(await count('facebook', 'Jamais arrivé')).toBe(1)
  }, 30_000)

  it('D-88 a post on LinkedIn that is listed late, with its link shortened, is published once', async () => {
    await fetch(`http://127.0.0.1:${linkedinPage.port}/api/linkedin`, {
      method: 'PUT',
      body: JSON.stringify({ answer: 'lose', remaining: 1, listedAfterMs }),
    })
    const { body } = await send('linkedin', { message: 'La carte (midi) : https://example.com/carte' })
    await expect.poll(() => lastWord(body), { timeout: 10_000 }).toContain('does not list the post yet')
    await behave('linkedin', 'accept')
    await changeJob(body, { next_at: new Date() })
    expect(await settled(body, 'linkedin')).toMatchObject({ status: 'PUBLISHED', evidence: [] })
    expect(await count('linkedin', 'La carte')).toBe(1)
  }, 30_000)

  it('D-88 a post is not published again when a similar one is listed: a person decides', async () => {
    const byHand = await send('facebook', { message: 'Ouvert dimanche de 8 h à 12 h, venez nombreux' })
    await settled(byHand.body, 'facebook')
    const { database } = linked.app.services
    const unknown = { provider_id: null }
    await database.system((tx) =>
      tx.updateTable('post_platform').set(unknown).where('post_id', '=', byHand.body.id).execute(),
    )
    await linked.callSandbox('PUT', '/whatsapp/behaviour', { answer: 'outage' })
    const { body } = await send('facebook', { message: 'Ouvert dimanche de 9 h à 13 h, venez nombreux' })
    await expect.poll(() => lastWord(body), { timeout: 10_000 }).not.toBe('')
    const since = { in_doubt_at: new Date(Date.now() - 80_000), first_attempt_at: new Date() }
    await database.system((tx) =>
      tx.updateTable('post_platform').set(since).where('post_id', '=', body.id).execute(),
    )
    await behave('facebook', 'accept')
    await changeJob(body, { next_at: new Date() })
    await expect
      .poll(() => lastWord(body), { timeout: 10_000 })
      .toContain('look there before sending it again')
    await forget(body, 8)
    expect(await settled(body, 'facebook')).toMatchObject({ status: 'UNKNOWN', error: expect.any(String) })
    expect(await count('facebook', 'Ouvert dimanche')).toBe(1)
  }, 30_000)

  it('D-88 what a platform calls the pictures of a post is kept, and one listed post belongs to one of ours', async () => {
    const { body } = await send('facebook', { message: 'Avec image', media: [jpeg] })
    const row = await settled(body, 'facebook')
    expect(row).toMatchObject({ evidence: [expect.any(String)], first_attempt_at: expect.any(Date) })
    const other = await send('facebook', { message: 'Sans image' })
    await settled(other.body, 'facebook')
    const seize = linked.app.services.database.system((tx) =>
      tx
        .updateTable('post_platform')
        .set({ provider_id: row.provider_id })
        .where('post_id', '=', other.body.id)
        .execute(),
    )
    await expect(seize).rejects.toThrow('post_platform_provider')
  })

  it('an uncertain outcome is shown as unknown, with an explanation, and is not published again', async () => {
    const { body } = await send('linkedin', { message: 'Peut-être' })
    await settled(body, 'linkedin')
    await forget(body, 8)
    expect(await settled(body, 'linkedin')).toMatchObject({ status: 'UNKNOWN', error: expect.any(String) })
    expect(await count('linkedin', 'Peut-être')).toBe(1)
  })

  it('PST-22 reports a permanent refusal in the platform’s words, and retries after an outage', async () => {
    await behave('linkedin', 'refuse')
    const refused = await send('linkedin', { message: 'Refusé' })
    expect(await settled(refused.body, 'linkedin')).toMatchObject({
      status: 'NOT_PUBLISHED',
      error: expect.stringContaining('not allowed'),
    })
    await behave('facebook', 'outage')
    const late = await send('facebook', { message: 'Plus tard' })
    expect((await settled(late.body, 'facebook')).status).toBe('PUBLISHED')
    expect(await count('facebook', 'Plus tard')).toBe(1)
  })

  it('PST-08 refuses at once what a platform does not accept, with the field', async () => {
    const refusal = (field: string, why: string) => ({
      status: 422,
      body: { error: { fields: { [field]: why } } },
    })
    expect(await send('facebook', { message: ' ' })).toMatchObject(refusal('message', 'required'))
    expect(await send('instagram', { message: 'Sans image' })).toMatchObject(refusal('media', 'required'))
    expect(await send('instagram', { message: 'a'.repeat(2201), media: [jpeg] })).toMatchObject(
      refusal('message', 'too_long'),
    )
    expect(await send('instagram', { message: '#pain '.repeat(31), media: [jpeg] })).toMatchObject(
      refusal('message', 'hashtags'),
    )
    expect(await send('linkedin', { message: 'a'.repeat(3001) })).toMatchObject(
      refusal('message', 'too_long'),
    )
    const wide = await upload(await picture('jpeg', { width: 900, height: 300 }))
    expect(await send('instagram', { message: '', media: [wide] })).toMatchObject(refusal('media', 'ratio'))
    const mine = await upload(await picture('jpeg'), 'private')
    expect(await send('facebook', { message: '', media: [mine] })).toMatchObject(refusal('media', 'private'))
  })

  it('D-18 the overall state is the worst unfinished one, else published if any platform has it, else failed', () => {
    const of = (...statuses: Parameters<typeof statusOf>[0][number]['status'][]) =>
      statusOf(statuses.map((status) => ({ status })))
    expect(of('PUBLISHED', 'PROCESSING')).toBe('PROCESSING')
    expect(of('NOT_PUBLISHED', 'UNKNOWN')).toBe('PROCESSING')
    expect(of('PUBLISHED', 'SCHEDULED')).toBe('SCHEDULED')
    expect(of('PUBLISHED', 'NOT_PUBLISHED')).toBe('PUBLISHED')
    expect(of('NOT_PUBLISHED')).toBe('NOT_PUBLISHED')
  })
})
