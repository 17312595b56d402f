import { inflateRawSync } from 'node:zlib'
import type { Export } from '@comptoir/core/exports'
import type { ImportDetail } from '@comptoir/core/imports'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startQueue } from '../../kernel/queue/queue.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { bothEngines } from '../../testing/database.ts'
import { control, figure } from '../../testing/figures.ts'
import { addExport } from '../../testing/full-venue.ts'
import { addManager, addVenue, type TestVenue } from '../../testing/world.ts'
import { workOnce } from '../imports/worker.ts'
import { EXPORT_JOB, exportWriter } from './index.ts'

const within = { timeout: 30_000, interval: 50 }
const many = 10_500
const formulas = [
  ...['=1+1', '+33', '-2', '@sum', '\tx', 'a;b', 'a,b', 'say "hi"', 'two\nlines', "l'été"],
  ...['＝1', '＋1', '－1', '＠sum', ' =1'],
]

/** The sheet inside an Excel file, found as a spreadsheet finds it: by the directory at the end. */
function sheetOf(bytes: Buffer): string {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, length, offset] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ]
    if (bytes.toString('utf8', at + 46, at + 46 + length).endsWith('sheet1.xml')) {
      const begins = offset + 30 + bytes.readUInt16LE(offset + 26)
      return inflateRawSync(bytes.subarray(begins, begins + packed)).toString()
    }
    at += 46 + length
  }
  throw new Error('there is no sheet')
}

