import { contract } from '@comptoir/core/contract'
import { ALL_VENUES, type AnyEndpoint } from '@comptoir/core/http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type $ZodType, safeParse } from 'zod/v4/core'
import { type Answered, type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { control, figure } from '../../testing/figures.ts'
import { addFullVenue, type FullVenue } from '../../testing/full-venue.ts'
import { addressOf, bodyOf, type Draft, draftOf, positionsOf, withValue } from '../../testing/generate.ts'
import { addManager } from '../../testing/world.ts'
import { idsOf } from './testing/ids.ts'

/**
 * G3, D-04: with venue 0, a list is that of the venues in which the caller has the right: rows, pages and counts. The
 * caller owns one venue and works in another without any right, so that row security shows both: only the gate and
 * the statements keep them apart.
 */
const calls = Object.values(contract).flatMap((feature) => Object.entries(feature) as [string, AnyEndpoint][])
/** Promotions are of one venue, which these calls find by an id or by another name of the venue: there is no union of them. */
const ofOneVenue: readonly AnyEndpoint[] = [
  contract.promotions.createEmailPromotion,
  contract.promotions.createSmsPromotion,
  contract.promotions.estimateEmailPromotion,
  contract.promotions.estimateSmsPromotion,
  contract.promotions.namePromotion,
  contract.promotions.togglePromotion,
  contract.promotions.updatePromotionState,
  contract.promotions.updateWelcomeEmail,
  contract.promotions.updateWelcomeSms,
]
const unions = calls.filter(
  ([, one]) => one.scope === 'venue' && one.allVenues && !one.isStream && !ofOneVenue.includes(one),
)

/** A draft without what narrows a list, whose ids are those of a venue. */
function plainDraft(endpoint: AnyEndpoint, of: FullVenue, venueId: number): Draft {
  const ids = { ...idsOf(of), venue: venueId }
  const draft = draftOf(endpoint)
  const needsQuery = endpoint.query && !safeParse(endpoint.query as $ZodType, {}).success
  return positionsOf(endpoint)
    .filter(({ path }) => path[0] === 'params')
    .reduce((filled, { path, kind }) => (kind ? withValue(filled, path, ids[kind]) : filled), {
      ...draft,
      query: (needsQuery && draft.query) || {},
    })
}

/** Status, body and the headers of a list, without what differs each time. */
function comparable({ status, text, headers }: Answered): string {
  const paging = ['totalitems', 'totalpages', 'page', 'perpage', 'nextcursor'].map((name) =>
    headers.get(name),
  )
  const stable = text
    .replace(/"requestId":"[^"]+"/, '')
    .replace(/expires=\d+&signature=[\w-]+/g, '')
    .replace(/"now":[^,}]+/g, '')
  return JSON.stringify([status, paging, stable])
}

describe.each(testEngines)('venue 0 of every call that takes it, on %s (G3, D-04)', (engine) => {
  let app: TestApp
  let mine: FullVenue
  let theirs: FullVenue
  beforeAll(async () => {
    app = await testApp({ engine })
    mine = await addFullVenue(app, 'MINE')
    theirs = await addFullVenue(app, 'CANARY')
    await app.services.database.system(async (tx) => {
      await sql`insert into venue_manager (venue_id, manager_id) values (${theirs.venueId}, ${mine.ownerId})`.execute(
        tx,
      )
      await sql`insert into guest (venue_id, person_id) select venue_id, id from person`.execute(tx)
    })
  }, 120_000)
  afterAll(() => app.close())

  const ask = (endpoint: AnyEndpoint, draft: Draft, token = mine.ownerToken) =>
    app.send(endpoint.method, addressOf(endpoint, draft), {
      token,
      ...(endpoint.body ? { body: endpoint.isUpload ? bodyOf(endpoint, draft) : draft.body } : {}),
    })
  const answers = async (venueId: number, token?: string) => {
    const asked: [string, Answered][] = []
    for (const [name, endpoint] of unions)
      asked.push([name, await ask(endpoint, plainDraft(endpoint, mine, venueId), token)])
    return asked
  }

  it('0 rows, pages and counts of the venue without the right: the union is the list of the other', async () => {
    const one = await answers(mine.venueId)
    const union = await answers(ALL_VENUES)
    const leaks = union.filter(([, { text }]) => text.includes('CANARY')).map(([name]) => name)
    const different = union.flatMap(([name, answer], index) => {
      const alone = one[index]?.[1]
      return alone && comparable(alone) === comparable(answer) ? [] : [name]
    })
    figure('G3', 'calls that take venue 0', unions.length, { least: 30 }, engine)
    figure('G3', 'venue 0: leaks of a venue without the right', leaks.length, { exactly: 0 }, engine)
    figure(
      'G3',
      'venue 0: other answers than the venue with the right',
      different.length,
      { exactly: 0 },
      engine,
    )
    expect(leaks).toEqual([])
    expect(different).toEqual([])
    expect(union.filter(([, { status }]) => status !== 200).map(([name]) => name)).toEqual([])
  })

  it('an id of the venue without the right is not found with venue 0', async () => {
    const named = unions.filter(([, one]) =>
      positionsOf(one).some(({ path }) => path[0] === 'params' && path[1] !== 'venueId'),
    )
    for (const [name, endpoint] of named) {
      const { status, text } = await ask(endpoint, plainDraft(endpoint, theirs, ALL_VENUES))
      expect([name, status, text.includes('CANARY')]).toEqual([name, 404, false])
    }
    expect(named.length).toBeGreaterThan(4)
  })

  it('control: with the right in both, the union shows both', async () => {
    const { token } = await addManager(app, 'Owner', [mine.venueId, theirs.venueId])
    const union = await answers(ALL_VENUES, token)
    const shown = union.filter(([, { text }]) => text.includes('CANARY'))
    control('G3', 'venue 0 with the right in both', shown.length > 15, `${shown.length} show both`, engine)
    expect(shown.length).toBeGreaterThan(15)
  })
})
