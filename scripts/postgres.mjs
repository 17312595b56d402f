// A temporary PostgreSQL for the tests: `node scripts/postgres.mjs -- <command>` runs the command with
// TEST_DATABASE_URL set, and startPostgres() does the same for a script. Runs as root too (the server itself then
// runs as an ordinary user, because PostgreSQL refuses root).
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from './free-port.mjs'

const debianFolder = '/usr/lib/postgresql'
const startTimeoutMs = 30_000
const stopTimeoutMs = 10_000

/**
 * Starts a server on a free port of the loopback; `stop` ends it and removes its folder. `settings` are PostgreSQL's,
 * over those that make tests fast. What disturbs it on purpose uses `kill`, `shutDown`, `start` and `freeze`.
 */
export async function startPostgres({ port, settings } = {}) {
  const binaries = findBinaries() ?? installBinaries()
  const account = process.getuid?.() === 0 ? ordinaryAccount() : undefined
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-postgres-'))
  if (account !== undefined) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const options = { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' } }
  try {
    run(
      join(binaries, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
      options,
    )
    const chosen = port ?? (await freePort())
    let server
    const begin = async () => {
      server = await launch(join(binaries, 'postgres'), serverArguments(data, chosen, settings), options)
    }
    await begin()
    return {
      url: `postgres://postgres@127.0.0.1:${chosen}/postgres`,
      get pid() {
        return server.pid
      },
      kill: () => kill(server),
      shutDown: () => shutDown(server),
      start: begin,
      freeze: (ms) => freeze(server, ms),
      stop: () => stop(server, folder),
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

function serverArguments(data, port, wanted) {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'on',
    log_min_messages: 'log',
    ...wanted,
  }
  return ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** The folder with initdb and postgres, newest version first; undefined when there is none. */
function findBinaries() {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : []
  const debian = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debianFolder, version, 'bin'))
  const candidates = [...(process.env.PATH ?? '').split(delimiter), ...debian]
  return candidates.find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
}

function installBinaries() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new Error('PostgreSQL is not installed (looked for initdb in PATH and below /usr/lib/postgresql)')
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-q'], { env })
  run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'postgresql'], { env })
  const binaries = findBinaries()
  if (binaries === undefined) throw new Error('PostgreSQL was installed but its programs are not found')
  return binaries
}

function ordinaryAccount() {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout?.trim(),
    )
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root and there is no other account to run it')
}

function run(command, args, options) {
  const { status, error, stderr } = spawnSync(command, args, { ...options, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? stderr}`)
}

/** After a crash the processes of the one before may still hold the shared memory for a moment: then again. */
async function launch(program, args, options, attempts = 20) {
  const server = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  try {
    await waitUntilReady(server)
    return server
  } catch (error) {
    if (attempts === 0 || !/is still in use|in use by another process/.test(error.message)) throw error
    await new Promise((resolve) => setTimeout(resolve, 250))
    return launch(program, args, options, attempts - 1)
  }
}

/** Each session is a process of its own, in a session of its own: a signal to the group would reach none. */
function processesOf(server) {
  const file = `/proc/${server.pid}/task/${server.pid}/children`
  const children = existsSync(file) ? readFileSync(file, 'utf8').trim().split(/\s+/).filter(Boolean) : []
  return [server.pid, ...children.map(Number)]
}

function signalAll(pids, signal) {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
}

/** As a crash: all processes at once, and nothing is tidied up. */
async function kill(server) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  signalAll(processesOf(server), 'SIGKILL')
  await ended
}

async function freeze(server, ms) {
  const pids = processesOf(server)
  signalAll(pids, 'SIGSTOP')
  await new Promise((resolve) => setTimeout(resolve, ms))
  signalAll(pids, 'SIGCONT')
}

/** The server says on its error output that it is ready; when it ends first, that output says why. */
function waitUntilReady(server) {
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => {
      server.kill('SIGKILL')
      reject(new Error(`PostgreSQL was not ready after ${startTimeoutMs / 1000} s:\n${output}`))
    }, startTimeoutMs)
    server.once('error', reject)
    server.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`PostgreSQL ended with code ${code}:\n${output}`))
    })
    server.stderr.on('data', (chunk) => {
      output += chunk
      if (!output.includes('ready to accept connections')) return
      clearTimeout(timer)
      server.removeAllListeners('exit')
      server.stderr.removeAllListeners('data').resume()
      resolve()
    })
  })
}

/** As `pg_ctl stop -m fast`: connections are ended, and what is committed is written. */
async function shutDown(server) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const timer = setTimeout(() => server.kill('SIGKILL'), stopTimeoutMs)
  server.kill('SIGINT')
  await ended
  clearTimeout(timer)
}

async function stop(server, folder) {
  await shutDown(server)
  rmSync(folder, { recursive: true, force: true })
}

async function main() {
  const [separator, command, ...args] = process.argv.slice(2)
  if (separator !== '--' || command === undefined) {
    console.error('Usage: node scripts/postgres.mjs -- <command> [arguments]')
    return 2
  }
  const { url, stop } = await startPostgres()
  console.error(`PostgreSQL for this command: ${url}`)
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: url } })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code) => resolve(code ?? 1))
    })
  } finally {
    await stop()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exit(await main())
