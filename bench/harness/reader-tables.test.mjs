import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readmeFile, renewed } from '../support/reader-tables.mjs'

it('the README counts what each reader gets right of the corpora as they are: node bench/support/reader-tables.mjs writes it', async () => {
  const page = readFileSync(readmeFile, 'utf8')
  expect(await renewed(page)).toBe(page)
  // A table of fewer cases is found.
  const stale = page.replace(/right, of \d+ mails/, 'right, of 1 mails')
  expect(stale).not.toBe(page)
  expect(await renewed(stale)).toBe(page)
})
