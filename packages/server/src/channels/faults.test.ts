import { describe, expect, it } from 'vitest'
import { testEngines } from '../testing/database.ts'
import { runFaults } from '../testing/faults/run.ts'

/** A server speaks to one provider of SMS at a time: each has its engine here, and both in bench/faults.mjs. */
const provider = { pglite: 'sms-smpp', postgres: 'sms-http' } as const

describe.each(testEngines)('kills and faults on %s', (engine) => {
  it('G1 trust 3.2 nothing is lost, nothing is doubled, and what nobody knows is visible, on every channel', async () => {
    const verdicts = await runFaults({ engine, sms: provider[engine], rounds: 4, kills: 1 })
    const none = { lost: [], doubled: [], undecided: [], stuck: [], disputed: [] }
    expect(verdicts).toMatchObject(verdicts.map(() => none))
    expect(verdicts).toHaveLength(6)
    // Killed before the call: nobody can know that it never left.
    for (const { channel, unknown } of verdicts.filter(({ channel: name }) => !/rcs|http/.test(name)))
      expect([channel, unknown > 0]).toEqual([channel, true])
  }, 240_000)
})
