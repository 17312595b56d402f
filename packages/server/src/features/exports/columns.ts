import { GUEST_SOURCES, type GuestSource } from '@comptoir/core/contacts'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Cell } from './cells.ts'
import { idsAfter, type Scope } from './scope.ts'

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
  isInvite: boolean | null
  sources: GuestSource[] | null
  lastSeen: string | null
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
    guestHeads: ['Venu par', 'Vu la dernière fois le'],
    sources: {
      invite: 'ajout par l’équipe',
      visit: 'visite',
      message: 'message',
      loyalty: 'fidélité',
      wifi: 'wifi',
      order: 'commande',
    },
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
    guestHeads: ['Came by', 'Last seen on'],
    sources: {
      invite: 'added by the team',
      visit: 'visit',
      message: 'message',
      loyalty: 'loyalty',
      wifi: 'wifi',
      order: 'order',
    },
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

export function headsOf(
  columns: readonly CustomColumn[],
  { guests }: Pick<Scope, 'guests'>,
  language: 'fr' | 'en',
): string[] {
  const { heads, guestHeads } = words[language]
  return [...heads, ...(guests ? guestHeads : []), ...columns.map(({ label }) => label)]
}

async function readPeople(tx: Tx, scope: Scope, after: number, most: number) {
  const ids = await idsAfter(tx, scope, after, most)
  return sql<PersonRow>`
    with chosen as (${ids})
    select p.id, p.first_name as first, p.last_name as last, p.email, substr(p.phone, 2) as phone, p.gender,
      to_char(p.birthday, 'YYYY-MM-DD') as birthday, p.country_code as country, p.postal_code as "postalCode",
      p.interests, p.is_subscribed as "isSubscribed", to_char(p.created_at at time zone v.timezone, 'YYYY-MM-DD') as added,
      (select array_agg(b.name order by b.name) from address_book_member m
        join address_book b on b.venue_id = m.venue_id and b.id = m.address_book_id
        where m.venue_id = p.venue_id and m.person_id = p.id) as books,
      g.is_invite as "isInvite", g.sources,
      to_char(g.last_seen_at at time zone v.timezone, 'YYYY-MM-DD') as "lastSeen",
      (select jsonb_object_agg(c.column_id, coalesce(to_jsonb(c.number), to_jsonb(c.word), to_jsonb(
        to_char(c.moment at time zone v.timezone, 'YYYY-MM-DD"T"HH24:MI:SS'))))
        from custom_value c where c.venue_id = p.venue_id and c.person_id = p.id) as custom
    from chosen join person p on p.venue_id = ${scope.venueId} and p.id = chosen.id
      join venue v on v.venue_id = p.venue_id
      left join guest g on g.venue_id = p.venue_id and g.person_id = p.id
    order by p.id`.execute(tx)
}

/** A batch of rows of an export. */
export interface RowBatch {
  rows: Cell[][]
  /** The last person that was looked at; undefined at the end. */
  after: number | undefined
}

/** How a guest came, and when they were seen last. */
function guestCells({ isInvite, sources, lastSeen }: PersonRow, language: 'fr' | 'en'): Cell[] {
  const came = GUEST_SOURCES.filter((one) => (one === 'invite' ? isInvite : sources?.includes(one)))
  return [came.map((one) => words[language].sources[one]).join(', '), lastSeen]
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
      ...(scope.guests ? guestCells(row, language) : []),
      ...columns.map(({ id }) => row.custom?.[id] ?? null),
    ]),
  }
}
