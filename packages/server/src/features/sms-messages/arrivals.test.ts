import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../kernel/db/database.ts'
import { receive, workInbox } from '../../kernel/queue/inbox.ts'
import { createSecrets } from '../../kernel/secrets/secrets.ts'
import { readDelivery } from '../../providers/sms/delivery.ts'
import { SMS_INBOX } from '../../providers/sms/hook.ts'
import type { IncomingSms } from '../../providers/sms/provider.ts'
import { deliveries } from '../../providers/sms/testing/deliveries.ts'
import { testDatabase, testEngines } from '../../testing/database.ts'
import { arrivalOf, smsArrivals } from './arrivals.ts'

const reply = (body: string): IncomingSms => ({ kind: 'reply', from: '590690123456', to: '36789', body })

describe.each(testEngines)('what a centre of SMS delivers on %s', (engine) => {
  let db: Database
  beforeAll(async () => {
    db = await testDatabase({ engine })
  })
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(async () => {
    vi.useRealTimers()
    await db.system((tx) => tx.deleteFrom('inbox').execute())
  })
  afterAll(() => db.close())

  const arrives = (at: string, body: string) => {
    vi.setSystemTime(`2026-03-02T${at}Z`)
    return db.system((tx) => receive(tx, [arrivalOf('test@centre', reply(body))]))
  }

  it('G2c is kept once when it comes again because its answer was lost, also after the turn of a minute', async () => {
    expect(await arrives('11:59:20', 'Oui')).toBe(1)
    expect(await arrives('11:59:21', 'Oui')).toBe(0)
    expect(await arrives('12:00:05', 'Oui')).toBe(0)
  })

  it('is kept again when somebody says the same later, and at once when they say something else', async () => {
    expect(await arrives('11:58:10', 'Oui')).toBe(1)
    expect(await arrives('11:58:11', 'Non')).toBe(1)
    expect(await arrives('12:00:10', 'Oui')).toBe(1)
  })

  it('T9 each is taken, or waits with its reason for a person or for its message; none is lost', async () => {
    const incoming = deliveries.map(({ message }) => readDelivery(message))
    const stored = await db.system((tx) =>
      receive(
        tx,
        incoming.map((one) => arrivalOf('test@centre', one)),
      ),
    )
    const distinct = new Set(incoming.map((one) => arrivalOf('test@centre', one).eventId)).size
    expect(stored).toBe(distinct)
    const secrets = createSecrets('a secret for tests, long enough to be accepted')
    const process = smsArrivals({ secrets, onStop: async () => undefined })
    while (await workInbox(db, SMS_INBOX, process));
    const rows = await db.system((tx) => tx.selectFrom('inbox').selectAll().execute())
    expect(rows).toHaveLength(distinct)
    const kindOf = (raw: string) => (JSON.parse(raw) as IncomingSms).kind
    for (const { raw, done_at, error } of rows)
      expect([raw, done_at !== null, error]).toEqual(
        {
          reply: [raw, true, null],
          receipt: [raw, false, expect.stringMatching(/^no message matches/)],
          unreadable: [raw, false, 'unreadable event: a receipt that names no message'],
        }[kindOf(raw)],
      )
  })
})
