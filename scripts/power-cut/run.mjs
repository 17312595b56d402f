// Cuts the power under the embedded database, as far as software can: the data folder lies on an ext4 image, and in
// the middle of the writing the file system is shut down without flushing its journal (EXT4_IOC_SHUTDOWN), so that
// only what had been brought to the disk by fsync is left. Every acknowledged row must be there afterwards. As a
// control the same is done to PGlite as it comes, which must lose rows: else the test would prove nothing.
// Needs root and loop devices; elsewhere it says "not run" and why, and ends with code 0.
// Usage: node scripts/power-cut/run.mjs [rounds]
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const rounds = Number(process.argv[2] ?? 15)
const controlRounds = 3
/** Every so many rounds the folder is new, so that the first start is cut too. */
const freshEvery = 5
const imageMib = 512
const openTimeoutMs = 30_000
const shutdownWithoutFlush =
  '$how = pack("L", 2); open(F, "<", $ARGV[0]) && ioctl(F, 0x8004587D, $how) or die "$!\\n"'
const testing = fileURLToPath(new URL('../../packages/server/src/testing/', import.meta.url))

class NotPossible extends Error {}

function run(command, ...args) {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new NotPossible(`${command} failed: ${(error?.message ?? stderr).trim()}`)
}

function makeDisk() {
  if (process.getuid?.() !== 0) throw new NotPossible('mounting a file system needs root')
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-power-cut-'))
  const disk = { folder, image: join(folder, 'disk.ext4'), at: join(folder, 'disk') }
  mkdirSync(disk.at)
  run('truncate', '-s', `${imageMib}M`, disk.image)
  run('mkfs.ext4', '-q', '-F', disk.image)
  return disk
}

const plugIn = ({ image, at }) => run('mount', '-o', 'loop', image, at)
const unplug = ({ at }) => run('umount', at)
const cutPower = ({ at }) => run('perl', '-e', shutdownWithoutFlush, at)

function startWriter(program, disk, firstRow) {
  const args = [join(testing, program), join(disk.at, 'data'), String(firstRow), 'power']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const writer = { child, acknowledged: [], found: undefined, complaint: '', ended: once(child, 'close') }
  child.stderr.on('data', (chunk) => {
    writer.complaint = `${writer.complaint}${chunk}`.slice(-2_000)
  })
  writer.opened = new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), openTimeoutMs)
    writer.ended.then(() => resolve(false)).finally(() => clearTimeout(timer))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message = JSON.parse(line)
      if ('row' in message) writer.acknowledged.push(message.row)
      else {
        writer.found = message
        resolve(true)
      }
    })
  })
  return writer
}

async function writeUntilPowerCut(program, disk, firstRow) {
  const writer = startWriter(program, disk, firstRow)
  try {
    if (await writer.opened) {
      await new Promise((resolve) => setTimeout(resolve, 300 + Math.random() * 1_500))
      cutPower(disk)
    }
  } finally {
    writer.child.kill('SIGKILL')
    await writer.ended
  }
  unplug(disk)
  plugIn(disk)
  return writer
}

/** What is wrong with the database as it was found, given what had been acknowledged before. */
function judge({ found, complaint }, acknowledged) {
  if (found === undefined) {
    const reason = /^\w*Error: .*$/m.exec(complaint)?.[0] ?? 'it ended while opening'
    return { lost: acknowledged.length, problem: `it does not open: ${reason}` }
  }
  const stored = new Set(found.rows)
  const lost = acknowledged.filter((row) => !stored.has(row)).length
  const problem = found.findings[0] ?? (lost > 0 ? `${lost} acknowledged rows are gone` : undefined)
  return { lost, problem }
}

function emptyFolder(disk) {
  rmSync(join(disk.at, 'data'), { recursive: true, force: true })
  mkdirSync(join(disk.at, 'data'))
}

async function series(name, program, disk, count, isFreshRound) {
  const result = { name, rounds: count, acknowledged: 0, lost: 0, damagedRounds: 0, problems: [] }
  let acknowledged = []
  for (let round = 0; round <= count; round += 1) {
    const firstRow = acknowledged.length === 0 ? 0 : Math.max(...acknowledged) + 1_000
    const writer = await writeUntilPowerCut(program, disk, firstRow)
    const { lost, problem } = judge(writer, acknowledged)
    result.lost += lost
    if (problem !== undefined) {
      result.damagedRounds += 1
      result.problems.push(problem)
    }
    result.acknowledged += writer.acknowledged.length
    acknowledged = [...acknowledged, ...writer.acknowledged]
    if (problem !== undefined || isFreshRound(round)) {
      emptyFolder(disk)
      acknowledged = []
    }
  }
  return result
}

/** The control begins anew each time: one start that writes until the cut, one that looks at what is left. */
async function controlSeries(disk) {
  return series(
    'PGlite as it comes',
    'stock-writer.ts',
    disk,
    controlRounds * 2 - 1,
    (round) => round % 2 === 1,
  )
}

async function main() {
  const startedAt = Date.now()
  const disk = makeDisk()
  let isMounted = false
  try {
    plugIn(disk)
    isMounted = true
    emptyFolder(disk)
    const fresh = (round) => round % freshEvery === freshEvery - 1
    const ours = await series('embedded database', 'crash-writer.ts', disk, rounds, fresh)
    emptyFolder(disk)
    const control = await controlSeries(disk)
    for (const result of [ours, control]) console.log(JSON.stringify(result))
    console.log(`${Math.round((Date.now() - startedAt) / 1000)} s`)
    const isProven = ours.damagedRounds === 0 && ours.acknowledged > rounds && control.damagedRounds > 0
    console.log(
      isProven ? 'power cut: passed, and the control lost its data as it must' : 'power cut: FAILED',
    )
    return isProven ? 0 : 1
  } finally {
    if (isMounted) unplug(disk)
    rmSync(disk.folder, { recursive: true, force: true })
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof NotPossible)) throw error
  console.log(`power cut: not run, because ${error.message}`)
}
