import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { IMPORT_MAX_BYTES, IMPORTS_UPDATED, type ImportDetail } from '@comptoir/core/imports'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { workbook } from './testing/workbook.ts'

describe('the upload of a file of contacts', () => {
  let app: TestApp
  let venue: TestVenue
  let port: number
  let at: string
  beforeAll(async () => {
    app = await testApp()
    port = Number(new URL(await app.listen()).port)
    venue = await addVenue(app, 'UPLOAD')
    at = `/v2/venues/${venue.venueId}/addressBookImports`
  })
  afterAll(() => app.close())

  async function upload(file: File) {
    const body = new FormData()
    body.set('file', file)
    return (await app.send<ImportDetail>('POST', at, { token: venue.ownerToken, body })).body
  }
  const change = (id: number, body: object) =>
    app.send<ImportDetail & { error?: { fields: object } }>('PATCH', `${at}/${id}`, {
      token: venue.ownerToken,
      body,
    })

  /** Sends the head of a request alone, and reads what the server answers until it closes the connection. */
  async function answerToHead(contentLength: number): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const head = [
      `POST ${at} HTTP/1.1`,
      'Host: counter.test',
      `Authorization: Bearer ${venue.ownerToken}`,
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${contentLength}`,
      'Connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    return text(socket)
  }

  it('IMP-04 is refused by its Content-Length, before any of its body is sent', async () => {
    const answer = await answerToHead(IMPORT_MAX_BYTES * 2)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    const { error } = JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1))
    expect(error).toMatchObject({ code: 'too_large', fields: { file: 'tooLarge' } })
  })

  it('SHL-29 other screens of the venue hear of a new file, and of one that is removed', async () => {
    const heard = async (id: number) => {
      const { rows } = await app.services.database.system((tx) =>
        sql<{ count: number }>`
          select count(*)::int as count from event
          where venue_id = ${venue.venueId} and type = ${IMPORTS_UPDATED} and (payload ->> 'id')::int = ${id}
        `.execute(tx),
      )
      return rows[0]?.count
    }
    const { savedImport } = await upload(new File(['Nom,E-mail\nRoy,roy@x.test\n'], 'clients.csv'))
    expect(await heard(savedImport.id)).toBe(1)
    const removed = await app.send('DELETE', `${at}/${savedImport.id}`, { token: venue.ownerToken })
    expect(removed.status).toBe(204)
    expect(await heard(savedImport.id)).toBe(2)
  })

  it('IMP-05 another sheet can be chosen: its titles are found, and its rows shown', async () => {
    const { savedImport, rows } = await upload(new File([new Uint8Array(workbook)], 'clients.xlsx'))
    expect(savedImport).toMatchObject({
      sheets: ['Clients', 'Anciens'],
      sheet: 0,
      titleLine: 1,
      totalRows: 1,
    })
    expect(rows).toEqual([['Roy', 'roy@x.test']])
    const { body } = await change(savedImport.id, { sheet: 1 })
    expect(body.savedImport).toMatchObject({ sheet: 1, titleLine: 2 })
    expect(body.rows.at(-1)).toEqual(['Hue', 'hue@x.test'])
    const none = await change(savedImport.id, { sheet: 2 })
    expect([none.status, none.body.error?.fields]).toEqual([422, { sheet: 'range' }])
  })

  it('IMP-05 another line can be chosen for the titles, or none', async () => {
    const { savedImport } = await upload(new File([new Uint8Array(workbook)], 'clients.xlsx'))
    const { id } = savedImport
    await change(id, { sheet: 1 })
    const third = (await change(id, { titleLine: 3 })).body
    expect(third.savedImport).toMatchObject({ sheet: 1, titleLine: 3, hasHeader: true, totalRows: 1 })
    expect(third.savedImport.columns.map(({ title }) => title)).toEqual(['Nom de famille', 'Adresse e-mail'])
    expect(third.rows).toEqual([['Hue', 'hue@x.test']])
    const none = (await change(id, { titleLine: 4, hasHeader: false })).body
    expect(none.savedImport).toMatchObject({ hasHeader: false, totalRows: 1 })
    expect(none.rows).toEqual([['Hue', 'hue@x.test']])
    const beyond = await change(id, { titleLine: 50 })
    expect([beyond.status, beyond.body.error?.fields]).toEqual([422, { titleLine: 'range' }])
  })
})
