import { randomBytes } from 'node:crypto'
import type { Received } from '@comptoir/core/http'
import type { updateWebchat } from '@comptoir/core/webchat'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError } from '../../kernel/http/errors.ts'
import { randomToken, type Secrets } from '../../kernel/secrets/secrets.ts'
import type { WebchatRow } from './queries.ts'
import { defaultColumns, toColumns } from './settings.ts'
import { identityPurpose } from './visitors.ts'

type WebchatSettings = Received<typeof updateWebchat>['body'] & { profileId?: number | undefined }

/** The oldest profile of the venue, where a web chat goes whose maker names none. */
async function firstProfile(tx: Tx, venueId: number): Promise<number> {
  const query = tx.selectFrom('profile').select('id').where('venue_id', '=', venueId).orderBy('id')
  const profile = await query.executeTakeFirst()
  if (!profile) throw new AppError('rule', 'This venue does not have a profile yet.')
  return profile.id
}

/** Adds a web chat to a venue, with the defaults for what its maker leaves open. */
export async function insertWebchat(
  tx: Tx,
  secrets: Pick<Secrets, 'encrypt'>,
  venueId: number,
  settings: WebchatSettings = {},
): Promise<{ row: WebchatRow; identitySecret: string }> {
  const id = randomBytes(12).toString('hex')
  const identitySecret = randomToken()
  const row = await tx
    .insertInto('webchat')
    .values({
      ...defaultColumns,
      ...toColumns(settings),
      venue_id: venueId,
      id,
      profile_id: settings.profileId ?? (await firstProfile(tx, venueId)),
      identity_secret: secrets.encrypt(identitySecret, identityPurpose(id)),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { row, identitySecret }
}
