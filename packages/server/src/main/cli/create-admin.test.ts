import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../../../../scripts/free-port.mjs'
import { awaitsOwner, openOwnerCode } from '../../features/installation/index.ts'
import type { Config } from '../../kernel/config/config.ts'
import { createSecrets } from '../../kernel/secrets/secrets.ts'
import { putMigrated } from '../../testing/database.ts'
import { readConfig } from '../config.ts'
import { type Running, start } from '../start.ts'
import { createAdmin } from './create-admin.ts'

const secret = 'a secret for tests, long enough to be accepted'

describe('comptoir create-admin beside a server on the embedded database', () => {
  let folder: string
  let config: Config
  let server: Running
  let said: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'comptoir-admin-'))
    await putMigrated(join(folder, 'database'))
    config = readConfig({
      PORT: String(await freePort()),
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      DURABILITY: 'process',
      APP_SECRET: secret,
    })
    server = await start(config, undefined, async (database, services) => {
      await database.system((tx) => openOwnerCode(tx, services.secrets))
    })
  })
  afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(() => {
    said = ''
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      said += text
      return true
    })
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      said += text
      return true
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  const send = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  it('creates the account in the running server, which logs it in and needs no owner any more', async () => {
    const { database } = server.services
    expect(await database.system(awaitsOwner)).toBe(true)
    expect(await createAdmin(config, 'Me@Shop.Example', undefined)).toBe(0)
    const [, password] = /^Created me@shop\.example with the password (\S+)\n$/.exec(said) ?? []
    const login = await send('/v2/auth/login', { emailAddress: 'me@shop.example', password })
    expect(login.status).toBe(200)
    expect(await database.system(awaitsOwner)).toBe(false)
    expect(await createAdmin(config, 'me@shop.example', undefined)).toBe(1)
    expect(said).toContain('me@shop.example already exists. Nothing was changed.')
  })
  it('refuses callers without the secret of the installation, as if there was nothing', async () => {
    for (const authorization of ['', `Bearer ${'x'.repeat(43)}`]) {
      const body = { email: 'thief@shop.example', password: 'a long enough phrase' }
      expect((await send('/operator/admins', body, { authorization })).status).toBe(404)
    }
    const other = { ...config, appSecret: 'another secret, long enough to be accepted' }
    await expect(createAdmin(other, 'thief@shop.example', undefined)).rejects.toThrow(
      /Set PORT, HOST and APP_SECRET/,
    )
  })
  it('is recognised after the secret was replaced, when fingerprints keep their first key', () => {
    const before = createSecrets('the secret so far, which somebody has seen')
    const kept = createSecrets(secret, Buffer.from(before.tokenKey))
    expect(kept.operatorToken).toBe(createSecrets(secret).operatorToken)
    expect(kept.operatorToken).not.toBe(before.operatorToken)
  })
})
