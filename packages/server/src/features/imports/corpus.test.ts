import type { ImportDetail } from '@comptoir/core/imports'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'
import { foreignFiles } from './refusal.ts'
import { corpus } from './testing/corpus.ts'

interface Answer extends ImportDetail {
  error?: { fields: { file: string } }
}

describe('odd and hostile files (T13, T14, G5)', () => {
  let app: TestApp
  let venue: TestVenue

  beforeAll(async () => {
    app = await testApp()
    venue = await addVenue(app, 'CORPUS')
  })
  afterAll(() => app.close())

  it('is at least 60 files', () => expect(corpus.length).toBeGreaterThanOrEqual(60))

  it.each(corpus)('$name', async ({ name, bytes, refused, row, targets, ...expected }) => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(bytes)], `../../${name}.csv`))
    const at = `/v2/venues/${venue.venueId}/addressBookImports`
    const { status, body } = await app.send<Answer>('POST', at, { token: venue.ownerToken, body: form })
    if (refused !== undefined) {
      expect([status, body.error?.fields.file]).toEqual([
        foreignFiles.some((one) => one === refused) ? 415 : 422,
        refused,
      ])
      return
    }
    expect([status, body.error]).toEqual([201, undefined])
    expect(body.savedImport).toMatchObject(expected)
    expect(body.savedImport.fileName).not.toMatch(/[/\\]/)
    if (row) expect(body.rows[0]).toEqual(row)
    if (targets) expect(body.savedImport.columns.map(({ target }) => target)).toEqual(targets)
  })

  it('stores nothing of a refused file', async () => {
    const { rows } = await app.services.database.system((tx) =>
      sql<{ n: number }>`select count(distinct import_id)::int as n from address_book_import_part`.execute(
        tx,
      ),
    )
    expect(rows).toEqual([{ n: corpus.filter(({ refused }) => refused === undefined).length }])
  })
})