describe.each(bothEngines)('exports on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let bookId: number
  const system = <T>(query: ReturnType<typeof sql<T>>) =>
    app.services.database.system(async (tx) => (await query.execute(tx)).rows)
  const send = <T>(method: string, path: string, body?: unknown, token = venue.ownerToken) =>
    app.send<T>(method, `/v2/venues/${venue.venueId}${path}`, { token, ...(body ? { body } : {}) })
  const state = async (id: string) =>
    (await send<Export[]>('GET', '/exports')).body.find((one) => one.id === id)

  /** Processes a few chunks: a writer may die between any two. */
  async function work(until: () => Promise<boolean>): Promise<void> {
    const worker = await startQueue(app.services.database, {
      outbox: { [EXPORT_JOB]: exportWriter(app.services) },
      log(_, message, cause) {
        throw new Error(message, { cause })
      },
    })
    await expect.poll(until, within).toBe(true)
    await worker.stop()
  }

  async function finished(body: object): Promise<Export> {
    const { body: begun } = await send<Export>('POST', '/exports', body)
    await work(async () => (await state(begun.id))?.state === 'done')
    const done = await state(begun.id)
    if (!done) throw new Error('it is gone')
    return done
  }

  async function fetched({ url }: Export): Promise<Buffer> {
    const answer = await app.fetch(new Request(`http://counter.test${url}`))
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-length')).toBe(String(bytes.length))
    return bytes
  }

  beforeAll(async () => {
    app = await testApp({ engine })
    venue = await addVenue(app, 'export')
    const { venueId } = venue
    const [book] = await system<{ id: number }>(
      sql`insert into address_book (venue_id, name) values (${venueId}, 'Clients fidèles') returning id`,
    )
    bookId = book?.id ?? 0
    await system(sql`delete from export`)
    await system(sql`delete from person`)
    await system(sql`
      with people as (
        insert into person (venue_id, first_name, last_name, phone, email)
        select ${venueId}, n, 'Zoé', '+590690' || lpad(at::text, 6, '0'), 'p' || at || '@mail.example'
        from unnest(${formulas}::text[]) with ordinality as t (n, at) returning id
      ) insert into address_book_member (venue_id, address_book_id, person_id, traits)
        select ${venueId}, ${bookId}, id, 7 from people`)
    await system(sql`
      insert into person (venue_id, first_name, email)
      select ${venueId}, 'Élie ' || n, 'n' || n || '@mail.example' from generate_series(1, ${many}) n`)
  })
  afterAll(() => app.close())

  it('CON-01: guests are exported as they are listed, with how they came and when they were seen', async () => {
    const add = (userFirstName: string, isInvite: boolean) =>
      send('POST', '/users', { userFirstName, isInvite, userEmailAddress: `${userFirstName}@guest.example` })
    await add('Anaelle', false)
    await add('Brunette', true)
    const day = new Date().toISOString().slice(0, 4)
    const file = await finished({ format: 'csv', language: 'fr', guests: { source: 'visit' } })
    expect([file.rowCount, file.name]).toEqual([1, expect.stringMatching(/^Clients venus .*\.csv$/)])
    const [head, row, ...rest] = (await fetched(file)).toString().trim().split('\r\n')
    expect(head).toContain('Ajouté le;Venu par;Vu la dernière fois le')
    expect(row).toMatch(new RegExp(`^Anaelle;.*;visite;${day}-`))
    expect(rest).toEqual([])
    expect((await finished({ format: 'csv', guests: {} })).rowCount).toBe(2)
    const both = await send<{ error: { fields: object } }>('POST', '/exports', {
      format: 'csv',
      guests: {},
      addressBookId: bookId,
    })
    expect([both.status, both.body.error.fields]).toEqual([400, { guests: 'one_of' }])
    await system(sql`delete from person where email like '%@guest.example'`)
  })

  it('IMP-08 G17 a book is answered as CSV in the language asked: no cell begins as a formula', async () => {
    const answer = await app.fetch(
      new Request(
        `http://counter.test/v2/venues/${venue.venueId}/addressBooks/${bookId}/export?language=en`,
        {
          headers: { authorization: `Bearer ${venue.ownerToken}` },
        },
      ),
    )
    const text = await answer.text()
    expect(text).toMatch(/^First name,Last name,E-mail,Phone,/)
    expect(text).toContain("\r\n'=1+1,Zoé,p1@mail.example,590690000001,")
    expect(text).toContain('"a,b"')
    expect(text).toContain('"say ""hi"""')
    const dangerous = /(?:^|[\n,])"?(?:\t|\s*[=+\-@＝＋－＠])/g
    const bare = formulas.join('\n').match(dangerous)?.length ?? 0
    control('G17', 'unescaped names', bare > 0, `${bare} cells begin as a formula`, engine)
    figure('G17', 'hostile names written', formulas.length, undefined, engine)
    const found = text.match(dangerous)?.length ?? 0
    figure('G17', 'cells that begin a formula', found, { exactly: 0 }, engine)
    expect([found, bare > 0]).toEqual([0, true])
  })

  it('EXP-01 everybody is written piece by piece, each once, also when the writer stops in between', async () => {
    const { body: begun } = await send<Export>('POST', '/exports', { format: 'csv' })
    expect(begun).toMatchObject({ state: 'running', progress: 0, url: null })
    await work(async () => ((await state(begun.id))?.rowCount ?? 0) > 0)
    await work(async () => (await state(begun.id))?.state === 'done')
    const done = await state(begun.id)
    expect(done).toMatchObject({ progress: 100, rowCount: many + formulas.length })
    const lines = (await fetched(done as Export)).toString().trimEnd().split('\r\n')
    const addresses = lines.slice(1).map((line) => line.split(';')[2])
    expect(addresses).toHaveLength(many + formulas.length)
    expect(new Set(addresses).size).toBe(many + formulas.length)
  })

  it('EXP-01 an Excel file of many pieces is one sheet', async () => {
    const sheet = sheetOf(await fetched(await finished({ format: 'xlsx', language: 'fr' })))
    expect(sheet).toContain('>Prénom<')
    expect(sheet.match(/<row>/g)).toHaveLength(many + formulas.length + 1)
    expect(sheet).not.toMatch(/<t[^>]*>[=+\-@\t]/)
    expect(sheet.endsWith('</sheetData></worksheet>')).toBe(true)
  })

  it('EXP-01 chosen people alone; a book and people at once is refused', async () => {
    const rows = await system<{ id: number }>(
      sql`select id from person where venue_id = ${venue.venueId} order by id limit 2`,
    )
    const contactIds = rows.map(({ id }) => id)
    const lines = (await fetched(await finished({ format: 'csv', contactIds })))
      .toString()
      .trimEnd()
      .split('\r\n')
    expect(lines).toHaveLength(3)
    const refused = await send<{ error: { fields: object } }>('POST', '/exports', {
      format: 'csv',
      contactIds,
      addressBookId: bookId,
    })
    expect([refused.status, refused.body.error.fields]).toEqual([400, { contactIds: 'one_of' }])
  })

  it('G17 what leaves as a file comes in from it as it was, in either kind and language', async () => {
    // Names of one line, as the product takes them: a tab or a line end comes in as a space.
    const people = (venueId: number, isImported: boolean) => sql<object>`
      select first_name, last_name, email, phone from person p
      where venue_id = ${venueId} and (import_id is not null) = ${isImported} and phone is not null
        and email not in ('p5@mail.example', 'p9@mail.example') order by email`
    const before = await system(people(venue.venueId, false))
    expect(before).toHaveLength(formulas.length - 2)
    for (const format of ['csv', 'xlsx'])
      for (const language of ['fr', 'en']) {
        const file = await finished({ format, language, addressBookId: bookId })
        const other = await addVenue(app, `round-${format}-${language}`)
        const at = `/v2/venues/${other.venueId}/addressBookImports`
        const form = new FormData()
        form.set('file', new File([new Uint8Array(await fetched(file))], file.name))
        const { body } = await app.send<ImportDetail>('POST', at, { token: other.ownerToken, body: form })
        const change = { newAddressBookName: 'Back', action: 'start' }
        await app.send('PATCH', `${at}/${body.savedImport.id}`, { token: other.ownerToken, body: change })
        while (await workOnce(app.services));
        expect(await system(people(other.venueId, true)), `${format} ${language}`).toEqual(before)
      }
    figure('G17', 'files that imported unchanged', 4, { exactly: 4 }, engine)
  })

  it('D-57 only the venue sees its exports, and an address without our signature opens nothing', async () => {
    const done = await finished({ format: 'csv', addressBookId: bookId })
    const bare = (
      await app.send('GET', `/v2/exports/${done.id}/file?expires=${Date.now() + 1e6}&signature=x`)
    ).status
    const elsewhere = await addVenue(app, 'other')
    const exportId = await addExport(app, elsewhere)
    const other = await addManager(app, 'Owner', [elsewhere.venueId])
    const foreign = (await app.send('GET', `/v2/venues/${venue.venueId}/exports`, { token: other.token }))
      .status
    const all = await app.send<Export[]>('GET', '/v2/venues/0/exports', { token: other.token })
    expect([bare, foreign, all.body.map(({ id }) => id)]).toEqual([404, 404, [exportId]])
    await send('DELETE', `/exports/${done.id}`)
    expect((await app.send('GET', done.url ?? '')).status).toBe(404)
    const [left] = await system<{ n: number }>(
      sql`select count(*)::int as n from file_removal where due_at <= now()`,
    )
    expect(left?.n).toBeGreaterThan(0)
  })
})
