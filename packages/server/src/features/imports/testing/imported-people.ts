import { sql } from 'kysely'
import type { TestApp } from '../../../testing/app.ts'

interface ImportedPerson {
  first: string
  last: string
  email: string | null
  phone: string | null
  subscribed: boolean
  /** What their own columns hold. */
  word: string | null
}

/** Whom imports have made, by their address. */
export function importedPeople(app: TestApp, venueId: number): Promise<ImportedPerson[]> {
  return app.services.database.system(async (tx) => {
    const { rows } = await sql<ImportedPerson>`
      select first_name as first, last_name as last, email, phone, is_subscribed as subscribed,
        (select string_agg(coalesce(word, number::text, moment::text), ' ') from custom_value v
         where v.person_id = p.id) as word
      from person p where venue_id = ${venueId} and deleted_at is null and import_id is not null
      order by coalesce(email, phone)`.execute(tx)
    return rows
  })
}
