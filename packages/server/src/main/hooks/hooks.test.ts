import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workInbox } from '../../kernel/queue/inbox.ts'
import { type LinkedRcs, linkedRcs } from '../../providers/rcs/testing/linked.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { bothEngines } from '../../testing/database.ts'
import { control, figure, scaled } from '../../testing/figures.ts'
import { inboxWorkers } from '../workers.ts'
import { forgeryOf } from './testing/forgeries.ts'
import { kindsOf, renamed } from './testing/kinds.ts'
import { addTicked, countEffects, countShown, linkAccounts } from './testing/linked.ts'
import { type Call, META_SECRET, type Sender, senders, signed } from './testing/senders.ts'

const FORGERIES = scaled(200, 1000)
/** Valid ones, each of which comes this often. */
const EVENTS = scaled(10, 100)
const TIMES = 5

const environment = {
  META_APP_SECRET: META_SECRET,
  META_VERIFY_TOKEN: 'sandbox-verify-token',
  VOICE_URL: 'http://127.0.0.1:9/voice',
  VOICE_KEY: 'k',
  VOICE_SECRET: 'sandbox-voice-secret-0001',
  SMS_HTTP_URL: 'http://127.0.0.1:9/sms',
  SMS_HTTP_KEY: 'k',
  SMS_HTTP_SECRET: 'sandbox-sms-secret-0001',
}

async function post(app: TestApp, { hook }: Pick<Sender, 'hook'>, { body, headers }: Call): Promise<number> {
  const request = new Request(`http://counter.test/hooks/${hook}`, { method: 'POST', body, headers })
  return (await app.fetch(request)).status
}

const stored = ({ services }: TestApp) =>
  services.database.system((tx) => tx.selectFrom('inbox').selectAll().orderBy('id').execute())

