import { listUnsentMails, revealUnsentMail, type UnsentMail } from '@comptoir/core/mail-delivery'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { codeSentTo } from '../../testing/mails.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'
import { encryptValues, sendMail } from '../mail/index.ts'
import { dropExpired } from './waiting-mails.ts'

describe.each(testEngines)('codes and links without a mail server on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let admin: string
  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addVenue(app, 'WAITING')
    admin = (await addManager(app, 'Owner', [], undefined, 'admin')).token
  })
  afterAll(() => app.close())

  const list = async (token = admin) => app.send<UnsentMail[]>('GET', listUnsentMails.path, { token })
  const reveal = (id: number, token = admin) =>
    app.send('POST', revealUnsentMail.path.replace('{id}', String(id)), { token })
  const idTo = async (to: string) => (await list()).body.find((mail) => mail.to === to)?.id ?? 0

  async function signUp(emailAddress: string) {
    const body = {
      ...{ managerFirstName: 'Awa', managerLastName: 'Diop', emailAddress, password: 'un thé à la menthe' },
      ...{ phone: '+590690123456', venueName: 'Chez Awa', siret: '73282932000074', language: 'fr' },
      ...{ timezone: 'America/Guadeloupe', termsAccepted: true },
    }
    expect((await app.send('POST', '/v2/signups', { body })).status).toBe(200)
  }

  it('are listed for admins without the code itself, which is shown when it is asked for, and audited', async () => {
    await signUp('awa@marchand.example')
    const code = await codeSentTo(app, 'awa@marchand.example')
    const listed = await list()
    expect(listed.body).toMatchObject([{ kind: 'activation', to: 'awa@marchand.example' }])
    expect(listed.text).not.toContain(code)
    const id = await idTo('awa@marchand.example')
    expect((await reveal(id)).body).toEqual({ code, link: null })
    const { rows } = await app.services.database.system((tx) =>
      sql<{
        target: string
      }>`select target from audit_entry where target = ${JSON.stringify({ id })}`.execute(tx),
    )
    expect(rows).toHaveLength(1)
  })
  it('are refused to owners and vendors', async () => {
    const vendor = (await addManager(app, 'Owner', [], undefined, 'venueVendor')).token
    const id = await idTo('awa@marchand.example')
    for (const token of [venue.ownerToken, vendor])
      expect([(await list(token)).status, (await reveal(id, token)).status]).toEqual([403, 403])
  })
  it('leave out links for the password of staff, what customers get, and what has expired', async () => {
    const { services } = app
    const { email } = await addManager(app, 'Owner', [], undefined, 'admin')
    const asked = await app.send('POST', '/v2/auth/passwordReset', { body: { emailAddress: email } })
    expect(asked.status).toBeLessThan(300)
    const encrypted = encryptValues(services.secrets, { code: '123456' })
    const late = { venueId: 0, language: 'fr', template: 'activation', values: { firstName: 'Ana' } } as const
    await services.database.system(async (tx) => {
      await sendMail(tx, {
        ...late,
        encrypted,
        to: 'late@x.example',
        key: 'late',
        notAfter: new Date(Date.now() - 1),
      })
      await sendMail(tx, {
        ...{ venueId: 0, to: 'customer@x.example', language: 'fr', template: 'erasureDone', key: 'done' },
        values: { venueName: 'Chez Awa' },
      })
    })
    expect((await list()).body.map(({ to }) => to)).toEqual(['awa@marchand.example'])
    expect((await reveal(999_999)).status).toBe(404)
  })
  it('are deleted once they have expired, and stand nowhere in the clear', async () => {
    await app.services.database.system(dropExpired)
    const { rows } = await app.services.database.system((tx) =>
      sql<{ all: string }>`select coalesce(string_agg(payload::text, ' '), '') as all from outbox`.execute(
        tx,
      ),
    )
    expect(rows[0]?.all).not.toContain('late@x.example')
    expect(rows[0]?.all).not.toContain(await codeSentTo(app, 'awa@marchand.example'))
  })
  it('are none where there is a mail server', async () => {
    const id = await idTo('awa@marchand.example')
    const { config } = app.services
    config.smtp = { url: 'smtp://127.0.0.1:9', from: 'hello@comptoir.example' }
    expect([(await list()).body, (await reveal(id)).status]).toEqual([[], 404])
    config.smtp = undefined
  })
})
