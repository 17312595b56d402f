import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../main/config.ts'
import { type Running, start } from '../../main/start.ts'
import { putMigrated } from '../../testing/database.ts'
import { shortLived } from '../../testing/short-lived.ts'
import { seedDemo } from '../demo/index.ts'
import { createBackup } from './create.ts'
import { openBackup } from './restore.ts'

const program = fileURLToPath(new URL('../../main/cli/cli.ts', import.meta.url))

describe('the program, on the embedded database', { timeout: 120_000 }, () => {
  let folder: string
  let environment: Record<string, string>
  let server: Running
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'comptoir-program-'))
    environment = {
      DATA_DIR: join(folder, 'data'),
      BACKUP_DIR: join(folder, 'backups'),
      DURABILITY: 'process',
      LOG_LEVEL: 'silent',
      PORT: '0',
    }
    await putMigrated(join(folder, 'data', 'database'))
    server = await start(readConfig(environment), undefined, async (database, services) => {
      await seedDemo(database, services.secrets)
    })
    environment.PORT = new URL(server.url).port
  }, 60_000)
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })

  function call(words: string[], more: Record<string, string> = {}) {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const child = spawn(process.execPath, [...shortLived, program, ...words], {
      env: { PATH, NODE_COMPILE_CACHE, ...environment, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return { child, closed: once(child, 'close') }
  }

  async function run(words: string[], more: Record<string, string> = {}) {
    const { child, closed } = call(words, more)
    const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)])
    const [code] = await closed
    return { said, complaint, code }
  }

  const backups = () => readdir(join(folder, 'backups')).catch(() => [])

  it('backs up while the server runs, restores elsewhere, and resumes', async () => {
    const made = await run(['backup', '--verify'])
    expect(made).toMatchObject({ code: 0, complaint: '' })
    expect(made.said).toMatch(/is complete/)
    const [name = ''] = await backups()
    const elsewhere = { DATA_DIR: join(folder, 'elsewhere') }
    const refused = await run(['restore', join(folder, 'backups', name)], elsewhere)
    expect(refused).toMatchObject({ code: 65, said: '' })
    expect(refused.complaint).toMatch(/^APP_SECRET: is missing; .*comptoir restore --without-secret/)
    const restored = await run(['restore', '--without-secret', join(folder, 'backups', name)], elsewhere)
    expect(restored).toMatchObject({ code: 0, complaint: '' })
    expect(restored.said).toMatch(/The secret of the backup was given up/)
    expect(restored.said).toMatch(/Sending is paused/)
    const APP_SECRET = (await readFile(join(folder, 'data', 'app-secret'), 'utf8')).trim()
    const again = await run(['restore', join(folder, 'backups', name)], { ...elsewhere, APP_SECRET })
    expect(again).toMatchObject({ code: 65, said: '' })
    expect(again.complaint).toMatch(/^DATA_DIR: .*is not empty/)
    expect((await run(['resume'], elsewhere)).said).toBe('Sending is resumed.\n')
    expect((await run(['resume'])).said).toBe('Sending was not paused. Nothing was changed.\n')
  })

  it('T30: the server makes no backup for a caller without its secret', async () => {
    for (const authorization of ['', 'Bearer ', `Bearer ${'x'.repeat(43)}`]) {
      const request = { method: 'POST', headers: { authorization }, body: '{"file":"/tmp/stolen.tar"}' }
      for (const path of ['copies', 'resume'])
        expect((await fetch(`${server.url}/operator/${path}`, request)).status).toBe(404)
    }
    const wrong = await run(['backup'], { APP_SECRET: 'another secret, long enough to be accepted' })
    expect(wrong.code).toBe(1)
    expect(wrong.complaint).toMatch(/Set PORT, HOST and APP_SECRET/)
  })

  it('a backup that is killed leaves nothing that looks whole, and the next one clears it away', async () => {
    const before = await backups()
    for (const delayMs of [0, 30, 100, 250]) {
      const { child, closed } = call(['backup'])
      while (!(await backups()).some((name) => name.endsWith('.partial')) && child.exitCode === null)
        await new Promise((resolve) => setTimeout(resolve, 2))
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      child.kill('SIGKILL')
      await closed
      for (const name of (await backups()).filter((one) => !one.endsWith('.partial')))
        await openBackup(join(folder, 'backups', name), undefined)
    }
    expect((await run(['backup'])).code).toBe(0)
    const after = await backups()
    expect(after.filter((name) => name.endsWith('.partial'))).toEqual([])
    expect(after.length).toBeGreaterThan(before.length)
  })

  it('of two backups at once, one has to wait; on a full disk, none starts', async () => {
    const gate = Promise.withResolvers<void>()
    const order = {
      folder: join(folder, 'two'),
      prefix: 'comptoir',
      database: {
        kind: 'pglite' as const,
        async copyTo() {
          await gate.promise
          throw new Error('enough')
        },
      },
      uploads: undefined,
      expectedBytes: 0,
      secret: { value: '', keyId: '' },
      passphrase: undefined,
    }
    await mkdir(order.folder)
    const first = createBackup(order)
    await expect.poll(() => readdir(order.folder)).toHaveLength(1)
    await expect(createBackup(order)).rejects.toThrow(/^Another backup is running/)
    gate.resolve()
    await expect(first).rejects.toThrow('enough')
    await expect(createBackup({ ...order, expectedBytes: 2 ** 50 })).rejects.toThrow(
      /^BACKUP_DIR: the disk of .* needs \d+ MiB/,
    )
    expect(await readdir(order.folder)).toEqual([])
  })
})