describe.each(bothEngines)('webhooks on %s', (engine) => {
  let linked: LinkedRcs
  let app: TestApp
  beforeAll(async () => {
    linked = await linkedRcs(engine, { hasWorkers: false, environment })
    app = linked.app
    await linkAccounts(linked)
  }, 60_000)
  afterAll(async () => {
    deliver()
    await linked.close()
  })

  /** Of all senders together. */
  const sums = { forged: 0, taken: 0, withSignature: 0, events: 0, effects: 0, kinds: 0, repeated: 0 }
  function deliver(): void {
    const { forged, taken, withSignature, events, effects, kinds, repeated } = sums
    const each = FORGERIES * senders.length
    figure('G7', `forged webhooks of ${senders.length} providers`, forged, { least: each }, engine)
    figure('G7', 'forged webhooks accepted', taken, { exactly: 0 }, engine)
    figure(
      'G7',
      `valid webhooks, each ${TIMES} times at once`,
      events,
      { least: EVENTS * senders.length },
      engine,
    )
    figure('G7', 'effects of valid webhooks', effects, { exactly: events }, engine)
    figure('G7', `kinds of events, each ${TIMES} times at once`, kinds, { least: 250 }, engine)
    figure('G7', 'effects of their repeats', repeated, { exactly: 0 }, engine)
    const careless = 'any signature is accepted'
    control('G7', careless, withSignature > forged / 2, `${withSignature} of ${forged} taken`, engine)
  }

  async function work({ inbox }: Sender): Promise<void> {
    const process = inboxWorkers(app.services)[inbox]
    while (process && (await workInbox(app.services.database, inbox, process)));
  }

  describe.each(senders)('of $name', (sender) => {
    it(`G7 T9 of ${FORGERIES} forged, changed, cut, old and re-signed ones none is taken, and nothing is stored`, async () => {
      const before = (await stored(app)).length
      let withSignature = 0
      await fc.assert(
        fc.asyncProperty(forgeryOf(sender), async (call) => {
          if (call.headers[sender.header]) withSignature += 1
          expect(await post(app, sender, call)).toBe(403)
        }),
        { numRuns: FORGERIES },
      )
      const taken = (await stored(app)).length - before
      sums.forged += FORGERIES
      sums.taken += taken
      sums.withSignature += withSignature
      expect(taken).toBe(0)
      expect(withSignature).toBeGreaterThan(FORGERIES / 2)
    }, 120_000)

    it(`G7 ${EVENTS} valid ones, each ${TIMES} times, all at once and shuffled: each has one effect`, async () => {
      const before = await countEffects(linked, sender, 'G7 shuffled')
      const calls = Array.from({ length: EVENTS }, (_, index) =>
        signed(sender, sender.event(`shuffled-${index}`, 'G7 shuffled')),
      )
      const [shuffled = []] = fc.sample(
        fc.shuffledSubarray(Array(TIMES).fill(calls).flat(), { minLength: EVENTS * TIMES }),
        { numRuns: 1, seed: 7 },
      )
      const statuses = await Promise.all(shuffled.map((call) => post(app, sender, call)))
      expect(new Set(statuses)).toEqual(new Set([200]))
      await work(sender)
      const effects = (await countEffects(linked, sender, 'G7 shuffled')) - before
      sums.events += EVENTS
      sums.effects += effects
      expect(effects).toBe(EVENTS)
    }, 120_000)

    it('G7 the same event five times at once is acknowledged before anything is done, and has one effect', async () => {
      const call = signed(sender, sender.event('same', 'G7 once'))
      const statuses = await Promise.all(Array.from({ length: 5 }, () => post(app, sender, call)))
      expect(statuses).toEqual([200, 200, 200, 200, 200])
      // No worker runs here: the acknowledgement needed none.
      const ours = (await stored(app)).filter(
        ({ provider, raw }) => provider === sender.inbox && !raw.includes('shuffled'),
      )
      expect(ours.map(({ done_at }) => done_at)).toEqual([null])
      const before = await countEffects(linked, sender, 'G7 once')
      await work(sender)
      expect(await countEffects(linked, sender, 'G7 once')).toBe(before + 1)
      expect(await post(app, sender, signed(sender, sender.event('same', 'G7 once')))).toBe(200)
      await work(sender)
      expect(await countEffects(linked, sender, 'G7 once')).toBe(before + 1)
    })
  })

  /** Also what waits for the message that it changes is tried until it is shown by itself. */
  async function workThrough(sender: Sender): Promise<void> {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await app.services.database.system((tx) =>
        sql`update inbox set next_at = now() - interval '1 minute' where done_at is null and attempts < 8`.execute(
          tx,
        ),
      )
      await work(sender)
    }
  }

  it.each(senders.filter((sender) => kindsOf(sender).length > 0))(
    `G7 all kinds of $name, each ${TIMES} times at once and shuffled, and once more later: each has one effect`,
    async (sender) => {
      const before = await countShown(linked, sender)
      const once = kindsOf(sender).map((body) => signed(sender, body))
      expect(new Set(await Promise.all(once.map((call) => post(app, sender, call))))).toEqual(new Set([200]))
      await workThrough(sender)
      const expected = (await countShown(linked, sender)) - before
      expect(expected).toBeGreaterThan(once.length / 3)
      const calls = kindsOf(sender).map((body) => signed(sender, renamed(body)))
      const [shuffled = []] = fc.sample(
        fc.shuffledSubarray(Array(TIMES).fill(calls).flat(), { minLength: calls.length * TIMES }),
        { numRuns: 1, seed: 7 },
      )
      for (const repeats of [shuffled, once]) {
        const statuses = await Promise.all(repeats.map((call) => post(app, sender, call)))
        expect(new Set(statuses)).toEqual(new Set([200]))
        await workThrough(sender)
      }
      const effects = (await countShown(linked, sender)) - before
      sums.kinds += once.length
      sums.repeated += effects - 2 * expected
      expect(effects).toBe(2 * expected)
    },
    240_000,
  )

  it.each(senders.filter(({ ticks }) => ticks))(
    'G7 T9 ticks of $name five times, at once and in any order, end where they end',
    async (sender) => {
      const { providerId, readState } = await addTicked(linked, sender)
      const calls = (sender.ticks?.(providerId) ?? []).map((body) => signed(sender, body))
      const shuffled = Array.from({ length: 5 }, () => calls.toReversed()).flat()
      await Promise.all(shuffled.map((call) => post(app, sender, call)))
      await app.services.database.system((tx) =>
        // Whatever comes first: here the last of them.
        sql`update inbox set next_at = now() - id * interval '1 second' where done_at is null`.execute(tx),
      )
      await work(sender)
      expect(await readState()).toBe(sender.inbox === 'sms' ? 'delivered' : 'read')
    },
  )

  // RCS names the agent inside: what cannot be read cannot be checked.
  it.each(senders.filter(({ inbox }) => inbox !== 'google'))(
    'T9 what $name signed and no one can read is kept, never refused: a refusal would bring it back for days',
    async (sender) => {
      for (const body of ['not json', '{}', '{"object":"page","entry":[]}', '[]', 'null', '\0{"a":1}'])
        expect([body, await post(app, sender, signed(sender, body))]).toEqual([body, 200])
    },
  )

  it('T9 where nothing is agreed no one is believed', async () => {
    const bare = await testApp({ engine })
    for (const sender of senders) {
      const body = sender.event('bare')
      expect(await post(bare, sender, signed(sender, body))).toBe(403)
      const unsigned = { body, headers: { [sender.header]: sender.sign(body, '') } }
      expect(await post(bare, sender, unsigned)).toBe(403)
    }
    await bare.close()
  })

  it('an event of Meta that comes again in another bundle is stored once', async () => {
    const meta = senders.filter(({ hook }) => hook === 'meta')
    for (const sender of meta) {
      const entryOf = (name: string) => (JSON.parse(sender.event(name)) as { entry: unknown[] }).entry
      const bundle = { ...JSON.parse(sender.event('a')), entry: [...entryOf('a'), ...entryOf('b')] }
      await post(app, sender, signed(sender, sender.event('a')))
      await post(app, sender, signed(sender, JSON.stringify(bundle)))
      const ids = (await stored(app))
        .filter(({ provider, raw }) => provider === sender.inbox && /G7 [ab]"/.test(raw))
        .map(({ event_id }) => event_id)
      expect(ids).toHaveLength(2)
    }
  })

  it('the handshake gives the challenge back to who knows the word, and to no one else', async () => {
    const ask = (word: string, challenge = '1158201444') =>
      app.send('GET', `/hooks/meta?hub.mode=subscribe&hub.verify_token=${word}&hub.challenge=${challenge}`)
    expect((await ask('sandbox-verify-token')).text).toBe('1158201444')
    expect((await ask('another-word')).status).toBe(403)
    expect((await ask('sandbox-verify-token', '%3Cscript%3E')).status).toBe(403)
    expect((await app.send('GET', '/hooks/unknown')).status).toBe(404)
    expect(await post(app, { hook: 'meta' }, { body: 'x'.repeat(3 * 1024 * 1024 + 1), headers: {} })).toBe(
      413,
    )
  })
})
