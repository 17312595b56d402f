import type { ImportDetail } from '@comptoir/core/imports'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { eraseFromImports } from './erasure.ts'
import { loadParts } from './parts.ts'
import { xlsx } from './testing/zip.ts'

const cellsOf = (cells: readonly string[]) =>
  cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')
const sheetOf = (rows: readonly (readonly string[])[]) =>
  `<worksheet><sheetData>${rows.map((cells) => `<row>${cellsOf(cells)}</row>`).join('')}</sheetData></worksheet>`
const titles = ['Nom', 'E-mail']
const [ana, bea, cia] = ['ana@x.test', 'bea@x.test', 'cia@x.test']

describe('GDPR 17 a person who is erased while a workbook waits for its mapping', () => {
  let app: TestApp
  let venue: TestVenue
  let importId: number
  let count = 0

  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    count += 1
    venue = await addVenue(app, `SHEETS${count}`)
    const form = new FormData()
    const workbook = xlsx([], {
      sheet: sheetOf([titles, ['Ana', ana], ['Bea', bea]]),
      workbook:
        '<workbook><sheets><sheet name="Clients" r:id="rId7"/><sheet name="Anciens" r:id="rId8"/></sheets></workbook>',
      more: { 'xl/worksheets/none.xml': sheetOf([titles, ['Ana', ana], ['Cia', cia]]) },
    })
    form.set('file', new File([new Uint8Array(workbook)], 'clients.xlsx'))
    const { body } = await app.send<ImportDetail>('POST', `/v2/venues/${venue.venueId}/addressBookImports`, {
      token: venue.ownerToken,
      body: form,
    })
    importId = body.savedImport.id
  })

  const nameless = {
    personId: 0,
    phone: null,
    firstName: null,
    lastName: null,
    conversationIds: [],
    names: [],
  }
  const erase = (email: string) =>
    app.services.database.tenant([venue.venueId], (tx) =>
      eraseFromImports(tx, { ...nameless, venueId: venue.venueId, email }),
    )
  async function linesOf(sheet: number): Promise<string[]> {
    const parts: Uint8Array[] = []
    const { database } = app.services
    for await (const part of loadParts(database, { venueId: venue.venueId, importId, sheet }))
      parts.push(part)
    return Buffer.concat(parts).toString().trim().split('\r\n')
  }

  it('removes the person from each sheet, and no one else', async () => {
    expect(await erase(ana)).toBe(2)
    expect([await linesOf(0), await linesOf(1)]).toEqual([
      ['Nom,E-mail', `Bea,${bea}`],
      ['Nom,E-mail', `Cia,${cia}`],
    ])
  })

  it('removes the person from sheets that are not selected but could be', async () => {
    expect(await erase(cia)).toBe(1)
    expect([await linesOf(0), await linesOf(1)]).toEqual([
      ['Nom,E-mail', `Ana,${ana}`, `Bea,${bea}`],
      ['Nom,E-mail', `Ana,${ana}`],
    ])
    const { status, body } = await app.send<ImportDetail>(
      'PATCH',
      `/v2/venues/${venue.venueId}/addressBookImports/${importId}`,
      { token: venue.ownerToken, body: { sheet: 1 } },
    )
    expect([status, body.savedImport.sheet, body.savedImport.totalRows]).toEqual([200, 1, 1])
  })

  it('does not change files without the person', async () => {
    expect(await erase('dia@x.test')).toBe(0)
    expect([(await linesOf(0)).length, (await linesOf(1)).length]).toEqual([3, 3])
  })
})
