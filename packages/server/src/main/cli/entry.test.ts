import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const entry = fileURLToPath(new URL('./entry.ts', import.meta.url))

function run(version: string) {
  const versions = `{ ...process.versions, node: ${JSON.stringify(version)} }`
  const pretend = `Object.defineProperty(process, 'versions', { value: ${versions} })`
  const args = [
    '--conditions=comptoir-source',
    '--import',
    `data:text/javascript,${encodeURIComponent(pretend)}`,
  ]
  return spawnSync(process.execPath, [...args, entry, '--version'], { encoding: 'utf8', timeout: 30_000 })
}

it('says in one sentence that Node is too old, and starts on one that is not', () => {
  const old = run('20.20.2')
  expect([old.status, old.stdout]).toEqual([64, ''])
  expect(old.stderr).toBe(
    'Comptoir needs Node.js 24 or newer, and this is 20.20.2: install it from https://nodejs.org, then run the command again.\n',
  )
  expect(run('24.0.0').status).toBe(0)
}, 60_000)
