import { weekInWords } from '@comptoir/core/mail-design'
import type { OpeningPeriod } from '@comptoir/core/rules'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { verifiedDomains } from '../sender-domains/index.ts'
import { platformSender } from './sender-address.ts'

/** What a mail of a venue takes from around it. */
export interface MailFrame {
  language: 'fr' | 'en'
  /** What relative addresses of pictures stand on. */
  origin: string
  venue: { name: string; address: string[]; phone: string; hours: { day: string; text: string }[] }
  /** What it comes from as long as no domain of the venue is verified (D-77); empty where no mail can be sent. */
  sender: string
  /** Domains of the venue that are verified. */
  domains: readonly string[]
}

interface Row {
  name: string
  address: string
  postalCode: string
  city: string
  phone: string
  hours: OpeningPeriod[]
  language: 'fr' | 'en'
}

export async function readMailFrame(
  tx: Tx,
  { config, site }: Pick<Services, 'config' | 'site'>,
  venueId: number,
): Promise<MailFrame> {
  const { rows } = await sql<Row>`
    select name, address, postal_code as "postalCode", city, phone, hours, language from venue
    where venue_id = ${venueId}`.execute(tx)
  const [venue] = rows
  if (!venue) throw notFound()
  const { name, address, postalCode, city, phone, hours, language } = venue
  const town = [postalCode, city].filter(Boolean).join(' ')
  return {
    language,
    origin: site.url,
    venue: { name, address: [address, town].filter(Boolean), phone, hours: weekInWords(hours, language) },
    sender: platformSender(config, name),
    domains: await verifiedDomains(tx, venueId),
  }
}
