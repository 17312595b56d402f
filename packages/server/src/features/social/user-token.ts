import type { Services } from '../../kernel/services/services.ts'
import { lengthenToken } from '../../providers/meta/page-login.ts'
import { type AccountRow, encryptUserToken } from '../channels/index.ts'
import { changeAccount } from './queries.ts'

/** Keeps the token of a person, made long-lived, on the account that it was given for. */
export async function keepUserToken(services: Services, row: AccountRow, token: string): Promise<void> {
  const lasting = await lengthenToken(services, token)
  const user_token = encryptUserToken(services.secrets, row, lasting)
  await services.database.tenant([row.venue_id], (tx) => changeAccount(tx, row, { user_token }))
}
