import { cpSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { putMigrated } from '../../../testing/database.ts'
import { emit } from '../../events/events.ts'
import { type Database, openDatabase } from '../database.ts'

const pageBytes = 8192
const venueId = 1

describe('the check after an unclean stop', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-integrity-'))
  const logged: string[] = []
  const open = (name: string) =>
    openDatabase({
      dataDir: join(folder, name),
      durability: 'process',
      log: (level, text) => logged.push(`${level}: ${text}`),
    })
  afterAll(() => rmSync(folder, { recursive: true }))

  async function fill(db: Database): Promise<string> {
    for (let n = 0; n < 200; n += 1) {
      await db.tenant([venueId], async (tx) =>
        emit(tx, { venueId, type: 'written', payload: 'x'.repeat(200) }),
      )
    }
    return db.owner(async (tx) => {
      const { rows } = await sql<{ path: string }>`select pg_relation_filepath('event') as path`.execute(tx)
      return rows[0]?.path ?? ''
    })
  }

  test('finds nothing in a whole database, names a table with a damaged page, and is left out after a clean stop', async () => {
    await putMigrated(join(folder, 'first'))
    const db = await open('first')
    const table = await fill(db)
    await db.close()
    expect(logged).toEqual([])

    const again = await open('first')
    await again.tenant([venueId], async (tx) => emit(tx, { venueId, type: 'last', payload: null }))
    cpSync(join(folder, 'first'), join(folder, 'whole'), { recursive: true })
    cpSync(join(folder, 'first'), join(folder, 'damaged'), { recursive: true })
    await again.close()
    expect(logged).toEqual([])

    const whole = await open('whole')
    expect(await whole.integrity.settled()).toEqual([])
    expect(logged.splice(0)).toEqual([
      'info: The database was not closed cleanly last time. It was recovered and is intact.',
    ])
    await whole.close()

    // The line pointers of the second page.
    writeSync(
      openSync(join(folder, 'damaged/pg', table), 'r+'),
      Buffer.alloc(40, 0x5a),
      0,
      40,
      pageBytes + 24,
    )
    const damaged = await open('damaged')
    expect((await damaged.integrity.settled()).join()).toMatch(/(^|,)event: invalid page/)
    expect(logged.splice(0).join()).toMatch(
      /error: The database is damaged.*What to do: stop the server, .* comptoir restore/,
    )
    await damaged.close()
  })

  test('runs in short steps while the database is in use, and remembers over a restart when it was whole', async () => {
    const db = await open('first')
    expect(db.integrity.wholeAt).toBeUndefined()
    let isDone = false
    const check = db.integrity.check().finally(() => {
      isDone = true
    })
    let answered = 0
    for (; !isDone; answered += 1) await db.ping()
    expect(await check).toEqual([])
    // One statement for all of them would let no one in.
    expect(answered).toBeGreaterThan(50)
    const { wholeAt } = db.integrity
    expect(wholeAt).toBeInstanceOf(Date)
    const left = await db.owner((tx) =>
      sql`select from pg_proc where proname in ('verify_heapam', 'bt_index_check')`.execute(tx),
    )
    expect(left.rows).toEqual([])
    await db.close()
    const again = await open('first')
    expect(again.integrity.wholeAt).toEqual(wholeAt)
    await again.close()
  })

  test('is stopped by a close, and finds nothing then', async () => {
    const db = await open('first')
    const check = db.integrity.check()
    await db.ping()
    await db.close()
    expect(await check).toEqual([])
    expect(logged).toEqual([])
  })

  test('says why a folder does not open at all, and what to do', async () => {
    await (await open('closed')).close()
    const indexOfClasses = join(folder, 'closed/pg/base/5/2662')
    writeSync(openSync(indexOfClasses, 'r+'), Buffer.alloc(pageBytes, 0x5a), 0, pageBytes, 0)
    await expect(open('closed')).rejects.toThrow(
      /closed cannot be opened\. .*invalid page in block 0 of relation "base\/5\/2662"\. .*comptoir restore/,
    )
    await expect(open('closed')).rejects.toThrow('cannot be opened')
  })
})
