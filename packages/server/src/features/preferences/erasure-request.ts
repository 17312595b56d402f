import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { mayIn } from '../../kernel/http/may-in.ts'
import { linkTo } from '../../kernel/http/site.ts'
import type { Services } from '../../kernel/services/services.ts'
import { announceContacts } from '../contacts/index.ts'
import { sendMail } from '../mail/index.ts'
import type { Linked } from '../suppression/index.ts'
import { personOf, readSubject, readWays, unsubscribe } from './subject.ts'

interface Receiver {
  id: number
  email: string
  language: 'fr' | 'en'
}

/** Those who may erase a contact of a venue. */
async function findReceivers(tx: Tx, venueId: number): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    select m.id, m.email, m.language from venue_manager vm join manager m on m.id = vm.manager_id
    where vm.venue_id = ${venueId} and ${mayIn(sql.ref('vm.manager_id'), sql.ref('vm.venue_id'), 'contacts.contacts:delete')}
    order by m.id`.execute(tx)
  return rows
}

/**
 * Somebody asks to be erased, by the link that was sent to them: nothing is written to them any more, and anyone who
 * may erase contacts is notified once, with a link to theirs. A person decides, because others may have come by the
 * link and what is erased does not come back. Needs the system's view, as managers are of no venue.
 */
export async function askErasure(
  tx: Tx,
  { secrets, site }: Pick<Services, 'secrets' | 'site'>,
  linked: Linked,
): Promise<void> {
  const { venueId, address } = linked
  const subject = await readSubject(tx, linked)
  const personId = await personOf(tx, venueId, address, subject.language)
  for (const way of await readWays(tx, secrets, linked, subject))
    if (way.isOn) await unsubscribe(tx, secrets, { ...linked, ...way })
  const { numAffectedRows } = await sql`
    update person set erasure_asked_at = now()
    where venue_id = ${venueId} and id = ${personId} and erasure_asked_at is null`.execute(tx)
  if (!numAffectedRows) return
  announceContacts(tx, venueId)
  const link = linkTo(site, '/contacts/list', { contact: String(personId) })
  for (const { id, email: to, language } of await findReceivers(tx, venueId))
    await sendMail(tx, {
      venueId,
      to,
      language,
      template: 'erasureAsked',
      values: { venueName: subject.venueName, link },
      key: `erasure-asked:${personId}:${id}`,
    })
}
