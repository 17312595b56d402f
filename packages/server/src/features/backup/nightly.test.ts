import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isNightDue } from '../../kernel/queue/night.ts'
import { readConfig } from '../../main/config.ts'
import { checkNightly } from '../../main/nightly-check.ts'
import { type Running, start } from '../../main/start.ts'
import { putMigrated } from '../../testing/database.ts'
import { backUpNightly } from './nightly.ts'
import { openBackup } from './restore.ts'

const guadeloupe = 'America/Guadeloupe'

describe('nightly backups', () => {
  it('are due once the night has begun by local time, also for a night when the server was off', () => {
    const last = new Date('2026-03-01T07:00:10Z')
    const due = (now: string) => isNightDue(last, new Date(now), guadeloupe)
    expect(['2026-03-01T23:00:00Z', '2026-03-02T06:59:00Z'].map(due)).toEqual([false, false])
    expect(['2026-03-02T07:00:00Z', '2026-03-02T18:00:00Z', '2026-04-01T12:00:00Z'].map(due)).toEqual([
      true,
      true,
      true,
    ])
  })

  it('a night of 23 or 25 hours has one, too', () => {
    for (const day of ['2026-03-29', '2026-10-25']) {
      const hours = Array.from(
        { length: 24 },
        (_, hour) => new Date(`${day}T${String(hour).padStart(2, '0')}:30:00Z`),
      )
      let last = new Date(Date.parse(`${day}T00:00:00Z`) - 22 * 3_600_000)
      let made = 0
      for (const now of hours) {
        if (!isNightDue(last, now, 'Europe/Paris')) continue
        last = now
        made += 1
      }
      expect(made).toBe(1)
    }
  })

  describe('of a server', { timeout: 120_000 }, () => {
    let folder: string
    let server: Running
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'comptoir-nightly-'))
      const environment = {
        DATA_DIR: folder,
        PORT: '0',
        LOG_LEVEL: 'silent',
        DURABILITY: 'process',
        BACKUP_KEEP: '2',
      }
      await putMigrated(join(folder, 'database'))
      server = await start(readConfig(environment), undefined)
    }, 120_000)
    afterAll(async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    })
    const made = async () => (await readdir(join(folder, 'backups'))).sort()

    it('the first comes in the first night, one a night, and the two newest stay beside what people made', async () => {
      const { services } = server
      const secret = 'a secret for tests, long enough to be accepted'
      expect(await backUpNightly(services, secret)).toBeUndefined()
      await services.database.owner((tx) =>
        sql`update comptoir.migration set applied_at = now() - interval '2 days'`.execute(tx),
      )
      for (const name of [
        'comptoir-20200101T000000Z',
        'nightly-20200101T070000Z',
        'nightly-20200102T070000Z',
      ])
        await mkdir(join(folder, 'backups', name), { recursive: true })
      const newest = await backUpNightly(services, secret)
      expect(newest).toBeDefined()
      await openBackup(newest ?? '', undefined)
      expect(await made()).toHaveLength(3)
      expect(await made()).toEqual(
        expect.arrayContaining(['comptoir-20200101T000000Z', 'nightly-20200102T070000Z']),
      )
      expect(await backUpNightly(services, secret)).toBeUndefined()
    })

    it('checks the database once a night; findings are in health and metrics', async () => {
      const { services, url } = server
      const { integrity } = services.database
      const tomorrow = new Date(Date.now() + 25 * 3_600_000)
      await checkNightly(services)
      const { wholeAt } = integrity
      expect(wholeAt).toBeInstanceOf(Date)
      expect(await checkNightly(services)).toBe(false)
      expect(await checkNightly(services, tomorrow)).toBe(true)
      expect(integrity.wholeAt?.getTime()).toBeGreaterThan(wholeAt?.getTime() ?? 0)
      const ask = async (path: string) => {
        const answer = await fetch(url + path)
        return { status: answer.status, text: await answer.text() }
      }
      expect(await ask('/health')).toMatchObject({ status: 200 })
      expect((await ask('/metrics')).text).toMatch(/^comptoir_database_findings 0$/m)
      vi.spyOn(integrity, 'findings', 'get').mockReturnValue(['event: invalid page in block 1'])
      expect(await ask('/health')).toMatchObject({
        status: 503,
        text: expect.stringContaining('event: invalid page in block 1'),
      })
      expect((await ask('/metrics')).text).toMatch(/^comptoir_database_findings 1$/m)
    })
  })
})
