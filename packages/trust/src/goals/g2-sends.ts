import type { Bench, Goal, Outcome } from '../goal.ts'
import { type Load, runSending } from '../sending/run.ts'

const full: Load = {
  audience: { keyed: 100_000, bare: 10_000 },
  batchSize: 1_000,
  workerKills: 10,
  databaseKills: 3,
}
const loads = {
  quick: { audience: { keyed: 10_000, bare: 1_000 }, batchSize: 500, workerKills: 1, databaseKills: 1 },
  full,
  soak: full,
}
/** How long the whole load may take, kills and all, on two cores of their own. */
const mostSeconds = { pglite: 90, postgres: 60 }

async function run(bench: Bench): Promise<Outcome> {
  const load = loads[bench.profile as keyof typeof loads]
  const sending = await runSending(bench, load)
  const { keyed, bare } = load.audience
  const zero = { exactly: 0 }
  const isWhole = bench.profile === 'full'
  return {
    figures: [
      { name: 'recipients', value: keyed + bare },
      { name: 'kills', value: sending.kills, bound: { least: isWhole ? 10 : 3 } },
      { name: 'lost', value: sending.lost, bound: zero },
      { name: 'doubled', value: sending.doubled, bound: zero },
      { name: 'sent to suppressed people', value: sending.unwanted, bound: zero },
      { name: 'stuck', value: sending.stuck, bound: zero },
      { name: 'unknown although the provider accepts keys', value: sending.undecided, bound: zero },
      { name: 'credits unaccounted for', value: sending.creditsAstray + sending.imbalances, bound: zero },
      {
        name: 'listed as unknown: 20 for each call without a key that a kill or a lost answer interrupted',
        value: sending.unknown,
        bound: { most: sending.mostUnknown },
      },
      { name: 'of these, not delivered', value: sending.unsent },
      { name: 'launch', value: Math.round(sending.launchS * 10) / 10, unit: 's' },
      {
        name: 'sending',
        value: Math.round(sending.sendS * 10) / 10,
        unit: 's',
        ...(isWhole ? { bound: { most: mostSeconds[bench.engine] } } : {}),
      },
    ],
    controls: [
      {
        name: 'a cursor that moves when messages are fetched',
        hasFailed: sending.brokenLost > 0,
        detail: `${sending.brokenLost} recipients lost`,
      },
      {
        name: 'a cursor that moves after messages are sent',
        hasFailed: sending.brokenDoubled > 0,
        detail: `${sending.brokenDoubled} recipients doubled`,
      },
    ],
  }
}

export const goal: Goal = {
  id: 'G2',
  title:
    'A bulk dispatch reaches each recipient once while workers and the database are killed and the provider fails',
  engines: ['pglite', 'postgres'],
  quickOn: ['postgres'],
  isTimed: true,
  seconds: { quick: 240, full: 600, soak: 600 },
  run,
}
