import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'
import { suppress } from '../suppression/index.ts'
import { dialogues } from './dialogues.ts'
import { chosen, demoId, pick } from './ids.ts'

const DAY_MS = 86_400_000
const PEOPLE = 240

const women =
  'Maëlys Marie-Ange Solange Gaëlle Josette Élodie Chloé Murielle Anaïs Léa Ginette Sylviane Océane Nadège Lucette Inès Manon Éliane Kelly Camille'
const men =
  'Jocelyn Malik Hugo Rony Thierry Jean-Paul Yannick Lucas Évariste Loïc Harry Firmin Karim Gérard Mathis Théo Ludovic Samuel Wilfrid Octave'
const families =
  'Bernadotte Celestine Zénon Popotte Kancel Lurel Damas Gustave Tancons Dupont Beauregard Moreau Vala Nestor Lefèvre Jalton Garnier Roussel Bourgeois Siba Marchand Galas Chevry Morvan Hégésippe Fontaine Mathurin Lacroix Ramassamy Cœur-Joly Pierre-Louis Sainte-Rose Virapin Girard Romana'

interface DemoBooks {
  books: readonly { name: string; source: 'fidelity' | 'user' | 'import' }[]
  columns: readonly { label: string; words: readonly string[] }[]
  domain: string
  postalCodes: readonly string[]
  countryCode: string
}

const places: Readonly<Record<string, DemoBooks>> = {
  'boulangerie-karukera': {
    books: [
      { name: 'Carte de fidélité', source: 'fidelity' },
      { name: 'Commandes du fournil', source: 'user' },
      { name: 'Marché de Noël 20251213', source: 'import' },
    ],
    columns: [
      { label: 'Pain préféré', words: ['Pain au beurre', 'Baguette', 'Pain à la goyave', 'Cassave'] },
    ],
    domain: 'kreyol.example',
    postalCodes: ['97110', '97139', '97122', '97190', '97170'],
    countryCode: 'GP',
  },
  'bistro-bellecour': {
    books: [
      { name: 'Habitués', source: 'fidelity' },
      { name: 'Réservations', source: 'user' },
      { name: 'Ancien carnet 20260105', source: 'import' },
    ],
    columns: [{ label: 'Table', words: ['Terrasse', 'Fenêtre', 'Comptoir', 'Coin calme'] }],
    domain: 'lyon.example',
    postalCodes: ['69002', '69001', '69003', '69007'],
    countryCode: 'FR',
  },
  'concept-bordeaux-chartrons': {
    books: [
      { name: 'Cercle Chartrons', source: 'fidelity' },
      { name: 'Lettre de la boutique', source: 'user' },
      { name: 'Salon du design 20260918', source: 'import' },
    ],
    columns: [{ label: 'Taille', words: ['XS', 'S', 'M', 'L', 'XL'] }],
    domain: 'gironde.example',
    postalCodes: ['33000', '33300', '33200', '33800'],
    countryCode: 'FR',
  },
}

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/œ/gi, 'oe')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()

/** Who wrote to the venue is known to it; all others are made of the lists. */
function nameOf(webchatId: string, index: number) {
  const writer = dialogues[webchatId]?.[index]?.name.split(' ')
  if (writer) return { first: writer[0] ?? '', last: writer.slice(1).join(' '), gender: null }
  const gender = pick(2, webchatId, index, 'gender') === 0 ? ('f' as const) : ('m' as const)
  const first = chosen((gender === 'f' ? women : men).split(' '), webchatId, index, 'first') ?? ''
  return { first, last: chosen(families.split(' '), webchatId, index, 'last') ?? '', gender }
}

interface DemoPlace {
  venueId: number
  webchatId: string
  nowMs: number
}

function personOf({ venueId, webchatId, nowMs }: DemoPlace, demo: DemoBooks, index: number) {
  const { first, last, gender } = nameOf(webchatId, index)
  const of = (below: number, what: string) => pick(below, webchatId, index, what)
  // Numbers that France keeps for fiction.
  const number = Object.keys(places).indexOf(webchatId) * 1000 + index
  const age = 18 + of(60, 'age')
  return {
    venue_id: venueId,
    first_name: first,
    last_name: last,
    gender,
    email: of(10, 'email') < 8 ? `${plain(first)}.${plain(last)}${index}@${demo.domain}` : null,
    phone: of(10, 'phone') < 7 ? `+3363998${String(number).padStart(4, '0')}` : null,
    birthday:
      of(3, 'birthday') === 0
        ? new Date(nowMs - (age * 365.25 + of(365, 'day')) * DAY_MS).toISOString().slice(0, 10)
        : null,
    country_code: demo.countryCode,
    postal_code: chosen(demo.postalCodes, webchatId, index, 'place') ?? '',
    interests: [1, 3, 4, 5, 6, 7, 8, 9].filter((interest) => of(5, `interest ${interest}`) === 0),
    language: of(8, 'language') === 0 ? ('en' as const) : ('fr' as const),
    created_at: new Date(nowMs - index ** 2 * 11 * 60_000 - of(600, 'minute') * 60_000),
  }
}

