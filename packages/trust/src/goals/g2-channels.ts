import { type FaultsOptions, runFaults } from '../channels/run.ts'
import type { Verdict } from '../channels/verdict.ts'
import type { Bench, Control, Figure, Goal, Outcome } from '../goal.ts'

const faults = ['lost', 'doubled', 'undecided', 'stuck', 'disputed'] as const

/** A server speaks to one provider of SMS at a time: the quick run has each on one database. */
const providers = { pglite: 'sms-smpp', postgres: 'sms-http' } as const

const loads = {
  quick: { rounds: 4, kills: 1 },
  full: { rounds: 14, kills: 5 },
  soak: { rounds: 40, kills: 10 },
} as const

/** Calls that were killed are repeated although their provider knows no keys. */
async function control(bench: Bench): Promise<Control> {
  const verdicts = await runFaults({ bench, sms: 'sms-smpp', rounds: 1, kills: 1, isBroken: true })
  const doubled = verdicts.flatMap((verdict) => verdict.doubled)
  return {
    name: 'a call without a key is repeated',
    hasFailed: doubled.length > 0,
    detail: `${doubled.length} messages doubled`,
  }
}

async function run(bench: Bench): Promise<Outcome> {
  const load = loads[bench.profile as keyof typeof loads]
  const kinds: FaultsOptions['sms'][] =
    bench.profile === 'quick' ? [providers[bench.engine]] : ['sms-smpp', 'sms-http']
  const verdicts: Verdict[] = []
  for (const sms of kinds) verdicts.push(...(await runFaults({ bench, sms, ...load })))
  const count = (of: (verdict: Verdict) => number) =>
    verdicts.reduce((total, verdict) => total + of(verdict), 0)
  for (const verdict of verdicts)
    for (const fault of faults.filter((one) => verdict[one].length > 0))
      bench.say(`  ${verdict.channel} ${fault}: ${verdict[fault].join(' ')}`)
  const broken = faults.map((fault): Figure => {
    const value = count((verdict) => verdict[fault].length)
    return { name: fault, value, bound: { exactly: 0 } }
  })
  // Killed before a call that no one can ask about: without one that is shown as unknown, none was hit.
  const unknown = count((verdict) => verdict.unknown)
  return {
    figures: [
      ...broken,
      { name: 'sent', value: count(({ sent }) => sent) },
      { name: 'received', value: count(({ written }) => written) },
      { name: 'shown as unknown', value: unknown, bound: { least: 1 } },
      { name: 'kills of the server', value: kinds.length * (load.kills + 3) },
    ],
    controls: bench.profile === 'quick' ? [] : [await control(bench)],
  }
}

export const goal: Goal = {
  id: 'G2c',
  title:
    'Messages on every channel, e-mails and SMS while server and database are killed, answers are lost, and events arrive repeatedly and out of order',
  engines: ['pglite', 'postgres'],
  seconds: { quick: 120, full: 900, soak: 900 },
  run,
}
