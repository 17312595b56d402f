import { sql } from 'kysely'
import { countGone, type PersonPart, speaksOf } from '../personal-data/index.ts'

/** Rows of files that were not taken, and what was shown of a file: values as the merchant's file had them. */
export const importsPart: PersonPart = {
  name: 'imports',
  async erase(tx, who) {
    const { venueId } = who
    const speaks = (column: string) => speaksOf(who, column)
    const shown = await countGone(
      tx,
      sql`
        update address_book_import set preview = '[]', difference = null
        where venue_id = ${venueId} and (${speaks('preview')} or ${speaks('difference')})`,
    )
    const refused = sql`delete from address_book_import_error where venue_id = ${venueId} and ${speaks('cells')}`
    return shown + (await countGone(tx, refused))
  },
}
