import type { PredefinedEmailTemplate, Template } from '@comptoir/core/campaign-templates'
import { readMailBody } from '@comptoir/core/mail-design'
import { contrastOnWhite } from '@comptoir/core/rules'
import { findMalformedVariables } from '@comptoir/core/sms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { bothEngines } from '../../testing/database.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'

type Refusal = { error: { code: string; fields: Record<string, string> } }

describe.each(bothEngines)('templates of campaigns on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let other: TestVenue

  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addVenue(app, 'KARUKERA')
    other = await addVenue(app, 'MADININA')
  })
  afterAll(() => app.close())

  const at = (id: number, rest = '') => `/v2/venues/${id}/templates${rest}`
  const keep = (body: object, of = venue) =>
    app.send<Template & Refusal>('POST', at(of.venueId), { token: of.ownerToken, body })
  const list = (query = '') =>
    app.send<Template[]>('GET', at(venue.venueId, query), { token: venue.ownerToken })

  it('TPL-02 to TPL-06 keeps, lists, reads and deletes, and other venues see nothing of it', async () => {
    const sms = await keep({ type: 'SMS', name: 'Promo', body: 'Bonjour {{firstName|cher client}}' })
    expect(sms.body).toMatchObject({ type: 'SMS', name: 'Promo', subject: '', categories: [] })
    expect(sms.body.managerName).not.toBe('')
    const blocks = JSON.stringify({ version: 1, blocks: [{ type: 'divider' }] })
    const mail = await keep({
      type: 'EMAIL',
      name: 'Noël',
      subject: 'Fêtes',
      body: blocks,
      categories: ['seasons'],
    })
    expect(mail.body).toMatchObject({ type: 'EMAIL', body: blocks, categories: ['seasons'] })
    const html = await keep({ type: 'EMAIL', name: 'HTML', body: '<p>Bonjour</p>' })
    await keep({ type: 'SMS', name: 'Elsewhere', body: 'x' }, other)

    const names = async (query: string) => (await list(query)).body.map(({ name }) => name)
    expect(await names('')).toEqual(['HTML', 'Noël', 'Promo'])
    expect(await names('?type=SMS')).toEqual(['Promo'])
    expect(await names('?category=seasons')).toEqual(['Noël'])
    expect(await names('?search=prom')).toEqual(['Promo'])
    const page = await list('?perpage=2&page=2')
    expect([page.body.length, page.headers.get('totalitems')]).toEqual([1, '3'])

    const read = (id: number, of: TestVenue) =>
      app.send<Template>('GET', at(of.venueId, `/${id}`), { token: of.ownerToken })
    expect((await read(html.body.id, venue)).body).toEqual(html.body)
    expect((await read(html.body.id, other)).status).toBe(404)
    const remove = (of: TestVenue) =>
      app.send('DELETE', at(of.venueId, `/${html.body.id}`), { token: of.ownerToken })
    expect((await remove(other)).status).toBe(404)
    expect((await remove(venue)).status).toBe(204)
    expect(await names('')).toEqual(['Noël', 'Promo'])
  })

  it('TPL-01 changes what is given of a template, refuses a body that it could not keep, and one of another venue', async () => {
    const { body: kept } = await keep({
      type: 'EMAIL',
      name: 'Été',
      subject: 'Soleil',
      body: '<p>Bonjour</p>',
    })
    const change = (body: object, of = venue) =>
      app.send<Template & Refusal>('PATCH', at(of.venueId, `/${kept.id}`), { token: of.ownerToken, body })
    const blocks = JSON.stringify({ version: 1, blocks: [{ type: 'divider' }] })
    expect((await change({ body: blocks })).body).toEqual({ ...kept, body: blocks })
    expect((await change({ name: 'Hiver', categories: ['seasons'] })).body).toMatchObject({
      name: 'Hiver',
      subject: 'Soleil',
      categories: ['seasons'],
    })
    const refused = await change({ body: '{"version":1,"blocks":[{"type":"film"}]}' })
    expect([refused.status, refused.body.error.fields]).toEqual([422, { body: 'blocks' }])
    expect((await change({ name: 'x' }, other)).status).toBe(404)
    await app.send('DELETE', at(venue.venueId, `/${kept.id}`), { token: venue.ownerToken })
  })

  it.each([
    ['malformed_variables', { type: 'SMS', body: 'Bonjour {{firstNme' }],
    ['too_long', { type: 'SMS', body: 'x'.repeat(801) }],
    ['blocks', { type: 'EMAIL', body: '{"version":1,"blocks":[{"type":"film"}]}' }],
    ['malformed_variables', { type: 'EMAIL', body: '<p>{{firstName</p>' }],
    [
      'malformed_variables',
      { type: 'EMAIL', body: '{"version":1,"blocks":[{"type":"heading","text":"{{firstName"}]}' },
    ],
  ])('TPL-04 names the body that no campaign could begin with: %s', async (code, body) => {
    const { status, body: answer } = await keep({ name: 'x', ...body })
    expect([status, answer.error.fields]).toEqual([422, { body: code }])
  })

  it('TPL-04 EML-05 refuses a body above the maximum, and one without a name', async () => {
    expect((await keep({ type: 'EMAIL', name: 'x', body: 'x'.repeat(200_001) })).status).toBe(400)
    expect((await keep({ type: 'SMS', name: '', body: 'x' })).status).toBe(400)
  })

  it('TPL-07 TPL-09 TPL-10 lists 16 designed mails in six categories and both languages, 30 a page', async () => {
    const { token } = await addManager(app, 'Owner', [venue.venueId])
    const mails = (query: string) =>
      app.send<PredefinedEmailTemplate[]>('GET', `/v2/predefinedEmailTemplates${query}`, { token })
    const [fr, en] = [await mails('?language=fr'), await mails('?language=en')]
    expect([fr.body.length, fr.headers.get('perpage'), fr.headers.get('totalitems')]).toEqual([
      16,
      '30',
      '16',
    ])
    expect(en.body.map(({ id }) => id)).toEqual(fr.body.map(({ id }) => id))
    const counted = await app.send<{ id: string; userLabel: string; count: number }[]>(
      'GET',
      '/v2/predefinedEmailTemplates/categories?language=en',
      { token },
    )
    expect(counted.body.map(({ count }) => count)).toEqual([3, 3, 4, 3, 2, 1])
    expect((await mails('?category=seasons')).body).toHaveLength(4)
    expect((await mails('?perpage=10&page=2')).body).toHaveLength(6)
  })

  it('TPL-07 each designed mail can be read, closes its variables, and has text that can be read on its colour', async () => {
    const { token } = await addManager(app, 'Owner', [venue.venueId])
    for (const language of ['fr', 'en']) {
      const { body } = await app.send<PredefinedEmailTemplate[]>(
        'GET',
        `/v2/predefinedEmailTemplates?language=${language}`,
        { token },
      )
      for (const mail of body) {
        const read = readMailBody(mail.body)
        if (read.kind !== 'blocks') throw new Error(`${mail.id}: ${JSON.stringify(read)}`)
        expect(contrastOnWhite(read.design.accent), mail.id).toBeGreaterThanOrEqual(4.5)
        expect(mail.subject.length, mail.id).toBeGreaterThan(5)
        const texts = JSON.stringify([mail.subject, read.design.preheader, read.design.blocks])
        expect(texts.match(/\{\{[^}]*(?!\}\})$/), mail.id).toBeNull()
        expect(findMalformedVariables(mail.subject), mail.id).toEqual([])
      }
    }
  })

  it('TPL-08 staff add a designed mail for every venue, and no one else does', async () => {
    const admin = await addManager(app, 'Owner', [], 'templates-admin@comptoir.test', 'admin')
    const body = { language: 'en', category: 'news', name: 'Ours', subject: 'Hello', body: '<p>Hello</p>' }
    const add = (token: string, more: object = {}) =>
      app.send<PredefinedEmailTemplate & Refusal>('POST', '/v2/predefinedEmailTemplates', {
        token,
        body: { ...body, ...more },
      })
    expect((await add(venue.ownerToken)).status).toBe(403)
    const refused = await add(admin.token, { body: '{"version":2,"blocks":[]}' })
    expect([refused.status, refused.body.error.fields]).toEqual([422, { body: 'blocks' }])
    const added = await add(admin.token)
    expect(added.body).toMatchObject(body)
    const { body: news } = await app.send<PredefinedEmailTemplate[]>(
      'GET',
      '/v2/predefinedEmailTemplates?language=en&category=news',
      { token: other.ownerToken },
    )
    expect(news.map(({ id }) => id)).toEqual(['new-menu', 'new-place', added.body.id])
  })
})
