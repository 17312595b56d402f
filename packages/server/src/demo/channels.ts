import { sealToken } from '../channels/index.ts'
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
