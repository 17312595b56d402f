import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { signMail } from '../../providers/email/dkim.ts'
import { findIdentity, platformDomain } from '../sender-domains/index.ts'
import type { BulkMail } from './bulk.ts'
import { mailAddress } from './mail-headers.ts'
import { returnPathOf } from './return-path.ts'
import { platformSender } from './sender-address.ts'

type Given = Pick<Services, 'secrets' | 'config'>

/** In whose name mails leave. */
export interface MailIdentity {
  mail: BulkMail
  sign(bytes: Buffer, at: Date): Promise<Buffer>
  /** The domain for reports of delivery; undefined where no mails are taken in. */
  returnDomain: string | undefined
}

const domainOf = (address: string) => mailAddress(address).split('@')[1] ?? ''

/** From the address of the platform; answers still go to the venue (D-77). */
async function fromPlatform(tx: Tx, { config }: Given, venueId: number, mail: BulkMail): Promise<BulkMail> {
  const { rows } = await sql<{ name: string }>`select name from venue where venue_id = ${venueId}`.execute(tx)
  const sender = platformSender(config, rows[0]?.name ?? '')
  return { ...mail, sender, replyTo: mail.replyTo || mail.sender }
}

/**
 * In whose name a mail leaves now: in that of its sender where the domain is the platform's or still verified, else of
 * the platform, because receivers would refuse it.
 */
export async function findMailIdentity(
  tx: Tx,
  services: Given,
  venueId: number,
  mail: BulkMail,
): Promise<MailIdentity> {
  const { config, secrets } = services
  const domain = domainOf(mail.sender)
  const isPlatform = domain === platformDomain(config)
  const own = isPlatform ? undefined : await findIdentity(tx, secrets, venueId, domain)
  return {
    mail: isPlatform || own ? mail : await fromPlatform(tx, services, venueId, mail),
    sign: async (bytes, at) => (own ? signMail(bytes, own, at) : bytes),
    returnDomain: config.replies && (own?.returnDomain ?? config.replies.domain),
  }
}

/** Where reports about one mail go: to us where we take mails in, else where the operator says. */
export function envelopeFrom(
  services: Given,
  { returnDomain, mail }: MailIdentity,
  message: { dispatchId: string; n: number },
): string {
  if (returnDomain !== undefined) return returnPathOf(services, returnDomain, message)
  return services.config.smtp?.returnPath ?? mail.sender
}
