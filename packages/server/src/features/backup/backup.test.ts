import { randomUUID } from 'node:crypto'
import { copyFile, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate, readMigrations } from '../../kernel/db/migrate.ts'
import { walletOf } from '../../kernel/ledger/index.ts'
import { readSendingPause } from '../../kernel/queue/sending-pause.ts'
import { bothEngines } from '../../testing/database.ts'
import { createBackup } from './create.ts'
import { readManifest, writeManifest } from './manifest.ts'
import { openBackup, restoreBackup } from './restore.ts'
import { backupOrder } from './source.ts'
import {
  appSecret,
  filesIn,
  hashTables,
  type Installation,
  installation,
  onServer,
  openPlace,
} from './testing/installation.ts'
import { verifyBackup } from './verify.ts'

const passphrase = 'a long passphrase for the tests'

describe.each(bothEngines)('backups on %s (G13, T30)', { timeout: 120_000 }, (engine) => {
  let shop: Installation
  let plain: string
  beforeAll(async () => {
    shop = await installation(engine)
    plain = await shop.backUp()
  }, 120_000)
  afterAll(() => shop.close())

  const copyOf = async (backup: string) => {
    const copy = `${backup}-copy-${Math.random()}`
    await cp(backup, copy, { recursive: true })
    return copy
  }

  it('G13: a restore equals the backup, table by table and file by file, with sending paused', async () => {
    const place = await shop.emptyPlace()
    await restoreBackup(await openBackup(plain, undefined), place)
    const restored = await openPlace(place)
    const pause = await restored.system(readSendingPause)
    await restored.owner((tx) => tx.deleteFrom('sending_pause').execute())
    expect(await restored.integrity.settled()).toEqual([])
    expect(await hashTables(restored)).toEqual(await hashTables(shop.database))
    expect(await filesIn(join(place.dataDir, 'files'))).toEqual(
      await filesIn(join(shop.config.dataDir, 'files')),
    )
    const { manifest } = await readManifest(plain, undefined)
    expect(pause?.backedUpAt.toISOString()).toBe(manifest.madeAt)
    await restored.close()
  })

  it('T30: a backup with a passphrase is unreadable and contains the secret; it is refused without it or with another', async () => {
    const encrypted = await shop.backUp({ BACKUP_PASSPHRASE: passphrase })
    const names = await readdir(encrypted)
    expect(names.filter((name) => !name.endsWith('.enc'))).toEqual(['manifest.json'])
    const bytes = Buffer.concat(await Promise.all(names.map((name) => readFile(join(encrypted, name)))))
    for (const word of ['PostgreSQL', 'Karukera', 'a secret for tests'])
      expect(bytes.includes(word)).toBe(false)
    await expect(openBackup(encrypted, undefined)).rejects.toThrow(/^BACKUP_PASSPHRASE: is required/)
    await expect(openBackup(encrypted, `${passphrase}!`)).rejects.toThrow(
      /^BACKUP_PASSPHRASE: is not the one/,
    )
    const place = await shop.emptyPlace()
    await restoreBackup(await openBackup(encrypted, passphrase), place)
    expect(await readFile(join(place.dataDir, 'app-secret'), 'utf8')).toBe(
      'a secret for tests, long enough to be accepted',
    )
    const restored = await openPlace(place)
    expect(Object.keys(await hashTables(restored))).toHaveLength(
      Object.keys(await hashTables(shop.database)).length,
    )
    await restored.close()
  })

  it('T30: a plain backup contains its own files and nothing else, above all not the secret', async () => {
    const names = await readdir(plain)
    expect(names.sort()).toEqual(
      [
        engine === 'pglite' ? 'database.tar.gz' : 'database.dump',
        'files-later.tar',
        'files.tar',
        'manifest.json',
      ].sort(),
    )
    const { manifest } = await readManifest(plain, undefined)
    expect(manifest.keyId).toMatch(/^[0-9a-f]{8}$/)
    expect(manifest.uploads).toBe(2)
  })

  it('one bit that changed is found before anything is restored, wherever it is', async () => {
    for (const name of await readdir(plain)) {
      const damaged = await copyOf(plain)
      const bytes = await readFile(join(damaged, name))
      const at = Math.floor(bytes.length / 2)
      bytes[at] = (bytes[at] ?? 0) ^ 1
      await writeFile(join(damaged, name), bytes)
      await expect(openBackup(damaged, undefined), name).rejects.toMatchObject({ code: 'backup_refused' })
    }
  })

  it('names the missing file of a backup, and refuses a folder that is not a backup', async () => {
    const lacking = await copyOf(plain)
    await rm(join(lacking, 'files.tar'))
    await expect(openBackup(lacking, undefined)).rejects.toThrow(/^files.tar is missing/)
    await expect(openBackup(shop.folder, undefined)).rejects.toThrow(/is not a backup/)
  })

  it('a newer schema than that of the program is refused before anything is touched', async () => {
    const newer = await copyOf(plain)
    const { manifest } = await readManifest(newer, undefined)
    const number = manifest.migrations.length + 1
    const later = { number, name: 'of_tomorrow', checksum: 'x', appliedAt: manifest.madeAt }
    await rm(join(newer, 'manifest.json'))
    await writeManifest(newer, { ...manifest, migrations: [...manifest.migrations, later] })
    await expect(openBackup(newer, undefined)).rejects.toThrow(/newer than this program/)
  })

  it('an older schema is brought up to date, and sends nothing either', async () => {
    const known = readMigrations()
    const text = 'create table of_tomorrow (id integer primary key)'
    const later = { number: known.length + 1, name: 'of_tomorrow', checksum: 'x', text }
    const place = await shop.emptyPlace()
    await restoreBackup(await openBackup(plain, undefined), { ...place, migrations: [...known, later] })
    const restored = await openPlace(place)
    const tables = Object.keys(await hashTables(restored))
    expect(tables).toContain('public.of_tomorrow')
    expect(await restored.system(readSendingPause)).toBeDefined()
    await restored.close()
  })

  it('is restored only where nothing is', async () => {
    const backup = await openBackup(plain, undefined)
    await expect(restoreBackup(backup, shop.config)).rejects.toThrow(/is not empty/)
    const place = await shop.emptyPlace()
    await mkdir(join(place.dataDir, 'files'), { recursive: true })
    await copyFile(join(plain, 'manifest.json'), join(place.dataDir, 'files', 'mine'))
    await expect(restoreBackup(backup, place)).rejects.toThrow(/^DATA_DIR: .*is not empty/)
    expect(await readdir(place.dataDir)).toEqual(['files'])
    if (place.databaseUrl === undefined) return
    const taken = { ...(await shop.emptyPlace()), databaseUrl: shop.config.databaseUrl }
    await expect(restoreBackup(backup, taken)).rejects.toThrow(/^DATABASE_URL: .*is not empty/)
  })

  it('says which of the two databases a backup is of', async () => {
    const place = await shop.emptyPlace()
    const other = { ...place, databaseUrl: engine === 'pglite' ? 'postgres://127.0.0.1/x' : undefined }
    await expect(restoreBackup(await openBackup(plain, undefined), other)).rejects.toThrow(/^DATABASE_URL: /)
  })

  it('G13: verifying restores it elsewhere, reports missing data, and leaves nothing behind', async () => {
    const options = { scratch: shop.folder, databaseUrl: shop.config.databaseUrl, allowUnsafeDatabase: true }
    const before = await readdir(shop.folder)
    expect(await verifyBackup(await openBackup(plain, undefined), options)).toEqual([])
    const wrong = await openBackup(plain, undefined)
    wrong.manifest.rows['public.venue'] = 1000
    const findings = await verifyBackup(wrong, options).catch((error: Error) => [error.message])
    expect(findings.join()).toMatch(/public.venue has \d+ rows instead of 1000/)
    expect(await readdir(shop.folder)).toEqual(before)
  })

  it.runIf(engine === 'postgres')('is created and restored by an owner who is not a superuser', async () => {
    const owner = `owner_${randomUUID().replaceAll('-', '')}`
    const own = async () => {
      const { databaseUrl = '', ...place } = await shop.emptyPlace()
      const url = Object.assign(new URL(databaseUrl), { username: owner })
      await onServer(`alter database ${url.pathname.slice(1)} owner to ${owner}`)
      return { ...place, databaseUrl: url.href }
    }
    await onServer(`create role ${owner} login createrole`)
    await onServer(`grant comptoir_app, comptoir_system to ${owner} with admin option`)
    const from = await own()
    const database = await openPlace(from)
    await migrate(database)
    await database.system((tx) =>
      sql`insert into venue (name, timezone) values ('Mine', 'Europe/Paris')`.execute(tx),
    )
    const source = { kind: 'postgres', url: from.databaseUrl } as const
    const { folder, manifest } = await createBackup(await backupOrder(from, appSecret, source, 'comptoir'))
    await database.close()
    expect(manifest.rows['public.venue']).toBe(1)
    const place = await own()
    await restoreBackup(await openBackup(folder, undefined), place)
    const restored = await openPlace(place)
    expect(await restored.system((tx) => tx.selectFrom('venue').select('name').execute())).toEqual([
      { name: 'Mine' },
    ])
    await restored.close()
  })

  it('G13: reports a copy whose ledger does not add up', async () => {
    await shop.database.system((tx) => walletOf(tx, 1, 'paidSms'))
    await shop.database.system((tx) =>
      sql`update wallet set available = available + 1 where venue_id = 1`.execute(tx),
    )
    const crooked = await openBackup(await shop.backUp(), undefined)
    const options = { scratch: shop.folder, databaseUrl: shop.config.databaseUrl, allowUnsafeDatabase: true }
    const findings = await verifyBackup(crooked, options).catch((error: Error) => [error.message])
    expect(findings.join()).toMatch(/the ledger of wallet \d+ of venue 1 does not balance/)
  })
})
