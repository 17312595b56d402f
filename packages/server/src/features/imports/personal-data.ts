import { sql } from 'kysely'
import { countGone } from '../../kernel/personal-data/entries.ts'
import { type PersonalDataSource, speaksOf } from '../../kernel/personal-data/personal-data-source.ts'
import { eraseFromImports, nationalDigits } from './erasure.ts'

/**
 * Rows of files that wait to be imported or are being, rows that were not taken, and what was shown of a file: values
 * as the merchant's file had them. Other people's rows stay. An upload that never ended has no encoding yet: it goes.
 */
export const importsData: PersonalDataSource = {
  name: 'imports',
  async erase(tx, who) {
    const { venueId } = who
    const digits = nationalDigits(who.phone) ?? null
    const speaks = (column: string) => sql<boolean>`(
      ${speaksOf(who, column)}
      or position(lower(${who.email}::text) in lower(${sql.ref(column)}::text)) > 0
      or position(${digits}::text in regexp_replace(${sql.ref(column)}::text, '\\D', '', 'g')) > 0)`
    await sql`
      delete from address_book_import
      where venue_id = ${venueId} and state = 'receiving' and created_at < now() - interval '1 hour'`.execute(
      tx,
    )
    const rows = await eraseFromImports(tx, who)
    const examples = await countGone(
      tx,
      sql`
        update address_book_import set difference = null
        where venue_id = ${venueId} and ${speaks('difference')}`,
    )
    const refused = sql`delete from address_book_import_error where venue_id = ${venueId} and ${speaks('cells')}`
    return rows + examples + (await countGone(tx, refused))
  },
}
