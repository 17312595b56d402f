import { contract } from '@comptoir/core/contract'
import type { AnyEndpoint } from '@comptoir/core/http'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../kernel/db/database.ts'
import { type Answered, type TestApp, testApp } from '../../testing/app.ts'
import { control, figure } from '../../testing/figures.ts'
import { addressOf, bodyOf, draftOf } from '../../testing/generate.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'

interface Refused {
  error: { code: string; message: string; requestId: string }
}

const calls = Object.values(contract)
  .flatMap((feature) => Object.entries(feature) as [string, AnyEndpoint][])
  .filter(([, { isStream }]) => !isStream)

/** G21: whatever fails on our side says so, under a number that leads to its cause in the log. */
describe('a call that fails (G21)', () => {
  let app: TestApp
  let venue: TestVenue
  let isBroken = false
  const logged = new Map<string, unknown>()
  beforeAll(async () => {
    app = await testApp()
    venue = await addVenue(app, 'FAILING')
    const { database, log } = app.services
    for (const name of ['tenant', 'system', 'shared'] as const) breakOnDemand(database, name)
    log.error = ((entry: { requestId: string; err: unknown }) => {
      logged.set(entry.requestId, entry.err)
    }) as typeof log.error
  })
  afterAll(() => app.close())

  function breakOnDemand(database: Database, name: 'tenant' | 'system' | 'shared'): void {
    const whole = database[name].bind(database) as (...given: unknown[]) => Promise<unknown>
    const broken = (...given: unknown[]) =>
      isBroken ? Promise.reject(new Error('the database has broken')) : whole(...given)
    Object.assign(database, { [name]: broken })
  }

  async function fail(endpoint: AnyEndpoint) {
    const draft = draftOf(endpoint)
    const at = addressOf(endpoint, draft).replace(/\/venues\/1(?=\/|$|\?)/, `/venues/${venue.venueId}`)
    const isOfVisitors = endpoint.scope === 'visitor'
    const address = isOfVisitors ? at.replace(/webchats\/[^/?]+/, `webchats/${venue.webchatId}`) : at
    const token = isOfVisitors ? venue.visitorToken : venue.ownerToken
    // Who calls is known already: it is the work itself that fails.
    await app.send('GET', '/v2/managers/me', { token: venue.ownerToken })
    isBroken = true
    const body = endpoint.body ? { body: endpoint.isUpload ? bodyOf(endpoint, draft) : draft.body } : {}
    const answer = await app.send<Refused>(endpoint.method, address, { token, ...body })
    isBroken = false
    return answer
  }

  /** What is missing of what support needs. */
  function isIncomplete({ status, body, headers }: Answered<Refused>): boolean {
    const id = headers.get('x-request-id') ?? ''
    const isSaid = status === 500 && body.error?.requestId === id && body.error.message.includes('request id')
    return !isSaid || !(logged.get(id) instanceof Error)
  }

  it('answers 500 with the number under which the log has the cause, whichever call it is', async () => {
    const incomplete: string[] = []
    let failed = 0
    for (const [name, endpoint] of calls) {
      const answer = await fail(endpoint)
      // What is refused before the work, or needs no database, does not fail.
      if (answer.status < 500) continue
      failed += 1
      if (isIncomplete(answer)) incomplete.push(`${name}: ${answer.status}`)
    }
    figure('G21', 'calls made to fail', failed, { least: 200 })
    figure('G21', 'failures without a number that the log has', incomplete.length, { exactly: 0 })
    expect(incomplete).toEqual([])
    expect(failed).toBeGreaterThanOrEqual(200)
  }, 60_000)

  it('control: a server that answers a failure and says no more is found out', async () => {
    const silent = new Hono().get('/', () => Promise.reject(new Error('provoked')))
    silent.onError((_, c) => c.json({ error: { code: 'internal', message: 'Failed.', requestId: '' } }, 500))
    const { status, headers } = await silent.request('/')
    const body = { error: { code: 'internal', message: 'Failed.', requestId: '' } }
    const answer = { status, headers, text: '', body }
    control('G21', 'a server that answers only 500', isIncomplete(answer), 'its failure has no number')
    expect(isIncomplete(answer)).toBe(true)
  })
})
