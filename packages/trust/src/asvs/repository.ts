import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ReadFile } from './check.ts'
import type { Page } from './table.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** A file of this repository, by its path from the root. */
export const readHere: ReadFile = (path) =>
  existsSync(root + path) ? readFileSync(root + path, 'utf8') : undefined

/** The pages of the table, in the order of the chapters. */
export function readPages(): Page[] {
  const names = readdirSync(`${root}docs/asvs`).filter((name) => /^V\d+\.md$/.test(name))
  const ordered = names.toSorted((a, b) => Number.parseInt(a.slice(1), 10) - Number.parseInt(b.slice(1), 10))
  return ordered.map((name) => ({ name: `docs/asvs/${name}`, text: readHere(`docs/asvs/${name}`) ?? '' }))
}
