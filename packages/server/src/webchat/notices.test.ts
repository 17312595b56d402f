import { newId } from '@comptoir/core/http'
import type { Conversation } from '@comptoir/core/inbox'
import type { Webchat } from '@comptoir/core/webchat'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { testEngines } from '../testing/database.ts'
import { mailsTo } from '../testing/mails.ts'
import { addVenue, type TestVenue } from '../testing/world.ts'
import { startWorkers, type Workers } from '../workers.ts'
import { NOTICE_JOB } from './notices.ts'

const site = 'https://shop.example'
let marks = 0

describe.each(testEngines)('notices to visitors who have left on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let workers: Workers
  let chat: string
  let email: string

  beforeAll(async () => {
    app = await testApp({ engine })
    workers = await startWorkers(app.services, { pollMs: 30 })
  })
  afterAll(async () => {
    await workers.stop()
    await app.close()
  })
  beforeEach(async () => {
    marks += 1
    venue = await addVenue(app, `NOTE${marks}`)
    email = `ada${marks}@mail.example`
    const path = `/v2/venues/${venue.venueId}/webchats`
    const made = await app.send<Webchat>('POST', path, {
      token: venue.ownerToken,
      body: { allowedOrigins: [site] },
    })
    chat = made.body.id
  })

  const visit = <T>(method: string, rest: string, options: { token?: string; body?: unknown } = {}) =>
    app.send<T>(method, `/v2/webchats/${chat}${rest}`, { ...options, headers: { origin: site } })
  const begin = async (details: object, pageUrl = `${site}/gateaux`) => {
    const body = { language: 'fr', details }
    const { token } = (await visit<{ token: string }>('POST', '/sessions', { body })).body
    await visit('POST', '/messages', { token, body: { id: newId(), body: 'Un gâteau ?', pageUrl } })
    return token
  }
  const answer = async (body: string) => {
    const path = `/v2/venues/${venue.venueId}/conversations`
    const { body: all } = await app.send<Conversation[]>('GET', path, { token: venue.ownerToken })
    const conversation = all.find(({ jid }) => jid.endsWith(`.${chat}@website`)) as Conversation
    const sent = await app.send('POST', `${path}/messages`, {
      token: venue.ownerToken,
      body: { id: newId(), body, to: conversation.jid, from: venue.address },
    })
    expect(sent.status).toBe(200)
  }
  /** The visitor's minute is over. */
  const pass = () =>
    app.services.database.system((tx) =>
      sql`update outbox set next_at = now() where kind = ${NOTICE_JOB} and state = 'queued'`.execute(tx),
    )
  const asked = async () => {
    const { rows } = await app.services.database.system((tx) =>
      sql<{
        state: string
      }>`select state from outbox where kind = ${NOTICE_JOB} and venue_id = ${venue.venueId}`.execute(tx),
    )
    return rows.map(({ state }) => state)
  }
  const settle = async (count: number) => {
    await vi.waitFor(async () => expect(await asked()).toHaveLength(count), 15_000)
    await vi.waitFor(async () => {
      await pass()
      expect((await asked()).every((state) => state === 'done')).toBe(true)
    }, 15_000)
  }

  it('WCH-05 sends one mail an absence, that says nothing of the answer and leads back into the thread', async () => {
    const token = await begin({ emailAddress: email, mayMail: true })
    await answer('Oui, au chocolat.')
    await answer('Pour samedi ?')
    await settle(2)
    const mails = await mailsTo(app, email)
    expect(mails).toMatchObject([{ language: 'fr', template: 'visitorNotice' }])
    expect(JSON.stringify(mails)).not.toContain('chocolat')
    const [page, word] = (mails[0]?.values.link ?? '').split('#comptoir=')
    expect(page).toBe(`${site}/gateaux`)
    const back = await visit<{ token: string }>('POST', '/sessions', {
      body: { language: 'fr', resume: word },
    })
    const thread = await visit('GET', '/messages', { token: back.body.token })
    expect(thread.text).toContain('Oui, au chocolat.')
    // Back, and gone again: another absence.
    expect((await visit('DELETE', '/unread', { token: back.body.token })).status).toBe(204)
    await answer('À bientôt !')
    await settle(3)
    expect(await mailsTo(app, email)).toHaveLength(2)
    expect((await visit('GET', '/messages', { token })).status).toBe(200)
  })

  it('sends nothing to whoever has read the answer, has not agreed, or has logged out', async () => {
    const token = await begin({ emailAddress: email, mayMail: true })
    await answer('Oui.')
    await visit('DELETE', '/unread', { token })
    await settle(1)
    expect(await mailsTo(app, email)).toEqual([])
    await visit('PATCH', '/sessions', { token, body: { mayMail: false } })
    await answer('Et avec ça ?')
    await settle(2)
    await visit('PATCH', '/sessions', { token, body: { mayMail: true } })
    await visit('DELETE', '/sessions', { token })
    await answer('Toujours là ?')
    await settle(3)
    expect(await mailsTo(app, email)).toEqual([])
  })

  it('T7 leads to the site of the chat and nowhere else, whatever the page said', async () => {
    await begin({ emailAddress: email, mayMail: true }, 'https://evil.example/phish')
    await answer('Oui.')
    await settle(1)
    expect((await mailsTo(app, email))[0]?.values.link).toMatch(/^https:\/\/shop\.example\/#comptoir=/)
  })
})
