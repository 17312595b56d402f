import type { Conversation, Message } from '@comptoir/core/inbox'
import type { ConversationVisitor, WebchatSite } from '@comptoir/core/webchat'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SendFailure } from '../../kernel/queue/outbox.ts'
import { startWorkers, type Workers } from '../../main/workers.ts'
import { testEngines } from '../../testing/database.ts'
import { mailsTo } from '../../testing/mails.ts'
import { smsApp } from '../sms-messages/testing/centre.ts'
import { type AbsentVisitor, absentVisitor } from './testing/absent-visitor.ts'

let last = 690_700_000

describe.each(testEngines)('answers by SMS to visitors who have left on %s', (engine) => {
  let centre: Awaited<ReturnType<typeof smsApp>>
  let workers: Workers
  let visitor: AbsentVisitor
  let phone: string

  beforeAll(async () => {
    centre = await smsApp(engine)
    // Its SMS leave to the centre of the test alone.
    const { config } = centre.app.services
    const { sms } = config
    config.sms = undefined
    workers = await startWorkers(centre.app.services, { pollMs: 30 })
    config.sms = sms
  })
  afterAll(async () => {
    await workers.stop()
    await centre.app.close()
  })
  beforeEach(async () => {
    centre.sent.length = 0
    centre.next.script = undefined
    visitor = await absentVisitor(centre.app)
    const { venueId, ownerToken: token } = visitor.venue
    await inGuadeloupe(venueId, token)
    last += 1
    phone = `+590${last}`
  })

  const inGuadeloupe = async (venueId: number, token: string) => {
    const body = { countryCode: 'GP' }
    expect((await centre.app.send('PATCH', `/v2/venues/${venueId}`, { token, body })).status).toBe(200)
  }
  const get = async <T>(path: string) => {
    const { venueId, ownerToken: token } = visitor.venue
    return (await centre.app.send<T>('GET', `/v2/venues/${venueId}/${path}`, { token })).body
  }
  const threads = () => get<Conversation[]>('conversations')
  const chat = async () => (await threads())[0] as Conversation
  const said = async () => (await get<Message[]>(`conversations/${(await chat()).id}/messages`)).toReversed()
  const smsNumber = async () =>
    (await get<ConversationVisitor>(`conversations/${(await chat()).id}/visitor`)).smsNumber
  const reply = (body: string) =>
    centre.hear({ kind: 'reply', from: phone.slice(1), to: '36789', body } as Parameters<
      typeof centre.hear
    >[0])
  const left = (over: object = {}) => ({ phoneNumber: `0${phone.slice(4)}`, maySms: true, ...over })

  it('WCH-05 D-06 who has left is answered by SMS at the number they agreed to, and goes on in the same conversation', async () => {
    const token = await visitor.begin(left())
    expect(await smsNumber()).toBe(phone)
    expect((await visitor.visit<WebchatSite>('GET', '')).body.canSms).toBe(true)
    await visitor.answer('Oui, au chocolat.')
    await visitor.settle(1)
    await centre.work()
    expect(centre.sent).toMatchObject([
      {
        to: phone,
        from: 'Karukera',
        body: expect.stringMatching(/^ABSENT\d+ venue : Oui, au chocolat\.\nhttps:\/\/shop\.example$/),
      },
    ])
    await reply('Parfait, samedi')
    expect((await threads()).filter(({ platform }) => platform === 'sms')).toEqual([])
    expect((await said()).map(({ body }) => body)).toEqual([
      'Un gâteau ?',
      'Oui, au chocolat.',
      'Parfait, samedi',
    ])
    expect((await visitor.visit('GET', '/messages', { token })).text).toContain('Parfait, samedi')
    await visitor.answer('À samedi !')
    await visitor.settle(2)
    await centre.work()
    expect(centre.sent[1]).toMatchObject({
      to: phone,
      from: '36789',
      body: 'À samedi !',
    })
  })

  it('WCH-05 who reads it on the site, did not agree or said STOP gets none; then the mail goes as before', async () => {
    const { email } = visitor
    const token = await visitor.begin(left({ emailAddress: email, mayMail: true }))
    await visitor.answer('Oui.')
    await visitor.visit('DELETE', '/unread', { token })
    await visitor.settle(1)
    await visitor.visit('PATCH', '/sessions', { token, body: { maySms: false } })
    expect(await smsNumber()).toBe('')
    await visitor.answer('Et avec ça ?')
    await visitor.settle(2)
    await centre.work()
    expect(centre.sent).toEqual([])
    expect(await mailsTo(centre.app, email)).toHaveLength(1)
    await visitor.visit('PATCH', '/sessions', { token, body: { maySms: true } })
    await visitor.answer('Toujours là ?')
    await visitor.settle(3)
    await centre.work()
    expect(centre.sent).toHaveLength(1)
    await reply('STOP')
    expect(await smsNumber()).toBe('')
    await visitor.answer('Pardon !')
    await visitor.settle(4)
    await centre.work()
    expect(centre.sent).toHaveLength(1)
  })

  it('WCH-05 a landline or no number gets none, and a long answer is cut to the SMS that one may take', async () => {
    await visitor.begin(left({ phoneNumber: '0590 82 00 01' }))
    expect(await smsNumber()).toBe('')
    visitor = await absentVisitor(centre.app)
    await visitor.begin(left({ phoneNumber: phone }))
    await visitor.answer('x'.repeat(1000))
    await visitor.settle(1)
    await centre.work()
    const [sms] = centre.sent
    expect(centre.sent).toHaveLength(1)
    expect(sms?.body).toMatch(/x\.\.\.\nhttps:\/\/shop\.example$/)
    expect(sms?.body.length).toBeLessThan(800)
  })

  it('WCH-05 MSG-36 an SMS that was refused shows at the answer, and goes again', async () => {
    await visitor.begin(left())
    centre.next.script = () => {
      throw new SendFailure('permanent', 'the operator refused it')
    }
    await visitor.answer('Oui.')
    await visitor.settle(1)
    await centre.work()
    const [, refused] = await said()
    expect(refused).toMatchObject({ body: 'Oui.', state: 'errored' })
    centre.next.script = undefined
    const { venueId, ownerToken: token } = visitor.venue
    const path = `/v2/venues/${venueId}/conversations/${(await chat()).id}/messages/${refused?.id}`
    const decided = await centre.app.send('PATCH', path, { token, body: { decision: 'resend' } })
    expect(decided.status).toBe(200)
    await centre.work()
    expect((await said())[1]).toMatchObject({ body: 'Oui.', state: 'sent' })
  })
})
