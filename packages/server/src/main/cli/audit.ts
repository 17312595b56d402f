import { type Verified, verifyAudit } from '../../kernel/audit/index.ts'
import type { Config } from '../../kernel/config/config.ts'
import { createLog } from '../../kernel/runtime/log.ts'
import { openSecrets } from '../../kernel/secrets/installation.ts'
import { installationSecret } from '../../kernel/secrets/secrets.ts'
import { openConfigured } from '../start.ts'

function lineOf({ venueId, entries, end, fault, restart }: Verified): string {
  const whose = venueId === 0 ? 'installation' : `venue ${venueId}`
  const note = restart
    ? `; entries before ${restart.n} cannot be verified because the secret was given up on ${restart.at.toISOString()}`
    : ''
  return `${whose}: ${entries} entries, ${fault ?? `intact up to ${end.n} ${end.hash}`}${note}\n`
}

/** Exit code 0 when every entry of the audit log is there as it was written. */
export async function checkAudit(config: Config, venue: string | undefined): Promise<number> {
  if (venue !== undefined && !/^\d{1,9}$/.test(venue)) {
    process.stderr.write('--venue: must be the number of a venue, or 0 for the log of the installation\n')
    return 2
  }
  const database = await openConfigured(config, createLog(config.logLevel))
  try {
    const secrets = await openSecrets(database, await installationSecret(config))
    const found = await verifyAudit(database, secrets, venue === undefined ? undefined : Number(venue))
    for (const one of found) process.stdout.write(lineOf(one))
    if (found.length === 0) process.stdout.write('The audit log is empty.\n')
    return found.every(({ fault }) => fault === undefined) ? 0 : 1
  } finally {
    await database.close()
  }
}
