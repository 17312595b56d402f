import { generateKeyPairSync } from 'node:crypto'
import type { Tx } from '../../kernel/db/database.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'
import { packCredentials } from '../../providers/rcs/credentials.ts'
import { type AccountRow, encryptToken, encryptUserToken } from '../channels/index.ts'
import { keepLink } from '../social/index.ts'

type Account = Pick<AccountRow, 'platform' | 'business_id' | 'external_id' | 'name'>

const name = 'Boulangerie Karukéra'
const token = 'EAA-sandbox-1'
const pageId = '300000000001'

/** What the sandbox holds ready, linked as it would be by the page. */
const accounts: readonly Account[] = [
  {
    platform: 'whatsapp',
    business_id: '1000000001',
    external_id: '200000000001',
    name: `${name} · +590 690 00 00 01`,
  },
  { platform: 'facebook', business_id: pageId, external_id: pageId, name },
  {
    platform: 'instagram',
    business_id: pageId,
    external_id: '17840000000001',
    name: `${name} · @boulangeriekarukera`,
  },
]

/** Links a demo venue to the channels of the sandbox, so that what is written there arrives (SOC-41, SOC-42). */
export async function linkChannels(
  tx: Tx,
  { venueId: venue_id, profileId: profile_id }: { venueId: number; profileId: number },
  secrets: Secrets,
): Promise<void> {
  const registered_at = new Date()
  for (const account of accounts) {
    const row = await tx
      .insertInto('channel_account')
      .values({ venue_id, profile_id, ...account, registered_at })
      .returningAll()
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('channel_account')
      .set({
        token: encryptToken(secrets, row, token),
        connected_at: registered_at,
        // Looked at as soon as the server runs, not within a day.
        next_check_at: registered_at,
        ...(account.platform === 'whatsapp' ? {} : { user_token: encryptUserToken(secrets, row, token) }),
      })
      .where('venue_id', '=', venue_id)
      .where('id', '=', row.id)
      .execute()
  }
}

const MEMBER_DAYS = 60

/** Links a demo venue to the member of LinkedIn of the sandbox (SOC-38). */
export async function linkMember(
  tx: Tx,
  place: { venueId: number; profileId: number },
  secrets: Secrets,
): Promise<void> {
  const endsAt = new Date(Date.now() + MEMBER_DAYS * 24 * 3_600_000)
  const grant = { token: 'AQ-sandbox-demo', refreshToken: 'AR-sandbox-demo', endsAt }
  const names = { account_id: 'urn:li:person:k4ruk3ra', name: 'Camille Karukéra', connected_at: new Date() }
  await keepLink(tx, secrets, 'linkedin', place, { grant, names })
}

/** Links a demo venue to the location that the sandbox holds ready (GBP-07). */
export async function linkLocation(
  tx: Tx,
  place: { venueId: number; profileId: number },
  secrets: Secrets,
): Promise<void> {
  // Renewed when it is first used, as tokens of Google last an hour.
  const grant = { token: 'ya29.sandbox-demo', refreshToken: '1//sandbox-demo', endsAt: new Date() }
  const location = { account_id: '110000000001', location_id: '220000000001', name }
  await keepLink(tx, secrets, 'google', place, { grant, names: { ...location, connected_at: new Date() } })
}

/** The agent that the sandbox holds ready. */
const sandboxAgent = {
  externalId: 'karukera_sandbox_agent',
  email: 'demo@sandbox.iam.gserviceaccount.com',
  webhookToken: 'sandbox-client-token-of-rcs',
}

/** Links a demo venue to an RCS agent of the sandbox, with a key made for this demo (D-01). */
export async function linkRcs(
  tx: Tx,
  { venueId, profileId }: { venueId: number; profileId: number },
  secrets: Secrets,
): Promise<void> {
  const { externalId, email, webhookToken } = sandboxAgent
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const names = { business_id: email, external_id: externalId, name: externalId }
  const row = await tx
    .insertInto('channel_account')
    .values({ venue_id: venueId, profile_id: profileId, platform: 'google', ...names })
    .returning(['venue_id', 'id'])
    .executeTakeFirstOrThrow()
  const now = new Date()
  const credentials = packCredentials({ email, privateKey: pem, keyId: 'demo', webhookToken })
  await tx
    .updateTable('channel_account')
    .set({ token: encryptToken(secrets, row, credentials), connected_at: now, next_check_at: now })
    .where('venue_id', '=', row.venue_id)
    .where('id', '=', row.id)
    .execute()
}
