import { ofetch } from 'ofetch'
import type { Config } from '../../kernel/config/config.ts'
import { type Database, openDatabase } from '../../kernel/db/database.ts'
import { DirectoryInUse } from '../../kernel/db/errors.ts'
import { createSecrets, installationSecret } from '../../kernel/secrets/secrets.ts'

/** A copy of a large database takes its time. */
const TIMEOUT_MS = 280_000

/** Where the server of this installation answers on this machine. */
export function serverUrl({ host, port }: Pick<Config, 'host' | 'port'>, path: string): string {
  return `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}${path}`
}

/** Opens the database as it is; undefined where the server that runs holds it. */
export function openUnlessHeld({
  databaseUrl,
  dataDir,
  durability,
  allowUnsafeDatabase,
}: Config): Promise<Database | undefined> {
  return openDatabase({
    ...(databaseUrl ? { url: databaseUrl } : { dataDir: `${dataDir}/database` }),
    durability,
    allowUnsafeServer: allowUnsafeDatabase,
  }).catch((error: unknown) => {
    if (error instanceof DirectoryInUse) return undefined
    throw error
  })
}

/** Calls the running server with its secret. */
export async function askServer<T>(config: Config, path: string, body: object = {}): Promise<T> {
  const url = serverUrl(config, `/operator/${path}`)
  const token = createSecrets(await installationSecret(config)).operatorToken
  return ofetch<T>(url, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${token}` },
    timeout: TIMEOUT_MS,
    retry: 0,
  }).catch((error: Error) => {
    throw new Error(
      `The server that uses the data folder did not respond at ${url} (${error.message}). ` +
        'Set PORT, HOST and APP_SECRET to the values that it was started with.',
    )
  })
}
