import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startWorkers, type Workers } from '../../main/workers.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { mailsTo } from '../../testing/mails.ts'
import { type AbsentVisitor, absentVisitor, site } from './testing/absent-visitor.ts'

describe.each(testEngines)('notices to visitors who have left on %s', (engine) => {
  let app: TestApp
  let workers: Workers
  let visitor: AbsentVisitor

  beforeAll(async () => {
    app = await testApp({ engine })
    workers = await startWorkers(app.services, { pollMs: 30 })
  })
  afterAll(async () => {
    await workers.stop()
    await app.close()
  })
  beforeEach(async () => {
    visitor = await absentVisitor(app)
  })

  it('WCH-05 sends one mail an absence, that says nothing of the answer and leads back into the thread', async () => {
    const { email, visit, begin, answer, settle } = visitor
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

  it('sends nothing to a visitor who has read the answer, has not agreed, or has logged out', async () => {
    const { email, visit, begin, answer, settle } = visitor
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

  it('RFC 8058 has a one-click unsubscribe link, after which the visitor gets no more until they opt in again', async () => {
    const { email, visit, begin, answer, settle } = visitor
    const token = await begin({ emailAddress: email, mayMail: true })
    await answer('Oui.')
    await settle(1)
    const [mail] = await mailsTo(app, email)
    const path = (mail?.values.unsubscribeLink ?? '').replace('http://counter.test', '')
    const way = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    expect((await app.send('POST', path, { ...way, body: 'List-Unsubscribe=One-Click' })).status).toBe(200)
    await visit('DELETE', '/unread', { token })
    await answer('Et pour dimanche ?')
    await settle(2)
    expect(await mailsTo(app, email)).toHaveLength(1)
    await visit('PATCH', '/sessions', { token, body: { mayMail: false } })
    await visit('PATCH', '/sessions', { token, body: { mayMail: true } })
    await answer('À bientôt !')
    await settle(3)
    expect(await mailsTo(app, email)).toHaveLength(2)
  })

  it('T7 leads to the site of the chat and nowhere else, whatever the page said', async () => {
    const { email, begin, answer, settle } = visitor
    await begin({ emailAddress: email, mayMail: true }, 'https://evil.example/phish')
    await answer('Oui.')
    await settle(1)
    expect((await mailsTo(app, email))[0]?.values.link).toMatch(/^https:\/\/shop\.example\/#comptoir=/)
  })
})
