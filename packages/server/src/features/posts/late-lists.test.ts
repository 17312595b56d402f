import type { Post } from '@comptoir/core/posts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startPageServer } from '../../../../sandbox/src/http/server.ts'
import { startLinkedin } from '../../../../sandbox/src/linkedin/simulator.ts'
import { form, picture } from '../../kernel/files/testing/samples.ts'
import { startQueue } from '../../kernel/queue/queue.ts'
import { bothEngines } from '../../testing/database.ts'
import { control, figure, scaled } from '../../testing/figures.ts'
import { type LinkedPage, linkedPage } from '../channels/testing/linked-page.ts'
import { goThere } from '../social/testing/go-there.ts'
import { postWorker } from './publisher.ts'

const platforms = ['facebook', 'instagram', 'linkedin'] as const
type Platform = (typeof platforms)[number]

/** Of each platform. */
const POSTS = scaled(3, 12)
const LISTED_AFTER_MS = 5000

describe.each(bothEngines)(
  'posts whose answer is lost, listed %s ms late'.replace('%s', String(LISTED_AFTER_MS)),
  (engine) => {
    let linkedin: Awaited<ReturnType<typeof startLinkedin>>
    let linkedinPage: Awaited<ReturnType<typeof startPageServer>>
    let linked: LinkedPage
    let queue: Awaited<ReturnType<typeof startQueue>> | undefined
    let jpeg = ''
    const paths: Record<Platform, string> = { facebook: '', instagram: '', linkedin: '' }

    beforeAll(async () => {
      linkedin = await startLinkedin(0)
      linkedinPage = await startPageServer(linkedin.routes, 0)
      linked = await linkedPage(engine, linkedin.reach, { hasWorkers: false })
      const { venue, app } = linked
      await (await goThere(app, venue, 'linkedin')).finish()
      app.services.site.url = await app.listen()
      const at = `/v2/venues/${venue.venueId}/googleBusinessProfiles/${venue.profileId}`
      paths.facebook = `${linked.paths.facebook}/posts`
      paths.instagram = `${linked.paths.instagram}/posts`
      paths.linkedin = `${at}/linkedinProfiles/posts`
      const body = form(
        { venueId: String(venue.venueId), visibility: 'public', name: 'pain.jpg' },
        await picture('jpeg'),
      )
      jpeg = (await app.send<{ id: string }>('POST', '/v2/files', { token: venue.ownerToken, body })).body.id
    }, 120_000)
    afterEach(async () => {
      await queue?.stop()
      queue = undefined
    })
    afterAll(async () => {
      await linked.close()
      await Promise.all([linkedin.stop(), linkedinPage.stop()])
    })

    async function behave(answer: string, remaining: number | null): Promise<void> {
      await linked.callSandbox('PUT', '/whatsapp/behaviour', {
        answer,
        remaining,
        listedAfterMs: LISTED_AFTER_MS,
      })
      const body = JSON.stringify({ answer, remaining, listedAfterMs: LISTED_AFTER_MS })
      await fetch(`http://127.0.0.1:${linkedinPage.port}/api/linkedin`, { method: 'PUT', body })
    }
    const send = async (platform: Platform, message: string, media: string[]) => {
      const token = linked.venue.ownerToken
      return (await linked.app.send<Post>('POST', paths[platform], { token, body: { message, media } })).body
    }
    /** The posts on the platforms, by the text that identifies each. */
    async function published(): Promise<string[]> {
      const { posts } = await linked.callSandbox<{ posts: { text: string }[] }>('GET', '/pages')
      const answer = await fetch(`http://127.0.0.1:${linkedinPage.port}/api/linkedin`)
      const other = ((await answer.json()) as { posts: { commentary: string }[] }).posts
      return [...posts.map(({ text }) => text), ...other.map(({ commentary }) => commentary)]
    }
    const rows = async <T>(query: ReturnType<typeof sql<T>>) =>
      (await linked.app.services.database.system((tx) => query.execute(tx))).rows

    /** Publishes, losing every first response, until no post is pending; returns the text of each post. */
    async function publishAll(mark: string, looksMs?: readonly number[]): Promise<string[]> {
      const { database, log } = linked.app.services
      await behave('lose', null)
      const words: string[] = []
      for (const platform of platforms)
        for (let index = 0; index < POSTS; index += 1) {
          const word = `${mark}${platform}${index}`
          words.push(word)
          // With a picture, without one, and with a link that LinkedIn shortens.
          const hasPicture = platform === 'instagram' || index % 3 === 0
          const link = index % 3 === 1 ? ' https://example.com/carte' : ''
          await send(platform, `${word}${link}`, hasPicture ? [jpeg] : [])
        }
      queue = await startQueue(database, {
        pollMs: 100,
        outbox: postWorker(linked.app.services, looksMs),
        log: (level, message, err) => log[level]({ err }, message),
      })
      const lost = async () => (await published()).filter((text) => text.includes(mark)).length
      await expect.poll(lost, { timeout: 30_000 }).toBeGreaterThanOrEqual(words.length)
      await behave('accept', null)
      // Skips back-offs: scheduled jobs are due at once, and check themselves whether they are.
      const open = async () => {
        await rows(sql`update outbox set next_at = now() where kind like 'post.%' and state = 'queued'`)
        const [row] = await rows(sql<{ n: number }>`
        select count(*)::int as n from outbox where kind like 'post.%' and state in ('queued', 'leased')`)
        return row?.n
      }
      await expect.poll(open, { timeout: 60_000, interval: 500 }).toBe(0)
      return words
    }
    const timesEach = async (words: readonly string[]) => {
      const texts = await published()
      return words.map((word) => texts.filter((text) => new RegExp(`${word}(?!\\d)`).test(text)).length)
    }

    it('G2p D-88 each post is published once, and is known to be published', async () => {
      const words = await publishAll('kept')
      const times = await timesEach(words)
      const statuses = await rows(sql<{ status: string }>`
      select r.status from post_platform r join post p on p.venue_id = r.venue_id and p.id = r.post_id
      where p.message like 'kept%'`)
      const doubled = times.filter((count) => count > 1).length
      const lost = times.filter((count) => count === 0).length
      const unknown = statuses.filter(({ status }) => status !== 'PUBLISHED').length
      figure(
        'G2p',
        `posts whose answer was lost, listed ${LISTED_AFTER_MS / 1000} s late`,
        words.length,
        { least: 9 },
        engine,
      )
      figure('G2p', 'published twice', doubled, { exactly: 0 }, engine)
      figure('G2p', 'lost', lost, { exactly: 0 }, engine)
      figure('G2p', 'published and not known to be', unknown, { exactly: 0 }, engine)
      expect({ doubled, lost, unknown }).toEqual({ doubled: 0, lost: 0, unknown: 0 })
    }, 180_000)

    it('G2p D-88 control: with a single look-up right after a lost response, posts are published twice', async () => {
      const times = await timesEach(await publishAll('broken', []))
      const doubled = times.filter((count) => count > 1).length
      control(
        'G2p',
        'a lost post is looked for once, within 2 s',
        doubled > 0,
        `${doubled} of ${times.length} twice`,
        engine,
      )
      expect(doubled).toBeGreaterThan(0)
    }, 180_000)
  },
)
