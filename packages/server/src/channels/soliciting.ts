import type { Tx } from '../db/database.ts'
import type { SentTemplate } from '../inbox/index.ts'
import type { Services } from '../services.ts'
import { isSuppressed } from '../suppression/index.ts'
import { addressOf } from './addressing.ts'
import type { OutsidePlatform } from './tables.ts'

interface Customer {
  venueId: number
  platform: OutsidePlatform
  jid: string
}

/**
 * Whether a template would solicit somebody who wants no more of that (D-26, trust 3.10). Marketing alone solicits:
 * what informs somebody of their own order, and an answer to what they wrote, is no solicitation and may leave. The list
 * knows numbers; a customer whom WhatsApp shows us by another name alone cannot be on it.
 */
export async function isUnwanted(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  { venueId, platform, jid }: Customer,
  template: Pick<SentTemplate, 'category'> | null,
): Promise<boolean> {
  if (platform !== 'whatsapp' || template?.category !== 'marketing') return false
  const to = await addressOf(tx, venueId, platform, jid)
  return /^\d+$/.test(to) && (await isSuppressed(tx, secrets, venueId, platform, `+${to}`))
}
