import type { Tx } from '../../kernel/db/database.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { type MailFrame, readMailFrame } from '../bulk-mail/index.ts'

/** What a mail of a venue takes from around it; refuses where no mail can be sent. */
export async function requireMailFrame(
  tx: Tx,
  services: Pick<Services, 'config' | 'site'>,
  venueId: number,
): Promise<MailFrame> {
  if (!services.config.smtp) throw new AppError('rule', 'E-mail is not set up on this installation.')
  return readMailFrame(tx, services, venueId)
}
