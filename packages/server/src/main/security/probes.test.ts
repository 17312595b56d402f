import { isDeepStrictEqual } from 'node:util'
import { contract } from '@comptoir/core/contract'
import type { AnyEndpoint } from '@comptoir/core/http'
import { newId } from '@comptoir/core/http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, type TestApp, testApp } from '../../testing/app.ts'
import { bothEngines } from '../../testing/database.ts'
import { type Bound, control, figure, scaled } from '../../testing/figures.ts'
import { addFullVenue, type FullVenue } from '../../testing/full-venue.ts'
import { addressOf, bodyOf, type Draft, draftOf, positionsOf, withValue } from '../../testing/generate.ts'
import { addManager } from '../../testing/world.ts'
import { idsOf, missing } from './testing/ids.ts'

/**
 * G3: no caller, with any ids of another venue in path, query and body, sees anything of it or changes
 * nothing in it. The requests are made from the contract, so a new call is probed from its first day.
 */
const modes = [
  { name: 'gate and row security', isGateOpen: true, rowSecurity: true },
  { name: 'row security alone', isGateOpen: false, rowSecurity: true },
  { name: 'the gate alone', isGateOpen: true, rowSecurity: false },
] as const

/** They list the rows of campaigns: read before the probes of those write their texts into them. */
const first: readonly AnyEndpoint[] = [
  contract.promotions.showPromotions,
  contract.promotions.listVenuePromotions,
  contract.promotions.listPromotions,
]
const calls = Object.values(contract)
  .flatMap((feature) => Object.entries(feature) as [string, AnyEndpoint][])
  .toSorted(([, one], [, other]) => Number(first.includes(other)) - Number(first.includes(one)))

/** A draft whose ids are all of one venue, with fresh ids for what is made. */
function inside(endpoint: AnyEndpoint, venue: FullVenue): Draft {
  const ids = { ...idsOf(venue), message: newId() }
  const filled = positionsOf(endpoint).reduce(
    (draft, { path, kind }) => (kind ? withValue(draft, path, ids[kind]) : draft),
    draftOf(endpoint),
  )
  const { cursor: _, ...query } = filled.query ?? {}
  return { ...filled, ...(filled.query ? { query } : {}) }
}

/** Refused before anything that they send is read, with both guards as without one: they try all ids once. */
const strangers = ['anybody', 'forged', 'forgedKey', 'ended']
/** Without the gate no one asks what managers of one venue may do: with every change, one of them tries ids there. */
const colleagues = ['staff', 'reader']

/** How many foreign ids a caller mixes with its own, at most; two get past both guards only where one gets past each. */
function foreignIds(actor: string, isGateOpen: boolean, hasOneGuard: boolean): 0 | 1 | 2 {
  if (!hasOneGuard) return 1
  if (strangers.includes(actor)) return scaled(0, 1)
  return isGateOpen || !colleagues.includes(actor) ? 2 : scaled(0, 2)
}

/** Requests that mix the caller's ids with those of another venue: one position, and pairs of positions, at a time. */
function probesOf(endpoint: AnyEndpoint, mine: FullVenue, theirs: FullVenue, foreign: 0 | 1 | 2): Draft[] {
  const base = inside(endpoint, mine)
  const whole = [base, inside(endpoint, theirs)]
  if (foreign === 0) return whole
  const theirIds = idsOf(theirs)
  const references = [theirs.jid, theirs.address, theirs.webchatId, theirs.conversationId, theirs.mark]
  const places = positionsOf(endpoint).map(({ path, kind }) => ({
    path,
    isId: kind !== undefined,
    values: kind ? [theirIds[kind], missing[kind], 0] : references,
  }))
  const single = places.flatMap(({ path, values }) => values.map((value) => withValue(base, path, value)))
  if (foreign === 1) return [...whole, ...single]
  const pairs = places.flatMap((one, index) =>
    places
      .slice(index + 1)
      // Two free texts lead nowhere that one alone does not.
      .filter((other) => one.isId || other.isId)
      .map((other) => withValue(withValue(base, one.path, one.values[0]), other.path, other.values[0])),
  )
  return [...whole, ...single, ...pairs]
}

