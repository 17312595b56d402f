import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { startPostgres } from '../scripts/postgres.mjs'

const LEAST_SHARE = 0.5
const MOST_GROWN_MB = 150

const program = path.join(
  import.meta.dirname,
  '../packages/server/src/features/imports/testing/import-run.ts',
)

/** People as merchants have them: 3 in 100 twice, 1 in 100 of no use. */
async function writeFile(folder, rows) {
  const file = path.join(folder, `${rows}.csv`)
  const out = createWriteStream(file)
  out.write('prénom;nom;mobile;e-mail;naissance;code postal\n')
  for (let at = 0; at < rows; at += 1) {
    const who = at % 33 === 32 ? at - 17 : at
    const email = at % 100 === 99 ? `unknown ${at}` : `person${who}@mail${who % 50}.example`
    const phone = `0690${String(who % 1_000_000).padStart(6, '0')}`
    const line = `Prénom${who % 997};Nom ${who % 9973}-${at % 7};${phone};${email};${1 + (who % 28)}/${1 + (who % 12)}/${1940 + (who % 60)};97${100 + (who % 90)}\n`
    if (!out.write(line)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'close')
  return file
}

/** Runs a process to its end, or until `isEnough` of a line says that it is to be killed. */
async function run(target, mode, file, isEnough = () => false) {
  // As `npm start` runs the server.
  const flags = ['--conditions=comptoir-source', '--max-semi-space-size=8']
  const child = spawn(process.execPath, [...flags, program, target, mode, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, MALLOC_ARENA_MAX: '2' },
  })
  let last = {}
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (text) => {
    last = JSON.parse(text)
    if (isEnough(last)) child.kill('SIGKILL')
  })
  const [code, signal] = await once(child, 'close')
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`the process ended with ${code}`)
  return last
}

/** An empty database of PostgreSQL; without a server, an empty folder of the embedded one. */
async function emptyTarget(folder, serverUrl) {
  if (serverUrl === undefined) return path.join(folder, randomUUID())
  const name = `comptoir_bench_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** The digest of what an import leaves when it is killed repeatedly and resumes each time. */
async function killedDigest(target, file, rows, killedAt) {
  for (const share of killedAt) await run(target, 'import', file, (line) => line.rows >= rows * share)
  await run(target, 'import', file)
  return (await run(target, 'digest', file)).digest
}

async function measureOn(name, { folder, say, rows, killedAt, serverUrl }) {
  const file = await writeFile(folder, rows)
  const target = await emptyTarget(folder, serverUrl)
  const imported = await run(target, 'import', file)
  const { digest } = await run(target, 'digest', file)
  say(`${name}: ${digest}`)
  const copied = await run(target, 'copy', file)
  const resumed = await killedDigest(await emptyTarget(folder, serverUrl), file, rows, killedAt)
  return [
    {
      name: `import, ${name}`,
      value: rows / imported.ms,
      unit: 'k rows/s',
      baseline: { name: 'bare COPY', value: copied.rows / copied.ms },
      goal: { least: LEAST_SHARE },
    },
    {
      name: `memory grown by, ${name}`,
      value: Math.max(0, imported.grownMb),
      unit: 'MB',
      goal: { most: MOST_GROWN_MB },
    },
    {
      name: `other results after ${killedAt.length} kills, ${name}`,
      value: resumed === digest ? 0 : 1,
      goal: { exactly: 0 },
    },
  ]
}

async function measure({ size, folder, say }) {
  const shared = { folder, say, killedAt: size.killedAt }
  const onPglite = size.pglite > 0 ? await measureOn('PGlite', { ...shared, rows: size.pglite }) : []
  const { url: serverUrl, stop } = await startPostgres()
  const onPostgres = await measureOn('PostgreSQL', { ...shared, rows: size.postgres, serverUrl })
  await stop()
  return [...onPglite, ...onPostgres]
}

export const benchmark = {
  title: 'Imports of people: validated, merged and counted, also when the process is killed in between',
  baseline: 'a bare COPY of the same rows into the same tables',
  goals: 'performance, Database',
  small: { pglite: 0, postgres: 4000, killedAt: [0.5] },
  whole: { pglite: 100_000, postgres: 500_000, killedAt: [0.2, 0.5, 0.8] },
  seconds: { small: 120, whole: 600 },
  measure,
}
