import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Cell } from './cells.ts'

/** Whom an export is of: a book, chosen people, or everybody whom the venue knows. */
export interface Scope {
  venueId: number
  addressBookId: number | null
  personIds: readonly number[] | null
}

interface CustomColumn {
  id: number
  label: string
  type: 'DOUBLE' | 'DATETIME' | 'CHAR'
}

interface PersonRow {
  id: number
  first: string
  last: string
  email: string | null
  phone: string | null
  gender: 'm' | 'f' | null
  birthday: string | null
  country: string | null
  postalCode: string
  interests: number[]
  isSubscribed: boolean
  books: string[] | null
  added: string
  custom: Record<string, number | string> | null
}

const words = {
  fr: {
    heads: [
      'Prénom',
      'Nom',
      'E-mail',
      'Téléphone',
      'Civilité',
      'Date de naissance',
      'Pays',
      'Code postal',
      'Centres d’intérêt',
      'Abonné',
      'Carnets',
      'Ajouté le',
    ],
    m: 'M.',
    f: 'Mme',
    yes: 'oui',
    no: 'non',
  },
  en: {
    heads: [
      'First name',
      'Last name',
      'E-mail',
      'Phone',
      'Title',
      'Birthday',
      'Country',
      'Postal code',
      'Interests',
      'Subscribed',
      'Address books',
      'Added on',
    ],
    m: 'Mr',
    f: 'Mrs',
    yes: 'yes',
    no: 'no',
  },
} as const

/** The columns of a venue's own, as they are now. */
export async function customColumns(tx: Tx, venueId: number): Promise<CustomColumn[]> {
  const { rows } = await sql<CustomColumn>`
    select id, label, type from custom_column where venue_id = ${venueId} and deleted_at is null order by id`.execute(
    tx,
  )
  return rows
}

export function headsOf(columns: readonly CustomColumn[], language: 'fr' | 'en'): string[] {
  return [...words[language].heads, ...columns.map(({ label }) => label)]
}

/** How many rows an export gets, as things are now. */
export async function countPeople(tx: Tx, { venueId, addressBookId, personIds }: Scope): Promise<number> {
  if (personIds) return personIds.length
  const { rows } = addressBookId
    ? await sql<{ n: number }>`
        select contact_count as n from address_book where venue_id = ${venueId} and id = ${addressBookId}`.execute(
        tx,
      )
    : await sql<{ n: number }>`select persons as n from person_count where venue_id = ${venueId}`.execute(tx)
  return rows[0]?.n ?? 0
}

/** The people after one, in the order of their ids: an index scan, however many there are. */
function idsAfter({ venueId, addressBookId, personIds }: Scope, after: number, most: number) {
  if (personIds)
    return sql`
      select id from person
      where venue_id = ${venueId} and id = any(${personIds}::int[]) and id > ${after} and deleted_at is null
      order by id limit ${most}`
  if (addressBookId)
    return sql`
      select person_id as id from address_book_member
      where venue_id = ${venueId} and address_book_id = ${addressBookId} and person_id > ${after}
      order by person_id limit ${most}`
  return sql`
    select id from person where venue_id = ${venueId} and id > ${after} and deleted_at is null
    order by id limit ${most}`
}

function readPeople(tx: Tx, scope: Scope, after: number, most: number) {
  return sql<PersonRow>`
    with chosen as (${idsAfter(scope, after, most)})
    select p.id, p.first_name as first, p.last_name as last, p.email, substr(p.phone, 2) as phone, p.gender,
      to_char(p.birthday, 'YYYY-MM-DD') as birthday, p.country_code as country, p.postal_code as "postalCode",
      p.interests, p.is_subscribed as "isSubscribed", to_char(p.created_at at time zone v.timezone, 'YYYY-MM-DD') as added,
      (select array_agg(b.name order by b.name) from address_book_member m
        join address_book b on b.venue_id = m.venue_id and b.id = m.address_book_id
        where m.venue_id = p.venue_id and m.person_id = p.id) as books,
      (select jsonb_object_agg(c.column_id, coalesce(to_jsonb(c.number), to_jsonb(c.word), to_jsonb(
        to_char(c.moment at time zone v.timezone, 'YYYY-MM-DD"T"HH24:MI:SS'))))
        from custom_value c where c.venue_id = p.venue_id and c.person_id = p.id) as custom
    from chosen join person p on p.venue_id = ${scope.venueId} and p.id = chosen.id
      join venue v on v.venue_id = p.venue_id
    order by p.id`.execute(tx)
}

/** A batch of rows of an export. */
export interface RowBatch {
  rows: Cell[][]
  /** The last person that was looked at; undefined at the end. */
  after: number | undefined
}

/** Reads the next people as rows of cells: phones are digits without plus, which no spreadsheet takes for a sum. */
export async function readRows(
  tx: Tx,
  { scope, language, after, most }: { scope: Scope; language: 'fr' | 'en'; after: number; most: number },
): Promise<RowBatch> {
  const columns = await customColumns(tx, scope.venueId)
  const { rows } = await readPeople(tx, scope, after, most)
  const { yes, no, m, f } = words[language]
  return {
    after: rows.at(-1)?.id,
    rows: rows.map((row) => [
      row.first,
      row.last,
      row.email,
      row.phone,
      row.gender && { m, f }[row.gender],
      row.birthday,
      row.country,
      row.postalCode,
      row.interests.join(', '),
      row.isSubscribed ? yes : no,
      row.books?.join(', ') ?? null,
      row.added,
      ...columns.map(({ id }) => row.custom?.[id] ?? null),
    ]),
  }
}
