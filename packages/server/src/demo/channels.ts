import { generateKeyPairSync } from 'node:crypto'
import { sealToken } from '../channels/index.ts'
import { packCredentials } from '../connectors/rcs/credentials.ts'
import type { Tx } from '../db/database.ts'
import type { Secrets } from '../secrets.ts'

/** The number that the sandbox holds ready, linked as it would be by the page. */
const sandboxNumber = {
  businessId: '1000000001',
  externalId: '200000000001',
  name: 'Boulangerie Karukéra · +590 690 00 00 01',
  token: 'EAA-sandbox-1',
}

/** Links a demo venue to the WhatsApp of the sandbox, so that a message written there arrives (SOC-42). */
export async function linkWhatsapp(
  tx: Tx,
  { venueId, profileId }: { venueId: number; profileId: number },
  secrets: Secrets,
): Promise<void> {
  const now = new Date()
  const row = await tx
    .insertInto('channel_account')
    .values({
      venue_id: venueId,
      profile_id: profileId,
      platform: 'whatsapp',
      business_id: sandboxNumber.businessId,
      external_id: sandboxNumber.externalId,
      name: sandboxNumber.name,
      registered_at: now,
    })
    .returning(['venue_id', 'id'])
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('channel_account')
    .set({ token: sealToken(secrets, row, sandboxNumber.token), connected_at: now })
    .where('venue_id', '=', row.venue_id)
    .where('id', '=', row.id)
    .execute()
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
  const credentials = packCredentials({ email, privateKey: pem, keyId: 'demo', webhookToken })
  await tx
    .updateTable('channel_account')
    .set({ token: sealToken(secrets, row, credentials), connected_at: new Date() })
    .where('venue_id', '=', row.venue_id)
    .where('id', '=', row.id)
    .execute()
}
