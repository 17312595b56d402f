import { contract } from '@comptoir/core/contract'
import type { AnyEndpoint, IdKind } from '@comptoir/core/http'
import { newId } from '@comptoir/core/http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, type TestApp, testApp } from '../testing/app.ts'
import { testEngines } from '../testing/database.ts'
import { addFullVenue, type FullVenue } from '../testing/full-venue.ts'
import { addressOf, bodyOf, type Draft, draftOf, positionsOf, withValue } from '../testing/generate.ts'
import { addManager } from '../testing/world.ts'

/**
 * G3: whoever calls, with whatever ids of another venue in path, query and body, sees nothing of it and changes
 * nothing in it. The requests are made from the contract, so a new call is probed from its first day.
 */
const modes = [
  { name: 'gate and row security', isGateOpen: true, rowSecurity: true },
  { name: 'row security alone', isGateOpen: false, rowSecurity: true },
  { name: 'the gate alone', isGateOpen: true, rowSecurity: false },
] as const

const calls = Object.values(contract).flatMap((feature) => Object.entries(feature) as [string, AnyEndpoint][])
const missing: Record<IdKind, unknown> = {
  venue: 999_999,
  manager: 999_999,
  role: 999_999,
  profile: 999_999,
  conversation: newId(),
  message: newId(),
  webchat: 'no-such-chat',
  visitor: newId(),
  classification: 999_999,
  invitation: newId(),
  featureRequest: newId(),
  apiKey: newId(),
  webhook: newId(),
  webhookDelivery: newId(),
  mobileDevice: newId(),
  file: newId(),
  quickReply: newId(),
  label: 999_999,
  agent: newId(),
  review: 'no-such-review',
  channelAccount: 999_999,
  outreach: newId(),
  addressBookImport: 999_999,
  contact: 999_999,
  addressBook: 999_999,
  customColumn: 999_999,
  segment: 999_999,
  contactChange: newId(),
  export: newId(),
}

function idsOf(venue: FullVenue): Record<IdKind, unknown> {
  return {
    venue: venue.venueId,
    manager: venue.ownerId,
    role: venue.roleId,
    profile: venue.profileId,
    conversation: venue.conversationId,
    message: venue.messageId,
    webchat: venue.webchatId,
    visitor: venue.jid,
    classification: 1,
    invitation: venue.invitationId,
    featureRequest: venue.featureRequestId,
    apiKey: venue.apiKeyId,
    webhook: venue.webhookId,
    webhookDelivery: venue.deliveryId,
    mobileDevice: venue.deviceId,
    file: venue.fileId,
    quickReply: venue.quickReplyId,
    label: venue.labelId,
    agent: venue.agentId,
    review: venue.reviewId,
    channelAccount: venue.channelAccountId,
    outreach: venue.outreachId,
    addressBookImport: venue.importId,
    contact: venue.contactId,
    addressBook: venue.addressBookId,
    customColumn: venue.customColumnId,
    segment: venue.segmentId,
    contactChange: venue.contactChangeId,
    export: venue.exportId,
  }
}

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

/** Requests that mix what is mine with what is another's: one place, and pairs of places, at a time. */
function probesOf(endpoint: AnyEndpoint, mine: FullVenue, theirs: FullVenue): Draft[] {
  const base = inside(endpoint, mine)
  const theirIds = idsOf(theirs)
  const references = [theirs.jid, theirs.address, theirs.webchatId, theirs.conversationId, theirs.mark]
  const places = positionsOf(endpoint).map(({ path, kind }) => ({
    path,
    isId: kind !== undefined,
    values: kind ? [theirIds[kind], missing[kind], 0] : references,
  }))
  const single = places.flatMap(({ path, values }) => values.map((value) => withValue(base, path, value)))
  const pairs = places.flatMap((one, index) =>
    places
      .slice(index + 1)
      // Two free texts lead nowhere that one alone does not.
      .filter((other) => one.isId || other.isId)
      .map((other) => withValue(withValue(base, one.path, one.values[0]), other.path, other.values[0])),
  )
  return [base, inside(endpoint, theirs), ...single, ...pairs]
}

/** What the gate does without row security is the same on every engine. */
const modesOn = (engine: string) => modes.filter(({ rowSecurity }) => rowSecurity || engine === 'pglite')

describe.each(testEngines)('cross-venue probes on %s (G3, T1, T2)', (engine) => {
  describe.each(modesOn(engine))('with $name', ({ isGateOpen, rowSecurity }) => {
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
      tokens.nobody = (await addManager(app, 'Owner', [])).token
      tokens.visitor = mine.visitorToken
      tokens.key = mine.keyToken
      tokens.forgedKey = `${mine.keyToken.slice(0, -4)}AAAA`
      tokens.forged = `${mine.ownerToken.slice(0, -4)}AAAA`
    })
    afterAll(() => app.close())

    const ask = (endpoint: AnyEndpoint, draft: Draft, token: string | undefined): Promise<Answered> =>
      app.send(endpoint.method, addressOf(endpoint, draft), {
        token,
        ...(endpoint.body ? { body: endpoint.isUpload ? bodyOf(endpoint, draft) : draft.body } : {}),
      })

    /** Everything that the other venue has, as one hash. */
    async function fingerprint(): Promise<unknown> {
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

    /** Calls that are meant for strangers show what a web chat shows every visitor of its site. */
    const isOpenToAll = (endpoint: AnyEndpoint) => endpoint.scope === 'public'

    it('0 answers show and 0 rows of the other venue change', async () => {
      const before = await fingerprint()
      const leaks: string[] = []
      let count = 0
      for (const [name, endpoint] of calls.filter(([, e]) => !e.isStream && !isOpenToAll(e)))
        for (const [actor, token] of Object.entries(tokens))
          for (const draft of probesOf(endpoint, mine, theirs)) {
            // The own venue is needed to the end.
            if (name === 'deleteVenue' && draft.params.venueId === mine.venueId) continue
            const { status, text } = await ask(endpoint, draft, token)
            count += 1
            const echoed = JSON.stringify(draft).includes('CANARY')
            if (!echoed && text.includes('CANARY'))
              leaks.push(`${actor} ${name} ${status} ${addressOf(endpoint, draft)}`)
            if (
              echoed &&
              /CANARY (?:question|answer|note|venue|city|profile|chat|title|fr|en|key|hook|device|role|address|file|book|contact|column|value|segment)/.test(
                text,
              )
            )
              leaks.push(`${actor} ${name} ${status} ${JSON.stringify(draft)}`)
          }
      expect(leaks).toEqual([])
      expect(await fingerprint()).toEqual(before)
      expect(count).toBeGreaterThan(calls.length * 15)
      // Whoever asked is still somebody: no probe has locked out the ones that came after it.
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

  it('control: with neither gate nor row security the probes do find leaks', async () => {
    const app = await testApp({ engine, isGateOpen: false, rowSecurity: false })
    const [mine, theirs] = [await addFullVenue(app, 'MINE'), await addFullVenue(app, 'CANARY')]
    const answer = await app.send('GET', `/v2/venues/${theirs.venueId}/conversations`, {
      token: mine.ownerToken,
    })
    expect(answer.text).toContain('CANARY')
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
