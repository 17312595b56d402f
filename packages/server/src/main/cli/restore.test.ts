import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  appSecret,
  hashTables,
  type Installation,
  installation,
  openPlace,
} from '../../features/backup/testing/installation.ts'
import { examine } from '../../features/channels/index.ts'
import { linkChannels, linkMember, linkRcs } from '../../features/demo/channels.ts'
import { demoPassword } from '../../features/demo/index.ts'
import { hashOf, suppress } from '../../features/suppression/index.ts'
import { audit } from '../../kernel/audit/index.ts'
import type { Config } from '../../kernel/config/config.ts'
import type { Database, Tx } from '../../kernel/db/database.ts'
import { openSecrets } from '../../kernel/secrets/installation.ts'
import { createSecrets, type Secrets, secretOfFolder } from '../../kernel/secrets/secrets.ts'
import { testApp } from '../../testing/app.ts'
import { bothEngines } from '../../testing/database.ts'
import { encryptEverywhere, encryptedWith, openedAll } from '../../testing/encrypted.ts'
import { mailsTo } from '../../testing/mails.ts'
import { checkAudit } from './audit.ts'
import { restore } from './restore.ts'

const owner = 'claire@comptoir.example'
const refused = '+590690112233'
const erased = 'erased@example.com'

/** What a secret protects in an installation: channels, logins, webhooks, refusals, the audit log. */
async function addProtected(tx: Tx, secrets: Secrets): Promise<void> {
  const { rows } = await sql<{ venueId: number; profileId: number }>`
    select venue_id as "venueId", id as "profileId" from profile where venue_id = 1 limit 1`.execute(tx)
  const [place] = rows
  if (!place) throw new Error('the demo has no venue')
  await linkChannels(tx, place, secrets)
  await linkRcs(tx, place, secrets)
  await linkMember(tx, place, secrets)
  await encryptEverywhere(tx, secrets)
  await sql`update second_factor set confirmed_at = now()`.execute(tx)
  await sql`insert into recovery_code (manager_id, code_hash) values (1, 'x')`.execute(tx)
  const entry = { venueId: 1, reason: 'stop', source: '' } as const
  await suppress(tx, secrets, [
    { ...entry, channel: 'sms', address: refused },
    { ...entry, channel: 'email', address: erased },
  ])
  await sql`update suppression set address = null where address = ${erased}`.execute(tx)
  for (const venueId of [0, 1]) await audit(tx, secrets, { venueId, action: 'roles.createRole' })
}

/** The tables that a restore without the secret changes; all others stay as they were. */
const CHANGED = [
  'agent',
  'audit_chain',
  'audit_entry',
  'channel_account',
  'installation_key',
  'mobile_device',
  'outbox',
  'outgoing_webhook',
  'profile_link',
  'recovery_code',
  'second_factor',
  'sender_domain',
  'sending_pause',
  'suppression',
  'webchat',
].map((name) => `public.${name}`)

