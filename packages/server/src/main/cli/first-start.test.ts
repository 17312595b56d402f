import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { isFirstStart, whatToKeep } from './first-start.ts'

describe('the first start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-first-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const databaseUrl = 'postgres://db.example/comptoir'

  it('says what to keep and where: the data, the secret, the backups', () => {
    const config = readConfig({ DATA_DIR: folder, BACKUP_DIR: '/mnt/backups' })
    expect(isFirstStart(config)).toBe(true)
    expect(whatToKeep(config).join('\n')).toBe(`Keep copies of these three, the last two on another machine:
  Data             ${folder}
  Secret           ${folder}/app-secret (backups without a passphrase do not contain it)
  Backups          /mnt/backups (made each night)`)
    const served = readConfig({
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      APP_SECRET: 'a secret for tests, long enough to be accepted',
    })
    expect(isFirstStart(served)).toBe(false)
    expect(whatToKeep(served).join('\n')).toMatch(
      /the database of DATABASE_URL.*\n.*Secret +APP_SECRET .*\n.*made by: comptoir backup/,
    )
  })

  it('is over once there is a database, or a secret beside a PostgreSQL', () => {
    const served = readConfig({ DATA_DIR: folder, DATABASE_URL: databaseUrl })
    expect(isFirstStart(served)).toBe(true)
    writeFileSync(join(folder, 'app-secret'), 'x'.repeat(40))
    expect(isFirstStart(served)).toBe(false)
    mkdirSync(join(folder, 'database'))
    expect(isFirstStart(readConfig({ DATA_DIR: folder }))).toBe(false)
  })
})
