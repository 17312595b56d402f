/** What the measurements of lists have in common: a venue with its owner, and medians of runs that take turns. */

import { givePreset } from '../../packages/server/src/features/roles/index.ts'
import { insertManager } from '../../packages/server/src/features/session/index.ts'
import { openSession } from '../../packages/server/src/features/session/sessions.ts'
import { signToken } from '../../packages/server/src/features/session/tokens.ts'
import { addVenue, emptyVenue } from '../../packages/server/src/features/venues/index.ts'
import { readConfig } from '../../packages/server/src/main/config.ts'

/** Runs before those that are measured. */
const WARM_UP = 3

export const config = readConfig({
  LOG_LEVEL: 'silent',
  APP_SECRET: 'a secret for measuring, long enough to be taken',
})

/** A venue with its owner, and another one as large as a tenth of it, which no search may read. */
export async function makeWorld(services) {
  return services.database.system(async (tx) => {
    const managerId = await insertManager(tx, {
      email: 'bench@comptoir.example',
      firstName: 'B',
      lastName: 'B',
      passwordHash: 'none',
      accountType: 'other',
      language: 'fr',
    })
    const venueIds = []
    for (const name of ['Large', 'Other'])
      venueIds.push(await addVenue(tx, { ...emptyVenue, name, timezone: 'Europe/Paris' }, undefined))
    await givePreset(tx, venueIds[0], managerId, 'Owner')
    const { sessionId } = await openSession(tx, managerId, '')
    return { managerId, venueIds, token: await signToken(services.secrets.tokenKey, managerId, sessionId) }
  })
}

/** Medians of several runs that take turns, so that what else the machine does falls on all of them. */
export async function medians(rounds, ...runs) {
  const times = runs.map(() => [])
  let spentMs = 0
  for (let round = -WARM_UP; round < rounds; round += 1) {
    for (const [index, run] of runs.entries()) {
      const start = performance.now()
      await run()
      const tookMs = performance.now() - start
      spentMs += tookMs
      if (round >= 0) times[index].push(tookMs)
    }
    // What takes long is measured less often.
    if (round >= 4 && spentMs > 6000) break
  }
  return times.map((each) => each.sort((a, b) => a - b)[each.length >> 1])
}