/** What the gate does without row security is the same on every engine; with every change, both on one of them. */
const hasBothOn = scaled(bothEngines.at(-1), undefined)
const modesOn = (engine: string) =>
  modes.filter(({ isGateOpen, rowSecurity }) => {
    if (!rowSecurity) return engine === 'pglite'
    return !isGateOpen || hasBothOn === undefined || hasBothOn === engine
  })

describe.each(bothEngines)('cross-venue probes on %s (G3, T1, T2)', (engine) => {
  describe.each(modesOn(engine))('with $name', ({ name, isGateOpen, rowSecurity }) => {
    // What gets past both guards gets past each alone, and is found there.
    const hasOneGuard = isGateOpen !== rowSecurity
    let app: TestApp
    let mine: FullVenue
    let theirs: FullVenue
    const tokens: Record<string, string | undefined> = {}

    beforeAll(async () => {
      app = await testApp({ engine, isGateOpen, rowSecurity })
      mine = await addFullVenue(app, 'MINE')
      theirs = await addFullVenue(app, 'CANARY')
      tokens.anybody = undefined
      tokens.owner = mine.ownerToken
      tokens.staff = (await addManager(app, 'Staff', [mine.venueId])).token
      tokens.reader = (await addManager(app, 'Read-only', [mine.venueId])).token
      tokens.outsider = (await addManager(app, 'Owner', [])).token
      tokens.visitor = mine.visitorToken
      tokens.key = mine.keyToken
      tokens.forgedKey = `${mine.keyToken.slice(0, -4)}AAAA`
      const gone = await addManager(app, 'Owner', [mine.venueId])
      await app.send('POST', '/v2/auth/logout', { token: gone.token })
      tokens.ended = gone.token
      tokens.forged = `${mine.ownerToken.slice(0, -4)}AAAA`
    })
    afterAll(() => app.close())

    const ask = (endpoint: AnyEndpoint, draft: Draft, token: string | undefined): Promise<Answered> =>
      app.send(endpoint.method, addressOf(endpoint, draft), {
        token,
        ...(endpoint.body ? { body: endpoint.isUpload ? bodyOf(endpoint, draft) : draft.body } : {}),
      })

    /** Everything that the other venue has, as one hash. */
    async function fingerprint(): Promise<unknown[]> {
      const { rows: tables } = await app.services.database.owner((tx) =>
        sql<{
          name: string
        }>`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'venue_id' order by 1`.execute(
          tx,
        ),
      )
      return app.services.database.system(async (tx) => {
        const parts: unknown[] = []
        for (const { name } of tables) {
          const { rows } =
            await sql`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash, count(*)::int as n from ${sql.table(name)} t where venue_id = ${theirs.venueId}`.execute(
              tx,
            )
          parts.push([name, rows[0]])
        }
        return parts
      })
    }

    const hasChanged = (before: readonly unknown[], after: readonly unknown[]) =>
      after.filter((table, index) => !isDeepStrictEqual(table, before[index]))

    /** Calls that are meant for strangers show what a web chat shows every visitor of its site. */
    const isOpenToAll = (endpoint: AnyEndpoint) => endpoint.scope === 'public'

    it('0 answers show and 0 rows of the other venue change, whichever of ten callers asks', async () => {
      const before = await fingerprint()
      const leaks: string[] = []
      let count = 0
      for (const [call, endpoint] of calls.filter(([, e]) => !e.isStream && !isOpenToAll(e)))
        for (const [actor, token] of Object.entries(tokens))
          for (const draft of probesOf(endpoint, mine, theirs, foreignIds(actor, isGateOpen, hasOneGuard))) {
            // The own venue is needed to the end.
            if (call === 'deleteVenue' && draft.params.venueId === mine.venueId) continue
            const { status, text } = await ask(endpoint, draft, token)
            count += 1
            const echoed = JSON.stringify(draft).includes('CANARY')
            if (!echoed && text.includes('CANARY'))
              leaks.push(`${actor} ${call} ${status} ${addressOf(endpoint, draft)}`)
            if (
              echoed &&
              /CANARY (?:question|answer|note|venue|city|profile|chat|title|fr|en|key|hook|device|role|address|file|book|contact|column|value|segment)/.test(
                text,
              )
            )
              leaks.push(`${actor} ${call} ${status} ${JSON.stringify(draft)}`)
          }
      const changes = hasChanged(before, await fingerprint())
      const note = (what: string, value: number, bound: Bound) =>
        figure('G3', `${name}: ${what}`, value, bound, engine)
      note('probes', count, { least: 5000 })
      note('callers', Object.keys(tokens).length, { least: 10 })
      note('leaks', leaks.length, { exactly: 0 })
      note('tables of the other venue that changed', changes.length, { exactly: 0 })
      expect(leaks).toEqual([])
      expect(changes).toEqual([])
      expect(count).toBeGreaterThan(calls.length * 15)
      // The caller is still logged in: no probe has locked out the ones that came after it.
      const own = inside(contract.venues.getVenue, mine)
      for (const actor of ['owner', 'staff', 'reader'])
        expect((await ask(contract.venues.getVenue, own, tokens[actor])).status).toBe(200)
    }, 600_000)

    it('a foreign id and a missing one are answered alike, byte for byte', async () => {
      const strip = ({ status, text }: Answered) => `${status} ${text.replace(/"requestId":"[^"]+"/, '')}`
      const different: string[] = []
      const theirIds = idsOf(theirs)
      for (const [name, endpoint] of calls.filter(([, e]) => e.scope === 'venue' && !e.isStream))
        for (const { path, kind } of positionsOf(endpoint).filter(
          ({ kind }) => kind !== undefined && kind !== 'message',
        )) {
          if (!kind) continue
          const foreign = await ask(
            endpoint,
            withValue(inside(endpoint, mine), path, theirIds[kind]),
            tokens.owner,
          )
          const none = await ask(
            endpoint,
            withValue(inside(endpoint, mine), path, missing[kind]),
            tokens.owner,
          )
          if (strip(foreign) !== strip(none))
            different.push(`${name} ${path.join('.')}: ${strip(foreign)} / ${strip(none)}`)
        }
      expect(different).toEqual([])
    })

    it('control: the other venue sees itself, so the canary can sing', async () => {
      const read = contract.inbox.getConversation
      expect((await ask(read, inside(read, theirs), theirs.ownerToken)).text).toContain('CANARY')
    })
  })

  it('control: with neither gate nor row security reads of the other venue do leak', async () => {
    const app = await testApp({ engine, isGateOpen: false, rowSecurity: false })
    const [mine, theirs] = [await addFullVenue(app, 'MINE'), await addFullVenue(app, 'CANARY')]
    const reads = calls.filter(
      ([, { method, scope, isStream }]) => method === 'GET' && scope === 'venue' && !isStream,
    )
    let leaks = 0
    for (const [, endpoint] of reads) {
      const address = addressOf(endpoint, inside(endpoint, theirs))
      const { text } = await app.send('GET', address, { token: mine.ownerToken })
      if (text.includes('CANARY')) leaks += 1
    }
    control(
      'G3',
      'neither gate nor row security',
      leaks > 10,
      `${leaks} of ${reads.length} reads leak`,
      engine,
    )
    expect(leaks).toBeGreaterThan(10)
    await app.close()
  })
})

describe('the running server', () => {
  it('serves every call of the contract, the hooks of providers, and no other (T3)', async () => {
    const app = await testApp()
    const answer = await app.send<{ paths: Record<string, object> }>('GET', '/openapi.json')
    const served = Object.entries(answer.body.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const known = calls.map(([, { method, path }]) => `${method} ${path}`)
    const hooks = ['GET /hooks/{provider}', 'POST /hooks/{provider}']
    expect(served.toSorted()).toEqual([...known, ...hooks].toSorted())
    for (const path of [
      '/v2/venues/1/nothing',
      '/managers/remove',
      '/v2//managers/me',
      '/v2/managers/me/',
      '/refill',
    ])
      expect([path, (await app.send('GET', path)).status]).toEqual([path, 404])
    await app.close()
  })
})
