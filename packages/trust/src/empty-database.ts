import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseConfig } from '../../server/src/testing/kernel.ts'
import type { Bench } from './goal.ts'

/** Where another empty database is, in words that a process can be given: an address, or a folder. */
export async function emptyPlace({ postgres, folder }: Bench): Promise<string> {
  return (await postgres?.createDatabase()) ?? join(mkdtempSync(join(folder, 'data-')), 'database')
}

/** The database at a location; it survives the death of processes. */
export function configOf(place: string): DatabaseConfig {
  if (place.startsWith('postgres')) return { url: place, allowUnsafeServer: true }
  return { dataDir: place, durability: 'process', log: () => undefined }
}
