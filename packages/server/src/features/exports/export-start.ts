import { type NewExport, SHEET_MAX_ROWS } from '@comptoir/core/exports'
import { newId } from '@comptoir/core/http'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import { randomToken } from '../../kernel/secrets/secrets.ts'
import { beginning, enqueuePiece } from './pieces.ts'
import { type ExportRow, publishExports } from './queries.ts'
import { countPeople } from './scope.ts'

const everybody = { fr: 'Contacts', en: 'Contacts' } as const
const guests = { fr: 'Clients venus', en: 'Guests' } as const
const chosen = { fr: 'Sélection de contacts', en: 'Selected contacts' } as const

interface Origin {
  language: 'fr' | 'en'
  book: string | null
  manager: string | null
  day: string
}

/** What an export is named by, and in which language it is written. */
export async function originOf(
  tx: Tx,
  venueId: number,
  addressBookId: number | undefined,
  managerId: number | null,
): Promise<Origin> {
  const { rows } = await sql<Origin>`
    select v.language, to_char(now() at time zone v.timezone, 'YYYY-MM-DD') as day,
      (select name from address_book b where b.venue_id = v.venue_id and b.id = ${addressBookId ?? null}::int) as book,
      (select name from comptoir.team(array[v.venue_id]) where manager_id = ${managerId}::int) as manager
    from venue v where v.venue_id = ${venueId}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

function requireOne({ addressBookId, contactIds, guests: filter }: NewExport): void {
  const [, second] = Object.entries({ addressBookId, contactIds, guests: filter }).filter(
    ([, value]) => value,
  )
  if (second)
    throw new AppError(
      'invalid',
      `${second[0]}: choose an address book, people or guests, only one of them`,
      {
        fields: { [second[0]]: 'one_of' },
      },
    )
}

function nameOf({ contactIds, guests: filter }: NewExport, language: 'fr' | 'en'): string {
  if (filter) return guests[language]
  return (contactIds ? chosen : everybody)[language]
}

function requireFits(format: NewExport['format'], rows: number): void {
  if (format === 'xlsx' && rows > SHEET_MAX_ROWS)
    throw new AppError('rule', `format: an Excel sheet has at most ${SHEET_MAX_ROWS} rows. Choose CSV.`, {
      fields: { format: 'too_many_rows' },
    })
}

/** Begins an export: its first piece is written at once, its last reports that it is done. */
export async function openExport(
  tx: Tx,
  venueId: number,
  managerId: number | null,
  body: NewExport,
): Promise<ExportRow> {
  requireOne(body)
  const { format, addressBookId, contactIds } = body
  const origin = await originOf(tx, venueId, addressBookId, managerId)
  const language = body.language ?? origin.language
  const personIds = contactIds ? [...new Set(contactIds)] : null
  const scope = { venueId, addressBookId: addressBookId ?? null, personIds, guests: body.guests ?? null }
  const expected = await countPeople(tx, scope)
  requireFits(format, expected)
  const what = origin.book ?? nameOf(body, language)
  const row = await tx
    .insertInto('export')
    .values({
      venue_id: venueId,
      id: newId(),
      name: `${what} ${origin.day}.${format}`,
      format,
      language,
      address_book_id: addressBookId ?? null,
      person_ids: personIds,
      guest_filter: body.guests ? JSON.stringify(body.guests) : null,
      expected_rows: expected,
      checkpoint: JSON.stringify(beginning),
      link_key: randomToken(),
      manager_id: managerId,
      manager_name: origin.manager ?? '',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await enqueuePiece(tx, venueId, row.id, 0)
  publishExports(tx, venueId)
  return row
}
