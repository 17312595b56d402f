import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothEngines, testDatabase } from '../../testing/database.ts'
import type { Database } from './database.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'

const shipped = readMigrations()

function step(number: number, text: string): Migration {
  return { number: shipped.length + number, name: `step_${number}`, text, checksum: `sum of ${text}` }
}

describe.each(bothEngines)('migrations on %s', (engine) => {
  let db: Database

  beforeAll(async () => {
    db = await testDatabase({ engine })
  })
  afterAll(() => db.close())

  test('a second run changes nothing', async () => {
    expect(await migrate(db)).toEqual([])
  })

  test('new ones run once, in order, and several starters at once do not disturb each other', async () => {
    const all = [
      ...shipped,
      step(1, 'create table step_one (n integer); select pg_sleep(0.2)'),
      step(2, 'insert into step_one values (2); insert into step_one values (3)'),
    ]
    const runs = await Promise.all([migrate(db, all), migrate(db, all), migrate(db, all)])
    expect(runs.flat().sort()).toEqual(['step_1', 'step_2'])
    const { rows } = await db.owner((tx) => sql`select n from step_one`.execute(tx))
    expect(rows).toEqual([{ n: 2 }, { n: 3 }])
  })

  test('one that fails leaves nothing of itself, and runs when it is mended', async () => {
    const done = [...shipped, step(1, 'create table step_one (n integer); select pg_sleep(0.2)')]
    const two = step(2, 'insert into step_one values (2); insert into step_one values (3)')
    const broken = [...done, two, step(3, 'create table half (n integer); select 1/0')]
    await expect(migrate(db, broken)).rejects.toThrow(/division by zero/)
    const { rows } = await db.owner((tx) => sql`select to_regclass('half') as half`.execute(tx))
    expect(rows).toEqual([{ half: null }])
    expect(await migrate(db, [...done, two, step(3, 'create table half (n integer)')])).toEqual(['step_3'])
  })

  test('an edited one is named and refused', async () => {
    const edited = shipped.map((migration) => ({ ...migration, checksum: 'other' }))
    await expect(migrate(db, edited)).rejects.toThrow(/Migration 1 \(foundation\) was edited/)
  })

  test('a database that is newer than the program is refused', async () => {
    await expect(migrate(db, shipped)).rejects.toThrow(/newer than this program/)
  })
})

describe('the files of migrations', () => {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-migrations-'))
  const address = pathToFileURL(`${folder}/`)
  afterAll(() => rmSync(folder, { recursive: true }))

  test('a gap and a wrong name are refused', () => {
    writeFileSync(join(folder, '0001_first.sql'), 'select 1')
    writeFileSync(join(folder, '0003_third.sql'), 'select 3')
    expect(() => readMigrations(address)).toThrow(
      /Migration 2 is missing or exists twice: found 0003_third.sql/,
    )
    writeFileSync(join(folder, '0002-second.sql'), 'select 2')
    expect(() => readMigrations(address)).toThrow(/0002-second.sql is not a migration/)
  })
})
