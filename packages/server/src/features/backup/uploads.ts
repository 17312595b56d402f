import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TarEntry } from '../../kernel/db/tar.ts'
import { isKey } from '../../kernel/files/store.ts'

/** Those from before the database was copied, and those that came meanwhile. */
export const UPLOAD_PARTS = ['files.tar', 'files-later.tar'] as const

/** The files that people uploaded, as the disk store keeps them; `known` are left out, and those found join them. */
export async function* uploadsIn(folder: string, known: Set<string>): AsyncGenerator<TarEntry> {
  const groups = await readdir(folder).catch(() => [])
  for (const group of groups)
    for (const key of await readdir(join(folder, group)).catch(() => [])) {
      if (!isKey(key) || known.has(key)) continue
      known.add(key)
      yield { name: `${group}/${key}`, path: join(folder, group, key), mayVanish: true }
    }
}
