import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bothEngines, testDatabase } from '../../testing/database.ts'
import type { Database } from '../db/database.ts'
import { createSecrets } from '../secrets/secrets.ts'
import { audit } from './entries.ts'
import { pruneAudit, restartAudit, verifyAudit } from './verification.ts'

const secrets = createSecrets('a secret for tests, long enough to be accepted')

describe.each(bothEngines)('the audit log on %s', (engine) => {
  let db: Database

  beforeAll(async () => {
    db = await testDatabase({ engine })
  })
  beforeEach(() => tamper('truncate audit_entry; truncate audit_chain'))
  afterAll(() => db.close())

  /** As somebody does who owns the database, and knows how to switch its refusals off. */
  function tamper(text: string): Promise<unknown> {
    return db.owner((tx) => sql.raw(`set local session_replication_role = replica; ${text}`).execute(tx))
  }
  const write = (target: Record<string, number>, venueId = 7) =>
    db.tenant([venueId], (tx) =>
      audit(tx, secrets, { venueId, action: 'roles.updateRole', managerId: 3, target, address: '192.0.2.1' }),
    )
  async function writeMany(count: number): Promise<void> {
    for (let id = 1; id <= count; id += 1) await write({ id })
  }
  async function faults(): Promise<(string | undefined)[]> {
    return (await verifyAudit(db, secrets)).map(({ fault }) => fault)
  }

  test('T30: holds what was done, and by whom, in one chain for each venue', async () => {
    await writeMany(3)
    await write({ id: 9 }, 8)
    expect(await verifyAudit(db, secrets)).toMatchObject([
      { venueId: 7, entries: 3, end: { n: 3 }, fault: undefined },
      { venueId: 8, entries: 1, end: { n: 1 }, fault: undefined },
    ])
    expect(await verifyAudit(db, secrets, 8)).toHaveLength(1)
    const [first] = await db.tenant([7], (tx) => tx.selectFrom('audit_entry').selectAll().execute())
    expect(first).toMatchObject({ n: 1, manager_id: 3, target: '{"id":1}', previous: '', is_attempt: false })
  })

  test('T30: keeps no entry of a change that was undone', async () => {
    const undone = db.tenant([7], async (tx) => {
      await audit(tx, secrets, { venueId: 7, action: 'roles.createRole' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await writeMany(1)
    expect(await verifyAudit(db, secrets)).toMatchObject([{ entries: 1, fault: undefined }])
  })

  test('T30: stays one chain under many writers at once', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, id) => write({ id }, 7 + (id % 2))))
    expect(await verifyAudit(db, secrets)).toMatchObject([
      { venueId: 7, entries: 20, end: { n: 20 }, fault: undefined },
      { venueId: 8, entries: 20, end: { n: 20 }, fault: undefined },
    ])
  })

  test.each([
    ['changed', "update audit_entry set target = '{}' where n = 3", 'entry 3 was changed'],
    ['given to somebody else', 'update audit_entry set manager_id = 4 where n = 3', 'entry 3 was changed'],
    ['removed', 'delete from audit_entry where n = 3', 'entry 3 is missing'],
    ['removed at the beginning', 'delete from audit_entry where n < 3', 'entries before 3 are missing'],
    ['removed at the end', 'delete from audit_entry where n = 5', 'the log does not end at entry 5'],
    [
      'swapped',
      'update audit_entry set n = 9 where n = 2; update audit_entry set n = 2 where n = 3; update audit_entry set n = 3 where n = 9',
      'entry 2 was changed',
    ],
    [
      'taken from another log',
      'delete from audit_entry where venue_id = 7 and n = 2; update audit_entry set venue_id = 7, n = 2 where venue_id = 8',
      'entry 2 was changed',
    ],
  ])('T30: an entry that was %s is found', async (_, text, fault) => {
    await writeMany(5)
    await write({ id: 1 }, 8)
    await tamper(text)
    expect((await faults())[0]).toBe(fault)
  })

  test('T30: an entry that was signed without the secret is found', async () => {
    await writeMany(1)
    const other = createSecrets('the secret of another installation, as long')
    await db.tenant([7], (tx) => audit(tx, other, { venueId: 7, action: 'roles.createRole' }))
    expect(await faults()).toEqual(['entry 2 was changed'])
  })

  test('T30: the database refuses to change, delete or empty it, for every role', async () => {
    await writeMany(1)
    for (const text of [
      "update audit_entry set deed = 'x'",
      'delete from audit_entry',
      'truncate audit_entry',
    ]) {
      await expect(db.owner((tx) => sql.raw(text).execute(tx))).rejects.toThrow('never changed')
      for (const as of [db.system, (work: Parameters<Database['system']>[0]) => db.tenant([7], work)])
        await expect(as((tx) => sql.raw(text).execute(tx))).rejects.toThrow(/never changed|permission denied/)
    }
    expect(await faults()).toEqual([undefined])
  })

  test('T30: what is older than a year is deleted, and an entry says so', async () => {
    await writeMany(4)
    await tamper("update audit_entry set at = at - interval '14 months' where n <= 2")
    await db.system((tx) => pruneAudit(tx, secrets))
    const entries = await db.system((tx) =>
      tx.selectFrom('audit_entry').select(['n', 'deed', 'target']).orderBy('n').execute(),
    )
    expect(entries).toEqual([
      { n: 3, deed: 'roles.updateRole', target: '{"id":3}' },
      { n: 4, deed: 'roles.updateRole', target: '{"id":4}' },
      { n: 5, deed: 'audit.prune', target: '{"upTo":2}' },
    ])
    expect(await faults()).toEqual([undefined])
    await db.system((tx) => pruneAudit(tx, secrets))
    expect((await verifyAudit(db, secrets))[0]?.entries).toBe(3)
  })

  test('T30: restarts after the secret was lost, and reports the entry from which it can be verified', async () => {
    const next = createSecrets('the secret after the one that was lost, as long')
    await writeMany(2)
    await write({ id: 1 }, 8)
    await db.system((tx) => restartAudit(tx, next))
    await db.tenant([7], (tx) => audit(tx, next, { venueId: 7, action: 'roles.createRole' }))
    const found = await verifyAudit(db, next)
    expect(found.map(({ venueId, fault, restart }) => [venueId, fault, restart?.n])).toEqual([
      [0, undefined, 1],
      [7, undefined, 3],
      [8, undefined, 2],
    ])
    expect(await faults()).toContain('entry 3 was changed')
    await tamper('update audit_entry set target = \'{"id":9}\' where venue_id = 7 and n = 4')
    expect((await verifyAudit(db, next, 7))[0]?.fault).toBe('entry 4 was changed')
    await tamper('delete from audit_entry where venue_id = 8 and n = 1')
    expect((await verifyAudit(db, next, 8))[0]?.fault).toBe('entries before 2 are missing')
  })

  test('T30: a restart that was written without the secret hides nothing', async () => {
    await writeMany(2)
    await tamper("update audit_entry set target = '{}' where n = 1")
    await db.system((tx) => restartAudit(tx, createSecrets('the secret of another installation, as long')))
    expect((await verifyAudit(db, secrets, 7))[0]).toMatchObject({
      fault: 'entry 1 was changed',
      restart: undefined,
    })
  })
})
