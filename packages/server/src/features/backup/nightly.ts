import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { NamedWorker } from '../../kernel/queue/named-worker.ts'
import { isNightDue } from '../../kernel/queue/night.ts'
import type { Services } from '../../kernel/services/services.ts'
import { createBackup } from './create.ts'
import { backupOrder, copyOpened } from './source.ts'

const PREFIX = 'nightly'
const NAME = /^nightly-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/
const LOOK_EVERY_MS = 60_000
/** One that failed is tried again so much later. */
const RETRY_MS = 3_600_000

interface Nightly {
  name: string
  madeAt: Date
}

/** The whole ones of a folder, the oldest first. */
async function findNightly(folder: string): Promise<Nightly[]> {
  const names = await readdir(folder).catch(() => [])
  return names.sort().flatMap((name) => {
    const [match, ...parts] = NAME.exec(name) ?? []
    const [year, month, day, hour, minute, second] = parts
    return match ? [{ name, madeAt: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }] : []
  })
}

async function bornAt({ database }: Services): Promise<Date> {
  const { rows } = await database.owner((tx) =>
    sql<{ at: Date | null }>`select min(applied_at) as at from comptoir.migration`.execute(tx),
  )
  return rows[0]?.at ?? new Date()
}

/** Makes the backup of this night unless it is made, and removes those that are too many; returns its folder. */
export async function backUpNightly(
  services: Services,
  appSecret: string,
  now = new Date(),
): Promise<string | undefined> {
  const { config, database } = services
  const { folder, keep } = config.backups
  const last = (await findNightly(folder)).at(-1)?.madeAt ?? (await bornAt(services))
  if (!isNightDue(last, now, config.defaultTimezone)) return undefined
  const source = { kind: 'pglite', copyTo: (file: string) => copyOpened(database, file) } as const
  const made = await createBackup(await backupOrder(config, appSecret, source, PREFIX))
  for (const { name } of (await findNightly(folder)).slice(0, -keep))
    await rm(join(folder, name), { recursive: true })
  return made.folder
}

/** Backs an embedded database up each night; a PostgreSQL is backed up by its operator, or by the command. */
export function nightlyBackups(services: Services, appSecret: string): NamedWorker[] {
  const { config, database, log } = services
  if (!config.backups.isNightly || database.kind !== 'pglite' || database.durability === 'memory') return []
  let notBefore = 0
  return [
    {
      name: 'nightly backup',
      everyMs: LOOK_EVERY_MS,
      async work() {
        if (Date.now() < notBefore) return false
        notBefore = Date.now() + RETRY_MS
        const folder = await backUpNightly(services, appSecret)
        notBefore = 0
        if (folder) log.info({ folder }, 'nightly backup done')
        return false
      },
    },
  ]
}
