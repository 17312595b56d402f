import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { codeSentTo, mailsTo } from '../../testing/mails.ts'
import { addVenue } from '../../testing/world.ts'
import { sendMail } from '../mail/index.ts'
import { mailDeliveryFeature } from './feature.ts'
import { unsentMails } from './unsent-mails.ts'

describe.each(testEngines)('a server without a mail server on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ engine })
  })
  afterAll(() => app.close())

  it('logs codes and links once, with a hidden address, and nothing that customers get', async () => {
    const { services } = app
    await addVenue(app, 'UNSENT')
    const emailAddress = 'awa@marchand.example'
    const filled = {
      ...{ managerFirstName: 'Awa', managerLastName: 'Diop', emailAddress, password: 'un thé à la menthe' },
      ...{ phone: '+590690123456', venueName: 'Chez Awa', siret: '73282932000074', language: 'fr' },
      ...{ timezone: 'America/Guadeloupe', termsAccepted: true },
    }
    expect((await app.send('POST', '/v2/signups', { body: filled })).status).toBe(200)
    await services.database.system((tx) =>
      sendMail(tx, {
        ...{ venueId: 0, to: 'customer@marchand.example', language: 'fr', template: 'erasureDone', key: 'x' },
        values: { venueName: 'Chez Awa' },
      }),
    )
    const warn = vi.spyOn(services.log, 'warn').mockImplementation(() => undefined)
    const { work } = unsentMails(services)
    await work(() => false)
    await work(() => false)
    const code = await codeSentTo(app, emailAddress)
    expect(warn.mock.calls).toEqual([
      [
        { template: 'activation', to: 'a•••@marchand.example', code, link: undefined },
        'SMTP_URL is not set: e-mail not sent',
      ],
    ])
    warn.mockRestore()
    expect(await mailsTo(app, emailAddress)).toHaveLength(1)
  })
  it('logs nothing where there is one', () => {
    const { services } = app
    const smtp = { url: 'smtp://127.0.0.1:9', from: 'hello@comptoir.example' }
    expect(mailDeliveryFeature.workers?.(services)).toHaveLength(1)
    expect(mailDeliveryFeature.workers?.({ ...services, config: { ...services.config, smtp } })).toEqual([])
  })
})
