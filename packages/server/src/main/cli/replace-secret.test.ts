import { readdir, readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Installation,
  installation,
  openNewPlace,
  openPlace,
} from '../../features/backup/testing/installation.ts'
import { seedDemo } from '../../features/demo/index.ts'
import { verifyAudit } from '../../kernel/audit/index.ts'
import type { Config } from '../../kernel/config/config.ts'
import type { Database } from '../../kernel/db/database.ts'
import { openSecrets } from '../../kernel/secrets/installation.ts'
import {
  createSecrets,
  fileOfSecret,
  type Secrets,
  secretOfFile,
  secretOfFolder,
} from '../../kernel/secrets/secrets.ts'
import { testEngines } from '../../testing/database.ts'
import { encryptEverywhere, encryptedWith, openedAll } from '../../testing/encrypted.ts'
import { encryptedColumns, replaceSecret } from '../replace-secret.ts'
import { replaceAppSecret } from './replace-secret.ts'

const before = 'the secret so far, which somebody has seen'
const after = 'the secret that replaces it, long too'

const everywhere = [
  ...encryptedColumns.map(({ table, column }) => `${table}.${column}`),
  'outbox.payload',
].sort()

describe.each(testEngines)('comptoir replace-secret on %s', (engine) => {
  let place: Installation
  let said: string
  beforeAll(async () => {
    place = await installation(engine)
  }, 120_000)
  afterAll(() => place.close())
  beforeEach(() => {
    said = ''
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      said += text
      return true
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  /** An installation of its own, with something encrypted everywhere. */
  async function setUp(environment: Record<string, string>): Promise<Config> {
    const config = await place.emptyPlace(environment)
    const database = await openNewPlace(config)
    const secret = config.appSecret ?? (await secretOfFolder(config.dataDir))
    const secrets = await openSecrets(database, secret)
    await seedDemo(database, secrets, { sandboxUrl: 'http://127.0.0.1:9' })
    await database.system((tx) => encryptEverywhere(tx, secrets))
    await database.close()
    return config
  }

  /** Looks into an installation with one of its secrets. */
  async function look<T>(
    config: Config,
    secret: string,
    see: (database: Database, secrets: Secrets) => Promise<T>,
  ): Promise<T> {
    const database = await openPlace(config)
    try {
      return await see(database, await openSecrets(database, secret))
    } finally {
      await database.close()
    }
  }

  it('encrypts everything again and nothing else: encrypted texts open, codes and the audit log hold, the one before opens nothing', async () => {
    const config = await setUp({ APP_SECRET: before })
    const see = async (database: Database, secrets: Secrets) => ({
      texts: await openedAll(database, secrets),
      fingerprint: secrets.fingerprint('claire@comptoir.example', 'suppression'),
      places: await encryptedWith(database, secrets),
    })
    const was = await look(config, before, see)
    expect(was.places).toEqual([...new Set(everywhere)])
    expect(await replaceAppSecret({ ...config, appSecret: after, appSecretBefore: before })).toBe(0)
    expect(said).toMatch(
      /^Replaced: \d+ values were encrypted again\.\nUnset APP_SECRET_BEFORE\. Only older backups need it/,
    )
    expect(await look(config, after, see)).toEqual(was)
    await look(config, after, async (database, secrets) => {
      expect(await encryptedWith(database, createSecrets(before))).toEqual([])
      expect((await verifyAudit(database, secrets)).map(({ fault }) => fault)).toEqual([undefined])
    })
    await expect(look(config, before, see)).rejects.toThrow(/^ *APP_SECRET: is not the one/m)
    said = ''
    expect(await replaceAppSecret({ ...config, appSecret: after, appSecretBefore: before })).toBe(0)
    expect(said).toContain('The database already uses the new secret.')
  })

  it('regenerates the secret of a data folder, and goes on where it was broken off', async () => {
    const config = await setUp({ APP_SECRET: '' })
    const file = fileOfSecret(config.dataDir)
    const first = await secretOfFolder(config.dataDir)
    const next = await secretOfFile(`${file}.next`)
    await look(config, first, (database, secrets) => replaceSecret(database, secrets, next))
    expect(await replaceAppSecret(config)).toBe(0)
    expect(said).toContain('The database already uses the new secret.')
    expect(await secretOfFolder(config.dataDir)).toBe(next)
    expect((await readFile(`${file}.before`, 'utf8')).trim()).toBe(first)
    expect(await replaceAppSecret(config)).toBe(0)
    expect(said).toMatch(
      /Replaced: \d+ values were encrypted again\.\nThe previous one is in .*app-secret\.before/,
    )
    const last = await secretOfFolder(config.dataDir)
    expect([first, next]).not.toContain(last)
    expect(await look(config, last, openedAll)).toContain('outgoing_webhook.secret')
  })

  it('changes nothing with a wrong secret, without one, or while a server runs', async () => {
    const config = await setUp({ APP_SECRET: before })
    const replace = (appSecretBefore?: string) =>
      replaceAppSecret({ ...config, appSecret: after, appSecretBefore })
    await expect(replace()).rejects.toThrow(/^ *APP_SECRET_BEFORE: is required: the current secret/m)
    await expect(replace('a secret that this installation never had')).rejects.toThrow(
      /^ *APP_SECRET_BEFORE: is not the one/m,
    )
    await expect(replace(after)).rejects.toThrow(/^ *APP_SECRET: is the current secret/m)
    const running = await openPlace(config)
    await running.listen('anything', () => undefined)
    await expect(replace(before)).rejects.toThrow(
      /in use by process|servers are running on this database \(1\)\. Stop/,
    )
    await running.close()
    expect(await look(config, before, openedAll)).toContain('outgoing_webhook.secret')
  })
})

it('lists every module that encrypts', async () => {
  const root = new URL('../..', import.meta.url)
  const files = await readdir(root, { recursive: true })
  const encrypting: string[] = []
  for (const file of files.filter((name) => name.endsWith('.ts') && !/\btest(ing)?\b/.test(name)))
    if (/\b(?:secrets|next)\.encrypt\(/.test(await readFile(new URL(file, root), 'utf8')))
      encrypting.push(file)
  expect(encrypting.sort()).toEqual([
    'features/agent/serializers.ts',
    'features/channels/accounts.ts',
    'features/demo/seed.ts',
    'features/developers/webhooks.ts',
    'features/mail/mail.ts',
    'features/push/devices.ts',
    'features/sender-domains/handlers.ts',
    'features/session/second-factors.ts',
    'features/sms/notices.ts',
    'features/social/links.ts',
    // All others declare their columns or jobs in replace-secret.ts; what this one encrypts is sent in mails, and expires.
    'features/webchat/new-webchat.ts',
    'features/webchat/return-token.ts',
    'features/webchat/site-handlers.ts',
    'kernel/secrets/installation.ts',
    'main/give-up-secret.ts',
    'main/replace-secret.ts',
  ])
})
