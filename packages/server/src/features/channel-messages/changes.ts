import type { Tx } from '../../kernel/db/database.ts'
import type { ChangeReport } from '../../kernel/ports/arrivals.ts'
import type { InboxItem } from '../../kernel/queue/inbox.ts'
import type { Services } from '../../kernel/services/services.ts'
import type { ConnectedAccount } from '../channels/index.ts'
import { changeMessage } from '../inbox/index.ts'
import { findKnown } from './customers.ts'
import { takeMessage } from './incoming.ts'

/** A change may overtake its message: it is tried so often before it is shown as a message of its own. */
const ATTEMPTS = 4

/** Changes a stored message; if it cannot be found, a message that says so is shown. */
export async function takeChange(
  tx: Tx,
  services: Pick<Services, 'secrets'>,
  account: ConnectedAccount,
  report: ChangeReport,
  { attempt }: InboxItem,
): Promise<void> {
  const { providerId, change, at, isFromBusiness, otherwise, names, username, isGroup } = report
  const known = await findKnown(tx, account, providerId)
  const changed = { venueId: account.venue_id, id: known?.id ?? '', change, isFromBusiness, at }
  if (known && (await changeMessage(tx, changed))) return
  if (attempt < ATTEMPTS) throw new Error(`the message ${providerId} has not arrived yet`)
  await takeMessage(tx, services, account, {
    kind: isFromBusiness ? 'echo' : 'message',
    names,
    username,
    ...(isGroup ? { isGroup } : {}),
    at,
    ...otherwise,
    details: { isNotice: true },
  })
}
