import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { emit, eventRange } from '../../events/events.ts'
import { type Database, type DatabaseConfig, openDatabase } from '../database.ts'
import { InsufficientStorage } from '../errors.ts'
import { migrate } from '../migrate.ts'

const mib = 1024 * 1024
const diskMib = 420
const venueId = 1

const disk = mkdtempSync(join(tmpdir(), 'comptoir-full-'))
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMib}m`, 'tmpfs', disk]).status === 0
const filler = join(disk, 'filler')

function leaveFree(freeMib: number): void {
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(filler, Buffer.alloc(bavail * bsize - freeMib * mib))
}

/** Needs the right to mount a small file system: else it is shown as skipped. */
describe.skipIf(!isMounted)('on a full disk', () => {
  const dataDir = join(disk, 'data')
  let db: Database | undefined

  beforeAll(async () => {
    db = await open()
    await migrate(db)
    await write(db)
    await db.close()
  }, 30_000)
  afterEach(async () => {
    rmSync(filler, { force: true })
    await db?.close()
  })
  afterAll(() => {
    // A worker that was ended may hold its files a moment longer.
    if (isMounted) spawnSync('umount', ['--lazy', disk])
    rmSync(disk, { recursive: true })
  })

  const open = (config: DatabaseConfig = {}) => openDatabase({ dataDir, log: () => undefined, ...config })
  const write = (to: Database) =>
    to.tenant([venueId], async (tx) => emit(tx, { venueId, type: 'written', payload: 'x'.repeat(20_000) }))
  const written = (from: Database) => from.tenant([venueId], (tx) => eventRange(tx, venueId))

  test('below 256 MiB the database opens and reads, and refuses writes with insufficient_storage', async () => {
    leaveFree(200)
    db = await open()
    expect(db.isWritable).toBe(false)
    expect(await migrate(db)).toEqual([])
    expect(await written(db)).toEqual({ oldest: 1, newest: 1 })
    const refusal = await write(db).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(InsufficientStorage)
    expect(refusal).toMatchObject({ code: 'insufficient_storage' })
    rmSync(filler)
    await expect.poll(() => db?.isWritable, { timeout: 12_000 }).toBe(true)
    await write(db)
  })

  test('a new database is not begun there', async () => {
    leaveFree(200)
    db = undefined
    await expect(openDatabase({ dataDir: join(disk, 'new'), log: () => undefined })).rejects.toThrow(
      /Too little free disk space for a new database/,
    )
  })

  test('a disk that fills up in between stops the process within seconds; every acknowledged row is there after', async () => {
    const fatal = Promise.withResolvers<Error>()
    db = await open({ onFatal: fatal.resolve })
    let acknowledged = (await written(db)).newest
    leaveFree(0)
    const startedAt = performance.now()
    let failure: unknown
    while (failure === undefined) {
      try {
        await write(db)
        acknowledged += 1
      } catch (error) {
        failure = error
      }
    }
    const outcome = await Promise.race([
      fatal.promise.then(() => 'stopped'),
      // Instead of stopping, the engine may refuse the statement and go on: that is as good.
      db.ping().then(
        () => 'alive',
        () => fatal.promise.then(() => 'stopped'),
      ),
    ])
    expect(['stopped', 'alive']).toContain(outcome)
    expect(performance.now() - startedAt).toBeLessThan(15_000)
    await db.close()
    rmSync(filler)
    db = await open()
    expect(await db.integrity.settled()).toEqual([])
    const { newest } = await written(db)
    expect(newest).toBeGreaterThanOrEqual(acknowledged)
    const { rows } = await db.tenant([venueId], (tx) => sql`select count(*) as rows from event`.execute(tx))
    expect(rows).toEqual([{ rows: newest }])
  }, 60_000)
})
