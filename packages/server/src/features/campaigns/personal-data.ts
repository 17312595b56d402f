import { fillContactText } from '@comptoir/core/contact-messages'
import type { TimelineEntry } from '@comptoir/core/personal-data'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { giveUpRecipient } from '../../kernel/dispatch/index.ts'
import { countGone, EXCERPT, readAll, readEntries } from '../../kernel/personal-data/entries.ts'
import type {
  PersonalDataSource,
  TimelinePage,
  Who,
} from '../../kernel/personal-data/personal-data-source.ts'
import { withDispatch } from './campaign-rows.ts'

const toThem = ({ venueId, phone, email }: Who) => sql`
  from ${withDispatch}
  join dispatch_message m on m.venue_id = d.venue_id and m.dispatch_id = d.id
    and m.recipient = any(${[phone, email]}::text[])
  where c.venue_id = ${venueId}`

const readSms = (tx: Tx, who: Who, { before, most }: TimelinePage) =>
  readEntries(
    tx,
    'sms',
    sql`select m.settled_at as at, true as "isFromBusiness", left(c.content->>'body', ${EXCERPT}) as excerpt,
        case when m.delivery = 'delivered' then 'delivered' when m.delivery = 'undelivered' then 'failed'
          else 'sent' end as state
      ${toThem(who)} and c.type = 'sms' and m.state = 'sent' and m.settled_at < ${before}
      order by m.settled_at desc limit ${most}`,
  )

interface MailRow {
  at: Date
  subject: string
  firstName: string
  lastName: string
  venue: string
  state: 'sent' | 'failed'
}

/** Mails by their subject, as it stood in the person's mailbox. */
async function readMails(tx: Tx, who: Who, { before, most }: TimelinePage): Promise<TimelineEntry[]> {
  const { rows } = await sql<MailRow>`
    select m.settled_at as at, coalesce(c.content->>'subject', '') as subject,
      coalesce(m.fields->>'firstName', '') as "firstName", coalesce(m.fields->>'lastName', '') as "lastName",
      (select v.name from venue v where v.venue_id = ${who.venueId}) as venue,
      case when m.delivery = 'undelivered' then 'failed' else 'sent' end as state
    ${toThem(who)} and c.type = 'email' and m.state = 'sent' and m.settled_at < ${before}
    order by m.settled_at desc limit ${most}`.execute(tx)
  return rows.map(({ at, subject, state, ...words }) => ({
    kind: 'mail',
    at: at.toISOString(),
    subject: fillContactText(subject, words).slice(0, EXCERPT),
    state,
  }))
}

/** Messages of campaigns to a person. */
export const campaignsData: PersonalDataSource = {
  name: 'campaigns',
  timeline: {
    permission: 'campaigns.campaigns:read',
    read: async (tx, who, page) => [...(await readSms(tx, who, page)), ...(await readMails(tx, who, page))],
  },
  async collect(tx, who) {
    return {
      campaignMessages: await readAll(
        tx,
        sql`select c.content->>'body' as body, c.content->>'subject' as subject, m.fields, m.state, m.delivery, m.settled_at ${toThem(who)}
          order by m.settled_at`,
      ),
    }
  },
  async erase(tx, { venueId, phone, email }) {
    await sql`
      update campaign set target = jsonb_set(target, '{phoneNumbers}', (target->'phoneNumbers') - ${phone}::text)
      where venue_id = ${venueId} and target->'phoneNumbers' ? ${phone}::text`.execute(tx)
    await sql`
      update campaign set target = jsonb_set(target, '{emailAddresses}', (target->'emailAddresses') - ${email}::text)
      where venue_id = ${venueId} and target->'emailAddresses' ? ${email}::text`.execute(tx)
    for (const address of [phone, email]) if (address !== null) await giveUpRecipient(tx, venueId, address)
    // The address goes, the count of the campaign stays.
    return countGone(
      tx,
      sql`update dispatch_message set recipient = 'erased-' || n, fields = jsonb_build_object('encoding', fields->'encoding',
          'firstName', '', 'lastName', '', 'country', fields->'country', 'postalCode', '', 'personId', null)
        where venue_id = ${venueId} and recipient = any(${[phone, email]}::text[])`,
    )
  },
}