describe.each(bothEngines)('comptoir restore without the secret on %s', { timeout: 120_000 }, (engine) => {
  let shop: Installation
  let backup: string
  let before: Record<string, string>
  let said: string
  beforeAll(async () => {
    shop = await installation(engine)
    const secrets = await openSecrets(shop.database, appSecret)
    await shop.database.system((tx) => addProtected(tx, secrets))
    backup = await shop.backUp()
    before = await hashTables(shop.database)
  }, 120_000)
  afterAll(() => shop.close())
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

  async function look<T>(config: Config, see: (database: Database) => Promise<T>): Promise<T> {
    const database = await openPlace(config)
    return see(database).finally(() => database.close())
  }

  it('is refused with a line that names the option, and makes nothing', async () => {
    for (const [secret, why] of [
      ['', 'is missing'],
      ['a secret that this installation never had', 'is not the one of this backup'],
    ] as const) {
      const place = await shop.emptyPlace({ APP_SECRET: secret })
      const refusal = expect(restore(place, backup)).rejects
      await refusal.toMatchObject({ code: 'backup_refused' })
      await expect(restore(place, backup)).rejects.toThrow(
        new RegExp(`^APP_SECRET: ${why}; set the one .*: comptoir restore --without-secret ${backup}$`),
      )
      expect(existsSync(place.dataDir)).toBe(false)
    }
  })

  describe('with the option', () => {
    let place: Config
    /** The one that is made for the restored installation. */
    let after: string
    beforeAll(async () => {
      place = await shop.emptyPlace({ APP_SECRET: '' })
    })

    it('keeps everything that is not encrypted, and lists what was given up', async () => {
      expect(await restore(place, backup, true)).toBe(0)
      for (const line of [
        /^The secret of the backup was given up. These are lost with it:$/m,
        /^ {2}tokens of channels \(4\): link these channels again in the back office$/m,
        /^ {2}tokens of profile links \(1\): link these profiles again in the back office$/m,
        /^ {2}second factors \(1\): /m,
        /^ {2}secrets of webhooks \(1\): /m,
        /^ {2}unsent e-mails with codes, links or messages \(1\): /m,
        /^ {2}pending unsubscriptions from the webhooks of unlinked channels \(4\): /m,
        /^ {2}opt-outs of erased people \(1\): /m,
        /^The new secret is in .*app-secret: keep a copy/m,
      ])
        expect(said).toMatch(line)
      after = await secretOfFolder(place.dataDir)
      await look(place, async (database) => {
        const found = await hashTables(database)
        expect(
          Object.keys(found)
            .filter((name) => found[name] !== before[name])
            .sort(),
        ).toEqual(CHANGED)
        expect(await encryptedWith(database, createSecrets(appSecret))).toEqual([])
        const texts = await openedAll(database, await openSecrets(database, after))
        expect(texts).toEqual(expect.arrayContaining(['lost', expect.stringMatching(/^whsec_/)]))
        expect(texts).not.toContain('outgoing_webhook.secret')
      })
    })

    it('says which entries of the audit log cannot be verified any more, and verifies those that follow', async () => {
      expect(await checkAudit(place, undefined)).toBe(0)
      const note = 'entries before 2 cannot be verified because the secret was given up on 20'
      expect(said.match(/intact up to 2 .*/g)?.map((line) => line.includes(note))).toEqual([true, true])
    })

    it('goes on refusing the addresses that are kept', async () => {
      await look(place, async (database) => {
        const secrets = await openSecrets(database, after)
        const listed = await database.system((tx) =>
          sql`
            select address from suppression
            where address_hash in (${hashOf(secrets, refused)}, ${hashOf(secrets, erased)})`.execute(tx),
        )
        expect(listed.rows).toEqual([{ address: refused }])
      })
    })

    it('lets people log in with the password alone, writes to those who had a second factor, and has channels linked again', async () => {
      const app = await testApp({ database: await openPlace(place), environment: { APP_SECRET: after } })
      try {
        const login = await app.send<{ token: string }>('POST', '/v2/auth/login', {
          body: { emailAddress: owner, password: demoPassword },
        })
        expect(login.status).toBe(200)
        const { token } = login.body
        expect(await mailsTo(app, owner)).toMatchObject([{ template: 'secondFactorChanged' }])
        const listed = await app.send<{ platform: string; problem: string }[]>(
          'GET',
          '/v2/venues/1/channelProblems',
          { token },
        )
        expect(listed.body.map(({ platform, problem }) => `${platform} ${problem}`).sort()).toEqual([
          'facebook token',
          'google token',
          'instagram token',
          'whatsapp token',
        ])
        const rcs = await app.services.database.system((tx) =>
          tx
            .selectFrom('channel_account')
            .selectAll()
            .where('platform', '=', 'google')
            .executeTakeFirstOrThrow(),
        )
        expect(await examine(app.services, rcs)).toBe('problem')
      } finally {
        await app.close()
      }
    })
  })

  it('gives nothing up where it has the right secret', async () => {
    await restore(await shop.emptyPlace(), backup, true)
    expect(said).toContain('The secret is the one of this backup. Nothing was lost.')
  })
})
