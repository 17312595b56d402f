import { isDeepStrictEqual } from 'node:util'
import type { ImportColumn, ImportDetail } from '@comptoir/core/imports'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { printCase } from '../../testing/corpus-lines.ts'
import { mutationsOf } from '../../testing/mutations.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { createCsvReader, toCsvLine } from './csv.ts'
import { createRowReader } from './row.ts'
import type { CustomerFile } from './testing/customer-files/customer-file.ts'
import { customerFiles } from './testing/customer-files/customer-files.ts'
import { workOnce } from './worker.ts'

interface Answer extends ImportDetail {
  error?: { fields: Record<string, string> }
}

/** Mutations of the rows of each file; `npm run corpus -- files` makes 200. */
const RUNS = Number(process.env.CORPUS_RUNS ?? 5)

const consent = { channels: ['email', 'sms', 'whatsapp'], wording: 'Agreed', givenAt: '2024-05-01' }

describe('files of customers (IMP-01 to IMP-06)', () => {
  let app: TestApp
  let venue: TestVenue
  let at: string

  beforeAll(async () => {
    app = await testApp()
    venue = await addVenue(app, 'CUSTOMERS')
    at = `/v2/venues/${venue.venueId}/addressBookImports`
  })
  afterAll(() => app.close())

  const inDatabase = <T>(query: ReturnType<typeof sql<T>>) =>
    app.services.database.system(async (tx) => (await query.execute(tx)).rows)

  async function empty(country: string) {
    for (const table of ['address_book_import', 'address_book', 'person', 'suppression', 'consent'])
      await inDatabase(sql`delete from ${sql.table(table)} where venue_id = ${venue.venueId}`)
    await inDatabase(sql`update venue set country_code = ${country} where venue_id = ${venue.venueId}`)
  }
  const send = (method: 'POST' | 'PATCH' | 'GET', path: string, body?: unknown) =>
    app.send<Answer>(method, path, { token: venue.ownerToken, ...(body === undefined ? {} : { body }) })

  async function upload(bytes: Uint8Array) {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(bytes)], 'clients.csv'))
    return send('POST', at, form)
  }

  /** Starts the import as proposed; where it asks for the order of day and month, the day comes first. */
  async function start({ savedImport: { id, columns, openDates } }: ImportDetail) {
    const proposed = { newAddressBookName: 'Customers', consent, action: 'start' }
    const first = await send('PATCH', `${at}/${id}`, proposed)
    const asked = first.body.error?.fields.columns
    const isOpen = (place: number) => openDates.includes(place)
    const answered = columns.map(({ title: _, ...column }: ImportColumn, place) =>
      isOpen(place) ? { ...column, dateOrder: 'dayFirst' } : column,
    )
    const second =
      asked === 'dateOrder' ? await send('PATCH', `${at}/${id}`, { ...proposed, columns: answered }) : first
    expect(second.status, second.text).toBe(200)
    while (await workOnce(app.services));
    return { asked, read: (await send('GET', `${at}/${id}`)).body }
  }

  async function outcome(taken: ImportDetail) {
    const { asked, read } = await start(taken)
    const { columns } = read.savedImport
    const people = await inDatabase(sql<{ line: string; address: string; proven: string[] }>`
      select concat_ws(' ', nullif(first_name, ''), nullif(last_name, ''), email, phone, birthday::text,
          nullif(postal_code, ''), country_code, gender) as line,
        coalesce(email, phone) as address, coalesce(c.channels, '{}') as proven
      from person p join address_book_member m on m.venue_id = p.venue_id and m.person_id = p.id
        left join consent c on c.venue_id = m.venue_id and c.id = m.consent_id
      where p.venue_id = ${venue.venueId}`)
    const refused = await inDatabase(sql<{ line: string }>`
      select channel || ' ' || address as line from suppression where venue_id = ${venue.venueId}`)
    const reported = read.errorRows.flatMap(({ line, isTaken, reasons }) =>
      reasons.map(({ column, problem }) => {
        const words = [line, column === null ? undefined : columns[column]?.title, problem]
          .filter(Boolean)
          .join(' ')
        return isTaken ? `(${words})` : words
      }),
    )
    return {
      asks: asked,
      people: people.map(({ line }) => line).sort(),
      refused: refused.map(({ line }) => line).sort(),
      unverified: people
        .filter(({ proven }) => proven.length < consent.channels.length)
        .map(({ address, proven }) => [address, ...proven].join(' '))
        .sort(),
      reported,
    }
  }

  /** A row with something changed, as a line of a file; with a quote that opens and never closes. */
  function lineOf(row: unknown, hasOpenQuote: boolean): string {
    const cells = (Array.isArray(row) ? row : [row]).map((cell) =>
      typeof cell === 'string' ? cell : cell === null ? '' : (JSON.stringify(cell) ?? ''),
    )
    return hasOpenQuote ? `"${cells.join(',').replaceAll(/["\r\n]/g, ' ')}\r\n` : toCsvLine(cells)
  }

  /** Reads rows again and again with one of them changed: it comes in or is reported, the others are as they were. */
  function readChanged({ savedImport: { columns, countryCode }, rows: [row = []] }: ImportDetail): void {
    const read = createRowReader(
      columns.map(({ title, target, rule }) => ({
        title,
        target: target === 'custom' ? 'ignore' : target,
        rule,
      })),
      { countryCode, timeZone: 'America/Guadeloupe' },
    )
    const readAll = (text: string) => {
      const reader = createCsvReader(',')
      return [...reader.push(text), ...reader.end()].map((record) => read(record, 1))
    }
    const own = toCsvLine(row)
    const [alone] = readAll(own)
    fc.assert(
      fc.property(mutationsOf(row), fc.boolean(), (odd, hasOpenQuote) => {
        const results = readAll(`${own}${lineOf(odd, hasOpenQuote)}${own}`)
        // A row without anything in it is none.
        expect(results.length).toBeGreaterThanOrEqual(2)
        expect([results[0], results.at(-1)]).toEqual([alone, alone])
        for (const { read: person, reasons } of results)
          expect(person !== undefined || reasons.length > 0).toBe(true)
      }),
      { numRuns: RUNS },
    )
  }

  const all = Object.values(customerFiles).flat()

  it('are at least 120, each with a name of its own', () => {
    expect(all.length).toBeGreaterThanOrEqual(120)
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  })

  describe.each(Object.entries(customerFiles))('%s', (_, files: readonly CustomerFile[]) => {
    it.each(files)('$name', async ({ name, bytes, cannot, country = 'GP', ...expected }) => {
      await empty(country)
      const { status, body } = await upload(bytes)
      const refusal = body.error?.fields.file
      if (refusal !== undefined) printCase(refusal === cannot ? 'refused' : 'NOT SHOWN', name)
      expect(refusal).toBe(cannot)
      if (cannot !== undefined) return
      expect(status).toBe(201)
      const { people = [], refused = [], unverified = [], reported = [], asks } = expected
      const wanted = {
        asks,
        people: [...people].sort(),
        refused: [...refused].sort(),
        unverified: [...unverified].sort(),
        reported,
      }
      readChanged(body)
      const found = await outcome(body)
      printCase(isDeepStrictEqual(found, wanted) ? 'shown' : 'NOT SHOWN', name)
      expect(found).toEqual(wanted)
    })
  })
})
