import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The command line of the built server. */
export const program = fileURLToPath(new URL('../packages/server/dist/cli.js', import.meta.url))

const FOLDER = 'COMPTOIR_DEMO_DATA'
const kinds = { alone: {}, linked: { SANDBOX_URL: 'http://127.0.0.1' } }

/** Before all journeys: the demo's data once, for each server to start with a copy of them. */
export default async function prepare(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'comptoir-demo-'))
  const seed = ([kind, environment]: [string, object]) => {
    const env = { ...process.env, ...environment, DATABASE_URL: undefined, DATA_DIR: path.join(folder, kind) }
    return promisify(execFile)(process.execPath, [program, 'seed', '--demo'], { env })
  }
  await Promise.all(Object.entries(kinds).map(seed))
  process.env[FOLDER] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** Puts them into the folder of a server; with a sandbox the demo has linked accounts. */
export async function copyDemoData(to: string, hasSandbox: boolean): Promise<void> {
  const from = path.join(process.env[FOLDER] ?? '', hasSandbox ? 'linked' : 'alone')
  await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
}
