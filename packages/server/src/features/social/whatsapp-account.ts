import type { Tx } from '../../kernel/db/database.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { ChannelAccount } from '../../kernel/ports/channel.ts'
import type { Services } from '../../kernel/services/services.ts'
import { type AccountRow, findAccount, openAccount } from '../channels/index.ts'

/** A WhatsApp number as calls name it. */
export interface OfAccount {
  venueId: number
  profileId: number
  id: number
}

export async function requireAccount(tx: Tx, { venueId, profileId, id }: OfAccount): Promise<AccountRow> {
  const row = await findAccount(tx, venueId, id)
  if (row?.profile_id !== profileId || row.platform !== 'whatsapp') throw notFound()
  return row
}

export function requireToken({ secrets }: Services, row: AccountRow): ChannelAccount {
  const account = openAccount(secrets, row)
  if (!account) throw new AppError('rule', 'token: is required first', { fields: { token: 'required' } })
  return account
}
