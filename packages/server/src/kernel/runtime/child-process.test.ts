import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { runTool } from '../../features/backup/postgres.ts'
import { unpackSheets } from '../../features/imports/xlsx.ts'
import { createCleaner } from '../files/cleaner.ts'

const node = process.execPath
const picture = Buffer.from('not even a picture')

/** An error that no one hears fails the whole run. */
describe('a process that cannot be started, or is killed,', () => {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-child-'))
  afterEach(() => {
    process.execPath = node
    rmSync(folder, { recursive: true, force: true })
  })

  test('fails the upload that needed it with 503, and the next one has a new process', async () => {
    const cleaner = createCleaner()
    process.execPath = join(folder, 'nothing')
    await expect(cleaner.clean('png', picture, { width: 10 })).rejects.toMatchObject({ code: 'unavailable' })
    process.execPath = node
    await expect(cleaner.clean('png', picture, { width: 10 })).rejects.toMatchObject({ refusal: 'damaged' })
    cleaner.close()
  })

  test('fails the import that needed it, however early its reader leaves', async () => {
    process.execPath = join(folder, 'nothing')
    async function* file() {
      yield picture
    }
    const read = async () => {
      for await (const sheet of unpackSheets(file())) return sheet
    }
    await expect(read()).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('fails the backup that needed it', async () => {
    const path = process.env.PATH
    process.env.PATH = folder
    const tool = runTool('pg_dump', [])
    process.env.PATH = path
    await expect(tool.ended).rejects.toThrow(/not installed/)
  })
})
