/**
 * Imports of people against a bare COPY of the same rows into the same tables in the same run, the memory of the
 * process, and the result of one that is killed three times.
 * node --conditions=comptoir-source bench/imports.mjs [rows on PostgreSQL] [rows on PGlite]
 * PostgreSQL with TEST_DATABASE_URL: node scripts/postgres.mjs -- node --conditions=comptoir-source bench/imports.mjs
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'

const LEAST_SHARE = 0.5
const MOST_GROWN_MB = 150
const KILLED_AT = [0.2, 0.5, 0.8]

const [rowsPostgres = 1_000_000, rowsPglite = 100_000] = process.argv.slice(2).map(Number)
const serverUrl = process.env.TEST_DATABASE_URL
const program = path.join(import.meta.dirname, '../packages/server/src/imports/testing/import-run.ts')
const folder = await mkdtemp(path.join(tmpdir(), 'comptoir-imports-'))
const say = (text) => process.stdout.write(`${text}\n`)

/** People as merchants have them: 3 in 100 twice, 1 in 100 of no use. */
async function writeFile(rows) {
  const file = path.join(folder, `${rows}.csv`)
  const out = createWriteStream(file)
  out.write('prénom;nom;mobile;e-mail;naissance;code postal\n')
  for (let at = 0; at < rows; at += 1) {
    const who = at % 33 === 32 ? at - 17 : at
    const email = at % 100 === 99 ? `nobody ${at}` : `person${who}@mail${who % 50}.example`
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

async function freshTarget(engine) {
  if (engine === 'pglite') return path.join(folder, randomUUID())
  const name = `comptoir_bench_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function measure(engine, rows) {
  const file = await writeFile(rows)
  const target = await freshTarget(engine)
  const imported = await run(target, 'import', file)
  const { digest } = await run(target, 'digest', file)
  const copied = await run(target, 'copy', file)

  const killed = await freshTarget(engine)
  for (const share of KILLED_AT) await run(killed, 'import', file, (line) => line.rows >= rows * share)
  await run(killed, 'import', file)
  const isSame = (await run(killed, 'digest', file)).digest === digest

  const speed = (rows / imported.ms) * 1000
  const bare = (copied.rows / copied.ms) * 1000
  const share = speed / bare
  const isGood = share >= LEAST_SHARE && imported.grownMb <= MOST_GROWN_MB && isSame
  say(`${engine}, ${rows} rows: ${digest}`)
  say(
    `  import ${Math.round(speed)} rows/s (taken in after ${Math.round(imported.takenMs)} ms of ${Math.round(imported.ms)})`,
  )
  say(
    `  bare COPY ${Math.round(bare)} rows/s; the import has ${share.toFixed(2)} of it, wanted ${LEAST_SHARE}`,
  )
  say(`  memory +${Math.round(imported.grownMb)} MB, at most ${MOST_GROWN_MB}`)
  say(`  killed ${KILLED_AT.length} times: ${isSame ? 'the same' : 'NOT the same'}`)
  return isGood
}

try {
  const results = [await measure('pglite', rowsPglite)]
  if (serverUrl) results.push(await measure('postgres', rowsPostgres))
  process.exitCode = results.every(Boolean) ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}
