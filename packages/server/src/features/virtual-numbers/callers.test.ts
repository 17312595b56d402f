import type { MissedCall, VirtualPhoneNumber } from '@comptoir/core/virtual-numbers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workInbox } from '../../kernel/queue/inbox.ts'
import { VOICE_INBOX } from '../../providers/voice/hook.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { listenTo } from '../../testing/live.ts'
import { type TestSandbox, testSandbox } from '../../testing/sandbox.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'
import { missedCalls } from './missed-calls.ts'

const landline = '+590590820001'
const mobile = '+590690123456'

describe.each(testEngines)('callers on %s', (engine) => {
  let app: TestApp
  let sandbox: TestSandbox
  let url = ''
  let here: TestVenue
  let there: TestVenue
  const numbers = new Map<TestVenue, string>()

  beforeAll(async () => {
    app = await testApp({ engine })
    sandbox = await testSandbox()
    const { VOICE_URL = '', VOICE_KEY = '', VOICE_SECRET = '' } = sandbox.reach
    app.services.config.voice = { url: VOICE_URL, key: VOICE_KEY, secret: VOICE_SECRET }
    app.services.config.sms = {
      kind: 'smpp',
      url: 'smpp://x',
      sender: 'Karukera',
      stopMention: 'STOP 36789',
      stopPrefixes: ['33'],
      missedCallSender: 'operator',
      namelessPrefixes: ['1'],
    }
    here = await addVenue(app, 'Alpha')
    there = await addVenue(app, 'Beta')
    url = await app.listen()
    app.services.site.url = url
    for (const venue of [here, there]) {
      const body = { profileId: venue.profileId, fallbackPhoneNumber: landline }
      const taken = await send<VirtualPhoneNumber>('POST', venue, 'virtualPhoneNumbers', body)
      numbers.set(venue, taken.body.phoneNumber)
    }
  })
  afterAll(async () => {
    await sandbox.stop()
    await app.close()
  })

  function send<T>(method: string, { venueId, ownerToken: token }: TestVenue, path: string, body?: object) {
    return app.send<T>(method, `/v2/venues/${venueId}/${path}`, { token, body })
  }
  /** Calls a number as a customer does: the provider reports it to the hook. */
  async function call(venue: TestVenue, from: string): Promise<void> {
    await sandbox.call('POST', '/api/voice', { number: numbers.get(venue), from })
    while (await workInbox(app.services.database, VOICE_INBOX, missedCalls(app.services)));
  }
  const list = async (venue: TestVenue, query = '') =>
    (await send<MissedCall[]>('GET', venue, `missedCalls${query}`)).body

  it('VPN-08 each caller is listed with the name, what was answered, and why nothing was', async () => {
    const person = { userFirstName: 'Inès', userLastName: 'Rosier', userMobilePhone: '590590990001' }
    await send('POST', here, 'users', { creationVenueId: here.venueId, ...person })
    await call(here, mobile)
    await call(here, mobile)
    await call(here, '+590590990001')
    await call(here, '')
    const [withheld, ines, again, first] = await list(here)
    expect(first).toMatchObject({ caller: mobile, isMobile: true, noAnswerReason: null, contact: null })
    expect(first?.answer).toMatchObject({ state: 'queued', failure: null })
    expect(first?.answer?.text).toContain('Alpha profile')
    expect(again).toMatchObject({ caller: mobile, answer: null, noAnswerReason: 'already' })
    expect(ines).toMatchObject({
      isMobile: false,
      noAnswerReason: 'landline',
      contact: { name: 'Inès Rosier' },
    })
    expect(withheld).toMatchObject({ caller: null, isMobile: false, noAnswerReason: 'withheld' })
  })
  it('VPN-08 who wants no SMS gets none, and the list says so', async () => {
    await send('POST', here, 'unsubscribes', { to: '590690555555' })
    await call(here, '+590690555555')
    expect((await list(here))[0]).toMatchObject({ answer: null, noAnswerReason: 'stopped' })
  })
  it('VPN-08 a call is hidden and shown again, in its venue alone', async () => {
    const [newest] = await list(here)
    const path = `missedCalls/${newest?.id}`
    expect((await send<MissedCall>('PATCH', here, path, { isHidden: true })).body.isHidden).toBe(true)
    expect((await list(here)).map(({ id }) => id)).not.toContain(newest?.id)
    expect((await list(here, '?isHidden=true')).map(({ id }) => id)).toEqual([newest?.id])
    expect((await send('PATCH', there, path, { isHidden: false })).status).toBe(404)
    await send('PATCH', here, path, { isHidden: false })
    expect((await list(here))[0]?.id).toBe(newest?.id)
  })
  it('VPN-08 pages join without a gap, and a cursor of another list is refused', async () => {
    const all = await list(here)
    const seen: MissedCall[] = []
    let cursor = ''
    do {
      const page = await send<MissedCall[]>('GET', here, `missedCalls?perpage=2${cursor}`)
      expect(page.headers.get('totalitems')).toBe(String(all.length))
      seen.push(...page.body)
      const next = page.headers.get('nextcursor')
      cursor = next ? `&cursor=${next}` : ''
    } while (cursor)
    expect(seen).toEqual(all)
    expect((await send('GET', here, 'missedCalls?cursor=none')).status).toBe(400)
  })
  it('D-04 with venue 0 calls of the venues that one may see, each with its venue; names by their right', async () => {
    await call(there, landline)
    const manager = await addManager(app, 'Read-only', [])
    const give = async (venue: TestVenue, permissions: string[]) => {
      const role = await send<{ id: number }>('POST', venue, 'roles', { name: 'Calls', permissions })
      await send('POST', venue, 'managers', { email: manager.email, roleId: role.body.id })
    }
    const read = async (venueId: number) =>
      (await app.send<MissedCall[]>('GET', `/v2/venues/${venueId}/missedCalls`, { token: manager.token }))
        .body
    await give(there, ['messaging.virtualNumbers:read'])
    expect((await read(0)).map((one) => [one.venueId, one.caller])).toEqual([[there.venueId, landline]])
    await give(here, ['messaging.virtualNumbers:read'])
    const both = await read(0)
    expect(new Set(both.map(({ venueId }) => venueId))).toEqual(new Set([here.venueId, there.venueId]))
    expect(both.find(({ caller }) => caller === '+590590990001')).toMatchObject({ contact: null })
    expect(
      (
        await send('PATCH', { ...here, ownerToken: manager.token }, `missedCalls/${both.at(-1)?.id}`, {
          isHidden: true,
        })
      ).status,
    ).toBe(403)
  })
  it('SHL-31 an open page hears of a call', async () => {
    const stream = await listenTo(`${url}/venues/${here.venueId}/sse`, here.ownerToken)
    await expect.poll(stream.heard).toContain('stream.ready')
    await call(here, '')
    await expect.poll(stream.heard).toContain('event: missedCalls.updated')
    stream.close()
  })
  it('VPN-06 callers stay known when the number is given back', async () => {
    const before = await list(there)
    const number = encodeURIComponent(numbers.get(there) ?? '')
    expect((await send('DELETE', there, `virtualPhoneNumbers/${number}`)).status).toBe(204)
    expect(await list(there)).toEqual(before)
  })
})
