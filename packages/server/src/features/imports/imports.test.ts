import type { ImportDetail, SavedImport } from '@comptoir/core/imports'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { bothEngines } from '../../testing/database.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { importedPeople } from './testing/imported-people.ts'
import { workOnce } from './worker.ts'

const csv = (text: string, name = 'clients.csv') => {
  const form = new FormData()
  form.set('file', new File([text], name, { type: 'text/csv' }))
  return form
}

describe.each(bothEngines)('imports on %s', (engine) => {
  let app: TestApp
  let venue: TestVenue
  let at: string

  beforeAll(async () => {
    app = await testApp({ engine })
  })
  afterAll(() => app.close())

  async function open(mark: string): Promise<void> {
    venue = await addVenue(app, mark)
    at = `/v2/venues/${venue.venueId}/addressBookImports`
    await app.services.database.system((tx) =>
      sql`update venue set country_code = 'GP' where venue_id = ${venue.venueId}`.execute(tx),
    )
  }
  const upload = async (text: string, name?: string) => {
    const answer = await app.send<ImportDetail>('POST', at, {
      token: venue.ownerToken,
      body: csv(text, name),
    })
    expect(answer.text).toBeTruthy()
    expect(answer.status, answer.text).toBe(201)
    return answer.body.savedImport
  }
  const change = async (id: number, body: unknown, status = 200) => {
    const answer = await app.send<ImportDetail>('PATCH', `${at}/${id}`, { token: venue.ownerToken, body })
    expect(answer.status, answer.text).toBe(status)
    return answer.body.savedImport
  }
  const read = async (id: number) =>
    (await app.send<ImportDetail>('GET', `${at}/${id}`, { token: venue.ownerToken })).body
  const work = async () => {
    while (await workOnce(app.services));
  }
  const finish = async (id: number) => {
    await work()
    return (await read(id)).savedImport
  }
  const bring = async (text: string, more: object = {}): Promise<SavedImport> => {
    const { id } = await upload(text)
    await change(id, { newAddressBookName: `Book ${id}`, ...more, action: 'start' })
    return finish(id)
  }
  const people = () => importedPeople(app, venue.venueId)

  it('IMP-02 IMP-03 guesses what a file is and maps it; nothing is written before it is started', async () => {
    await open('GUESS')
    const form = csv('Prénom;Nom;Mobile;Courriel;Ville\nAnaïs;Lurel;0690 12 34 56;anais@x.test;Gosier\n')
    const { status, body } = await app.send<ImportDetail>('POST', at, { token: venue.ownerToken, body: form })
    expect(status).toBe(201)
    const { savedImport, rows } = body
    expect(savedImport).toMatchObject({
      state: 'mapping',
      separator: ';',
      encoding: 'utf-8',
      hasHeader: true,
      totalRows: 1,
      countryCode: 'GP',
    })
    expect(savedImport.columns.map(({ target }) => target)).toEqual([
      'contactFirstName',
      'contactLastName',
      'contactPhoneNumber',
      'contactEmailAddress',
      'ignore',
    ])
    expect(rows).toEqual([['Anaïs', 'Lurel', '0690 12 34 56', 'anais@x.test', 'Gosier']])
    expect(await people()).toEqual([])
  })

  it('IMP-05 D-25 D-29 imports into a new book: everybody once, invalid rows reported with their column', async () => {
    await open('NEW')
    const done = await bring(
      'prénom;nom;mobile;email;naissance\n' +
        'Anaïs;Lurel;0690123456;anais@x.test;31/12/1990\n' +
        'Bad;Mail;;not an address;\n' +
        'Anaïs;Lurel-Petit;;ANAIS@x.test;\n' +
        'No;Body;;;\n' +
        'Paul;;590690654321;;1999-02-30\n' +
        'Paul;Hue;590690654321;;1999-02-28\n',
    )
    expect(done).toMatchObject({ state: 'done', totalRows: 6, doneRows: 6 })
    expect(done.counts).toEqual({
      created: 2,
      changed: 0,
      unchanged: 0,
      duplicate: 2,
      invalid: 2,
      unsubscribed: 0,
      added: 2,
      partial: 1,
    })
    expect(await people()).toMatchObject([
      { first: 'Paul', last: 'Hue', email: null, phone: '+590690654321' },
      { first: 'Anaïs', last: 'Lurel-Petit', email: 'anais@x.test', phone: '+590690123456' },
    ])
    const { errorRows } = await read(done.id)
    expect(errorRows.map(({ row, reasons }) => [row, reasons])).toEqual([
      [2, [{ column: 3, problem: 'email' }]],
      [4, [{ column: null, problem: 'noAddress' }]],
      [5, [{ column: 4, problem: 'birthday' }]],
    ])
    const books = await app.send<{ source: string; contactCount: number }[]>(
      'GET',
      `/v2/venues/${venue.venueId}/addressBooks`,
      { token: venue.ownerToken },
    )
    expect(books.body).toContainEqual(expect.objectContaining({ source: 'import', contactCount: 2 }))
  })

  it('IMP-06 reports before it writes what is new, changed, double, invalid; each column keeps, fills or replaces', async () => {
    await open('RULES')
    await bring('email,first name,last name,cp\nada@x.test,Ada,Byron,\nbob@x.test,Bob,,97110\n')
    const text =
      'email,first name,last name,cp\n' +
      'ada@x.test,Augusta,Lovelace,97100\nbob@x.test,Robert,Hue,97190\nbob@x.test,Robert,Hue,97190\nnew@x.test,Neo,,\nbad,,,\n'
    const { id, columns } = await upload(text)
    const rules = ['keep', 'replace', 'fill', 'fill']
    const mapped = columns.map(({ title: _, ...column }, index) => ({ ...column, rule: rules[index] }))
    await change(id, { columns: mapped, newAddressBookName: 'Second', action: 'check' })
    await work()
    const { savedImport, errorRows } = await read(id)
    expect(savedImport.state).toBe('mapping')
    expect(savedImport.difference?.counts).toMatchObject({
      created: 1,
      changed: 2,
      unchanged: 0,
      duplicate: 1,
      invalid: 1,
    })
    expect(savedImport.difference?.changed).toEqual([
      {
        row: 1,
        name: 'Ada Byron',
        fields: [
          { field: 'first_name', before: 'Ada', after: 'Augusta' },
          { field: 'postal_code', before: '', after: '97100' },
        ],
      },
      {
        row: 2,
        name: 'Bob',
        fields: [
          { field: 'first_name', before: 'Bob', after: 'Robert' },
          { field: 'last_name', before: '', after: 'Hue' },
        ],
      },
    ])
    expect(errorRows).toHaveLength(1)
    expect((await people()).map(({ first }) => first)).toEqual(['Ada', 'Bob'])
    await change(id, { action: 'start' })
    const done = await finish(id)
    expect(done.counts).toMatchObject({ created: 1, changed: 2, duplicate: 1, invalid: 1, added: 3 })
    expect((await people()).map(({ first, last }) => `${first} ${last}`)).toEqual([
      'Augusta Byron',
      'Robert Hue',
      'Neo ',
    ])
  })

  it('IMP-06 a dry run reports correctly on a person whose rows are far apart', async () => {
    await open('FARAPART')
    await bring('email,first name\nada@x.test,Ada\nbob@x.test,Bob\n')
    const between = Array.from({ length: 3_000 }, (_, n) => `person${n}@x.test,Someone\n`).join('')
    const rows = ['ada@x.test,Augusta\nbob@x.test,Bob\n', between, 'ada@x.test,Countess\nbob@x.test,Robert\n']
    const { id, columns } = await upload(`email,first name\n${rows.join('')}`)
    const mapped = columns.map(({ title: _, ...column }) => ({ ...column, rule: 'replace' }))
    await change(id, { columns: mapped, newAddressBookName: 'Far apart', action: 'check' })
    await work()
    const comesTo = { created: 3_000, changed: 2, unchanged: 0, duplicate: 2, invalid: 0 }
    expect((await read(id)).savedImport.difference?.counts).toMatchObject(comesTo)
    await change(id, { action: 'start' })
    expect((await finish(id)).counts).toMatchObject(comesTo)
  })

  it('refuses a row whose e-mail is one person’s and whose phone is another’s', async () => {
    await open('CONFLICT')
    await bring('email,mobile\none@x.test,\n,0690000001\n')
    const done = await bring('email,mobile\none@x.test,0690000001\n')
    expect(done.counts).toMatchObject({ created: 0, changed: 0, invalid: 1 })
    expect((await read(done.id)).errorRows[0]?.reasons).toEqual([{ column: null, problem: 'conflict' }])
    expect(await people()).toHaveLength(2)
  })

  it('D-26 a no suppresses a person on every channel, and a yes removes no one from the list', async () => {
    await open('STOP')
    await bring('email,mobile,abonné\nno@x.test,0690000002,non\nyes@x.test,,oui\n')
    expect((await people()).map(({ email, subscribed }) => [email, subscribed])).toEqual([
      ['no@x.test', false],
      ['yes@x.test', true],
    ])
    await bring('email,désinscrit\nno@x.test,non\nyes@x.test,oui\n')
    expect((await people()).map(({ subscribed }) => subscribed)).toEqual([false, false])
    const { rows } = await app.services.database.system((tx) =>
      sql`select channel from suppression where venue_id = ${venue.venueId} and reason = 'import' order by 1`.execute(
        tx,
      ),
    )
    expect(rows).toEqual([
      { channel: 'email' },
      { channel: 'email' },
      { channel: 'sms' },
      { channel: 'whatsapp' },
    ])
  })

  it('creates custom columns, stores one consent for all, and maps known titles as last time', async () => {
    await open('CUSTOM')
    const text = 'email;Pointure;Depuis\na@x.test;42,5;31/01/2020\nb@x.test;many;\n'
    const { id } = await upload(text)
    const columns = [
      { target: 'contactEmailAddress' },
      { target: 'custom', newColumn: { userLabel: 'Pointure', type: 'DOUBLE' } },
      { target: 'custom', newColumn: { userLabel: 'Depuis', type: 'DATETIME' } },
    ]
    const consent = { channels: ['sms'], wording: 'Signed in the shop', givenAt: '2024-05-01' }
    await change(id, { columns, consent, newAddressBookName: 'Shoes', action: 'start' })
    expect((await finish(id)).counts).toMatchObject({ created: 2, invalid: 0, partial: 1 })
    expect((await people())[0]?.word).toMatch(/42\.5/)
    const { rows } = await app.services.database.system((tx) =>
      sql`select c.place, c.wording, m.import_id as "importId" from address_book_member m
        join consent c on c.id = m.consent_id where m.venue_id = ${venue.venueId}`.execute(tx),
    )
    const proof = { place: 'import', wording: 'Signed in the shop', importId: id }
    expect(rows).toEqual([proof, proof])
    const again = await upload(text)
    expect(again.columns.map(({ target }) => target)).toEqual(['contactEmailAddress', 'custom', 'custom'])
  })

  it('undoes a whole import: deletes what it created, restores what it changed, keeps people edited since', async () => {
    await open('UNDO')
    await bring('email,first name,last name\nold@x.test,Old,Name\nkept@x.test,Kept,\n')
    const { id } = await upload(
      'email,first name,last name\nold@x.test,New,\nkept@x.test,Other,\nnew1@x.test,N,\nnew2@x.test,N,\n',
    )
    const columns = ['contactEmailAddress', 'contactFirstName', 'contactLastName'].map((target) => ({
      target,
      rule: 'replace',
    }))
    await change(id, { columns, newAddressBookName: 'To undo', action: 'start' })
    await work()
    await app.services.database.system((tx) =>
      sql`update person set first_name = 'Edited', updated_at = now()
        where venue_id = ${venue.venueId} and email in ('kept@x.test', 'new2@x.test')`.execute(tx),
    )
    await change(id, { action: 'undo' })
    const undone = await finish(id)
    expect(undone).toMatchObject({
      state: 'undone',
      undoUntil: null,
      undo: { removed: 1, restored: 1, stayed: { edited: 2, used: 0 } },
    })
    expect((await people()).map(({ email, first }) => [email, first])).toEqual([
      ['kept@x.test', 'Edited'],
      ['new2@x.test', 'Edited'],
      ['old@x.test', 'Old'],
    ])
    await change(id, { action: 'undo' }, 422)
  })

  it('T15 G17 the file of errors holds exactly the refused rows, and no formula', async () => {
    await open('ERRORS')
    const done = await bring('email;nom\n=cmd|calc!A1;＝x\nok@x.test;y\n+590 690;"@z\n1"\n')
    const url = (await read(done.id)).savedImport.errorsUrl ?? ''
    const file = await app.send('GET', `${url}&language=en`)
    expect(
      file.text
        .replace(/^\uFEFF/, '')
        .trimEnd()
        .split('\r\n'),
    ).toEqual(
      [
        'email,nom,Reason',
        "'=cmd|calc!A1,'＝x,email : not an e-mail address",
        '590 690,"\'@z\n1",email : not an e-mail address',
      ].map((line) => line.replace("'=cmd|calc!A1", '"\'=cmd|calc!A1"')),
    )
    expect((await app.send('GET', url.replace(/signature=..../, 'signature=AAAA'))).status).toBe(404)
  })

  it('IMP-07 stops at once, explains a refused mapping, and deletes only imports that are not running', async () => {
    await open('WORDS')
    const { id } = await upload('nom;ville\nA;B\n')
    const refused = await app.send<{ error: { fields: object } }>('PATCH', `${at}/${id}`, {
      token: venue.ownerToken,
      body: { newAddressBookName: 'x', action: 'start' },
    })
    expect([refused.status, refused.body.error.fields]).toEqual([422, { columns: 'noAddress' }])
    const { id: second } = await upload('email\na@x.test\n')
    await change(second, { newAddressBookName: 'x', action: 'start' })
    expect((await app.send('DELETE', `${at}/${second}`, { token: venue.ownerToken })).status).toBe(422)
    expect((await change(second, { action: 'stop' })).state).toBe('done')
    expect((await app.send('DELETE', `${at}/${second}`, { token: venue.ownerToken })).status).toBe(204)
    expect(await people()).toEqual([])
  })
})
