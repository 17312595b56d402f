import type { Tx } from '../../kernel/db/database.ts'
import { grant, walletOf } from '../../kernel/ledger/index.ts'
import type { DemoVenue } from './venues.ts'

const KINDS = ['freeSms', 'paidSms', 'freeEmail', 'paidEmail'] as const

/** Fills the wallets of a venue (D-20). */
export async function giveCredits(tx: Tx, venueId: number, credits: DemoVenue['credits']): Promise<void> {
  for (const kind of KINDS) {
    const { id: walletId } = await walletOf(tx, venueId, kind)
    const amount = credits[kind]
    if (amount > 0) await grant(tx, { venueId, walletId, amount, reference: 'demo' })
  }
}
