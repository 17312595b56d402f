/**
 * Kill and fault runs with every connector: the server is killed at each place of a call and at any moment, answers are
 * lost, events come several times and in any order; the sandbox holds the truth.
 * node --conditions=comptoir-source bench/faults.mjs [rounds] [kills]
 * With TEST_DATABASE_URL on PostgreSQL too, such as: node scripts/postgres.mjs -- node --conditions=… bench/faults.mjs
 */

import { testEngines } from '../packages/server/src/testing/database.ts'
import { runFaults } from '../packages/server/src/testing/faults/run.ts'

const [rounds = 40, kills = 10] = process.argv.slice(2).map(Number)
const faults = ['lost', 'doubled', 'undecided', 'stuck', 'disputed']
let isClean = true

for (const engine of testEngines)
  for (const sms of ['sms-smpp', 'sms-http']) {
    const startedAt = performance.now()
    const verdicts = await runFaults({ engine, sms, rounds, kills })
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    process.stdout.write(`${engine}, ${sms}: ${kills + 3} kills, ${seconds} s\n`)
    for (const { channel, sent, written, unknown, ...verdict } of verdicts) {
      const counts = faults.map((fault) => `${verdict[fault].length} ${fault}`)
      process.stdout.write(
        `  ${channel}: ${sent} sent, ${written} received, ${unknown} shown as unknown; ${counts.join(', ')}\n`,
      )
      for (const fault of faults.filter((one) => verdict[one].length > 0)) {
        isClean = false
        process.stdout.write(`    ${fault}: ${verdict[fault].join(' ')}\n`)
      }
    }
  }
process.stdout.write(isClean ? 'clean: nothing lost, nothing doubled\n' : 'NOT clean\n')
process.exitCode = isClean ? 0 : 1
