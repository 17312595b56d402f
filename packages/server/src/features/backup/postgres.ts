import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { createClient } from '../../kernel/db/connections.ts'
import { spawnPiped } from '../../kernel/runtime/child-process.ts'
import { BackupRefused } from './refused.ts'

/** Connects as a client of one's own, without the time limits of the server's pool. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = createClient({ connectionString: url, application_name: 'comptoir backup' })
  await client.connect()
  return client
}

/**
 * How its programs are given a database: the password by the environment, as everybody sees the list of processes.
 */
function addressFor(url: string): { address: string[]; environment: NodeJS.ProcessEnv } {
  const parsed = new URL(url)
  const password = decodeURIComponent(parsed.password)
  parsed.password = ''
  return { address: [`--dbname=${parsed.href}`], environment: password ? { PGPASSWORD: password } : {} }
}

export interface RunningTool {
  output: Readable
  /** Resolves when it ended well. */
  ended: Promise<void>
}

/** Runs one of PostgreSQL's own programs, on a database where one is named. */
export function runTool(
  tool: 'pg_dump' | 'pg_restore',
  options: readonly string[],
  url?: string,
): RunningTool {
  const { address, environment } = url === undefined ? { address: [] } : addressFor(url)
  const child = spawnPiped(tool, [...address, ...options], { ...process.env, ...environment })
  child.stdin.end()
  const complaints = text(child.stderr).catch(() => '')
  const ended = child.ended.then(async ({ code, error }) => {
    if (error) throw explained(error, tool)
    if (code !== 0) throw new BackupRefused(`${tool} failed: ${(await complaints).trim()}`)
  })
  // The reader of the output may fail first; then nothing waits for the end.
  ended.catch(() => undefined)
  return { output: child.stdout, ended }
}

function explained(error: NodeJS.ErrnoException, tool: string): Error {
  if (error.code !== 'ENOENT') return error
  return new BackupRefused(
    `${tool} is not installed here. Install the client programs of PostgreSQL, not older than the server ` +
      '(Debian, Ubuntu: apt install postgresql-client; Alpine: apk add postgresql-client; macOS: brew install libpq).',
    { cause: error },
  )
}
