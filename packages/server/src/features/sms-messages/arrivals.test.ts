import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../kernel/db/database.ts'
import { receive } from '../../kernel/queue/inbox.ts'
import type { IncomingSms } from '../../providers/sms/provider.ts'
import { testDatabase, testEngines } from '../../testing/database.ts'
import { arrivalOf } from './arrivals.ts'

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
})