async function insertBooks(tx: Tx, venueId: number, { books }: DemoBooks): Promise<number[]> {
  const rows = await tx
    .insertInto('address_book')
    .values(books.map((book) => ({ venue_id: venueId, ...book })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function insertValues(tx: Tx, place: DemoPlace, demo: DemoBooks, ids: readonly number[]) {
  const { venueId, webchatId, nowMs } = place
  const columns = await tx
    .insertInto('custom_column')
    .values([
      ...demo.columns.map(({ label }) => ({ venue_id: venueId, label, type: 'CHAR' as const })),
      { venue_id: venueId, label: 'Points', type: 'DOUBLE' as const },
      { venue_id: venueId, label: 'Dernière visite', type: 'DATETIME' as const },
    ])
    .returning('id')
    .execute()
  const none = { number: null, moment: null, word: null }
  const values = ids.flatMap((person_id, index) => {
    const of = (below: number, what: string) => pick(below, webchatId, index, what)
    const at = (column: number) => ({ venue_id: venueId, person_id, column_id: columns[column]?.id ?? 0 })
    const word = chosen(demo.columns[0]?.words ?? [], webchatId, index, 'word')
    return [
      ...(word && of(2, 'has word') === 0 ? [{ ...none, ...at(0), word }] : []),
      ...(of(2, 'has points') === 0 ? [{ ...none, ...at(1), number: of(400, 'points') }] : []),
      ...(of(3, 'has visit') === 0
        ? [{ ...none, ...at(2), moment: new Date(nowMs - of(200, 'visit') * DAY_MS) }]
        : []),
    ]
  })
  await tx.insertInto('custom_value').values(values).execute()
}

/** Everybody is in one book, some are in two; who came by the first agreed on a card. */
async function insertMembers(
  tx: Tx,
  { venueId, webchatId }: DemoPlace,
  ids: readonly number[],
  books: number[],
) {
  const consentId = demoId(webchatId, 'consent')
  await tx
    .insertInto('consent')
    .values({
      venue_id: venueId,
      id: consentId,
      channels: ['sms', 'email'],
      wording: 'J’accepte de recevoir vos nouvelles par SMS et par e-mail.',
      place: 'import',
    })
    .execute()
  const pairs = ids.flatMap((person, index) => {
    const first = pick(3, webchatId, index, 'book')
    const second = pick(5, webchatId, index, 'also') === 0 ? [(first + 1) % 3] : []
    return [first, ...second].map((book) => ({ person, book: books[book] ?? 0 }))
  })
  await sql`
    insert into address_book_member (venue_id, address_book_id, person_id, traits, added_at, consent_id)
    select ${venueId}, m.book, p.id, p.traits, p.created_at,
      case when m.book = ${books[0]}::int then ${consentId}::uuid end
    from unnest(${pairs.map(({ book }) => book)}::int[], ${pairs.map(({ person }) => person)}::int[]) m(book, person)
    join person p on p.venue_id = ${venueId} and p.id = m.person`.execute(tx)
}

/** Fills a demo venue with people in three books, some of whom said stop; who wrote to it is among them. */
export async function insertContacts(tx: Tx, place: DemoPlace, secrets: Secrets): Promise<void> {
  const { venueId, webchatId } = place
  const demo = places[webchatId]
  if (!demo) return
  const people = Array.from({ length: PEOPLE }, (_, index) => personOf(place, demo, index))
  const rows = await tx.insertInto('person').values(people).returning(['id', 'email', 'phone']).execute()
  const ids = rows.map(({ id }) => id)
  await insertMembers(tx, place, ids, await insertBooks(tx, venueId, demo))
  await insertValues(tx, place, demo, ids)
  const gone = rows.filter((_, index) => pick(17, webchatId, index, 'gone') === 0)
  await suppress(
    tx,
    secrets,
    gone.flatMap(({ email, phone }) => [
      ...(phone
        ? [{ venueId, channel: 'sms', address: phone, reason: 'stop', source: 'STOP' } as const]
        : []),
      ...(email
        ? [{ venueId, channel: 'email', address: email, reason: 'unsubscribe', source: '' } as const]
        : []),
    ]),
  )
}

/** Who wrote to a demo venue is a contact of it, by their name. */
export async function linkWriters(tx: Tx, venueId: number): Promise<void> {
  await sql`
    update conversation c set contact_id = p.id
    from (
      select distinct on (trim(first_name || ' ' || last_name)) id, trim(first_name || ' ' || last_name) as name
      from person where venue_id = ${venueId} order by 2, id
    ) p
    where c.venue_id = ${venueId} and c.username = p.name`.execute(tx)
}
