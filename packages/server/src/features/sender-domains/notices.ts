import { domainToUnicode } from 'node:url'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { linkTo, type Site } from '../../kernel/http/site.ts'
import { sendMail } from '../mail/index.ts'
import type { DomainRow } from './rows.ts'

interface Recipient {
  managerId: number
  email: string
  language: 'fr' | 'en'
  venueName: string
}

/** Notifies those who may let campaigns leave that mails no longer come from a domain, once per time that it breaks. */
export async function notifyBroken(
  tx: Tx,
  site: Site,
  { venueId, domain, checkedAt }: Pick<DomainRow, 'venueId' | 'domain' | 'checkedAt'>,
): Promise<void> {
  const { rows } = await sql<Recipient>`
    select s.manager_id as "managerId", s.email, s.language, v.name as "venueName"
    from comptoir.campaign_senders(${venueId}) s join venue v on v.venue_id = ${venueId} limit 50`.execute(tx)
  for (const { managerId, email, language, venueName } of rows)
    await sendMail(tx, {
      venueId,
      to: email,
      language,
      template: 'senderDomainBroken',
      values: { domain: domainToUnicode(domain) || domain, venueName, link: linkTo(site, '/sender-domains') },
      key: `sender-domain:${domain}:${checkedAt?.getTime() ?? 0}:${managerId}`,
    })
}
