import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const program = fileURLToPath(new URL('../testing/crash-migrator.ts', import.meta.url))
const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-migrate-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

/** Runs the program; with a delay, kills it so long after its database had opened. */
async function run(killAfterMs?: number): Promise<string> {
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    if (output === '' && killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs)
    output += String(chunk)
  })
  await once(child, 'close')
  return output
}

test('G12: migrations that are killed again and again end complete, each one done once', {
  timeout: 300_000,
}, async () => {
  for (const delayMs of [5, 60, 250, 400, 200, 330]) await run(delayMs)
  const [, result] = (await run()).trim().split('\n')
  const { one, five, migrations, shipped } = JSON.parse(result ?? '{}')
  expect({ one, five, migrations }).toEqual({ one: 5, five: 1, migrations: shipped + 5 })
})
