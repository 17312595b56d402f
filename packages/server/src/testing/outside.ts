import { newId } from '@comptoir/core/http'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'

export async function addNumber(
  app: TestApp,
  venueId: number,
  profileId: number,
  token: string,
): Promise<number> {
  const path = `/v2/venues/${venueId}/googleBusinessProfiles/${profileId}/whatsappProfiles`
  const body = { businessAccountId: `10000${venueId}`, phoneNumberId: `20000${venueId}` }
  return (await app.send<{ id: number }>('POST', path, { token, body })).body.id
}

/** Somebody who is written to no more. */
export async function addUnsubscribe(
  app: TestApp,
  mark: string,
  venueId: number,
  token: string,
): Promise<void> {
  const body = { to: `${mark}@unsubscribed.example`, source: mark }
  await app.send('POST', `/v2/venues/${venueId}/unsubscribes`, { token, body })
}

/** A first message by SMS of which no one knows whether it left. */
export async function addOutreach(
  app: TestApp,
  mark: string,
  venue_id: number,
  profile_id: number,
): Promise<string> {
  const id = newId()
  const sms = { venue_id, id, kind: 'contact', profile_id, phone: '+590690000009', sender: mark } as const
  await app.services.database.system((tx) =>
    tx
      .insertInto('sms')
      .values({
        ...sms,
        body: `${mark} SMS`,
        segments: 1,
        manager_id: null,
        state: 'unknown',
        failure: null,
        reference: 0,
        leaves_at: null,
      })
      .execute(),
  )
  return id
}

/** A call that no one took, to a number that was given back since. */
export async function addMissedCall(app: TestApp, mark: string, venueId: number): Promise<string> {
  const id = newId()
  await app.services.database.system((tx) =>
    sql`
      insert into missed_call (venue_id, event_id, id, phone, caller)
      values (${venueId}, ${`${mark} CALL`}, ${id}, '+33939000000', '+590690000009')`.execute(tx),
  )
  return id
}

/** That a contact used the code of a campaign at the counter. */
export async function addOutcome(
  app: TestApp,
  venueId: number,
  contactId: number,
  campaignId: number,
): Promise<number> {
  const { rows } = await app.services.database.system((tx) =>
    sql<{ id: number }>`
      insert into outcome (venue_id, person_id, kind, source, campaign_id)
      values (${venueId}, ${contactId}, 'code', ${`code:${campaignId}:${contactId}`}, ${campaignId})
      returning id`.execute(tx),
  )
  return rows[0]?.id ?? 0
}

/** A short link with a click. */
export async function addShortLink(app: TestApp, mark: string, venueId: number): Promise<string> {
  const id = newId()
  const target = `https://site.example/${mark}`
  await app.services.database.system(async (tx) => {
    await sql`
      insert into short_link (venue_id, id, code, kind, target, host, name)
      values (${venueId}, ${id}, ${`7${venueId}`.padEnd(7, 'a')}, 'link', ${target}, 'site.example', ${`${mark} link`})`.execute(
      tx,
    )
    await sql`
      insert into link_day (venue_id, link_id, day, people) values (${venueId}, ${id}, current_date, 1)`.execute(
      tx,
    )
  })
  return id
}
