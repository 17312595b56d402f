import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { control, figure, profile, scaled } from '../../testing/figures.ts'
import { shortLived } from '../../testing/short-lived.ts'

const program = fileURLToPath(new URL('../../testing/crash-writer.ts', import.meta.url))
const stock = fileURLToPath(new URL('../../testing/stock-writer.ts', import.meta.url))
const rounds = scaled(6, 100)
const engine = 'pglite'

interface Opened {
  pid: number
  openMs: number
  findings: string[]
  counter: number
  rows: number[]
}

interface Writer {
  child: ChildProcess
  opened: Promise<Opened>
  acknowledged: number[]
  ended: Promise<unknown>
}

function startWriter(dataDir: string, firstRow: number, file = program): Writer {
  const child = spawn(process.execPath, [...shortLived, file, dataDir, String(firstRow)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const acknowledged: number[] = []
  const opened = new Promise<Opened>((resolve, reject) => {
    ended.then(([code]) => reject(new Error(`the writer ended with code ${code}`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message = JSON.parse(line)
      if ('pid' in message) resolve(message)
      else acknowledged.push(message.row)
    })
  })
  return { child, opened, acknowledged, ended }
}

describe('the embedded database on disk under kill -9', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-crash-'))
  afterAll(() => rmSync(dataDir, { recursive: true }))

  test(`G10: after each of ${rounds} kills no acknowledged row is missing, the numbers have no gap, the tables are intact`, {
    timeout: scaled(300_000, 1_500_000),
  }, async () => {
    const acknowledged: number[] = []
    let firstRow = 0
    let lost = 0
    for (let round = 0; round <= rounds; round += 1) {
      const writer = startWriter(dataDir, firstRow)
      const { rows, findings, counter } = await writer.opened
      expect(findings).toEqual([])
      expect(counter).toBe(rows.length)
      const stored = new Set(rows)
      lost = acknowledged.filter((row) => !stored.has(row)).length
      expect(lost).toBe(0)
      expect(stored.size).toBe(rows.length)
      // In the middle of the writing, wherever that is: a number of rows, however busy the machine.
      const enough = 10 + Math.random() * 60
      await expect
        .poll(() => writer.acknowledged.length, { interval: 1, timeout: 20_000 })
        .toBeGreaterThan(enough)
      writer.child.kill('SIGKILL')
      await writer.ended
      acknowledged.push(...writer.acknowledged)
      firstRow = Math.max(firstRow, ...rows, ...writer.acknowledged) + 2
    }
    expect(acknowledged.length).toBeGreaterThan(rounds * 10)
    figure('G10', 'kills of the process that holds the database', rounds, { least: rounds }, engine)
    figure('G10', 'rows acknowledged', acknowledged.length, { least: rounds * 10 }, engine)
    figure('G10', 'acknowledged rows lost', lost, { exactly: 0 }, engine)
  })

  test('G10: a second process is refused within 1 s with the process id of the first, which goes on', {
    timeout: 60_000,
  }, async () => {
    const first = startWriter(dataDir, 1_000_000)
    await first.opened
    const second = spawn(process.execPath, [...shortLived, program, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [chunk] = await once(second.stdout, 'data')
    const { refusedAfterMs, ...refusal } = JSON.parse(String(chunk))
    expect(refusal).toEqual({
      refusedFor: first.child.pid,
      message: `The data folder ${dataDir} is in use by process ${first.child.pid}. Stop it, or choose another folder.`,
    })
    expect(refusedAfterMs).toBeLessThan(1_000)
    figure('G10', 'ms until a second process is refused', refusedAfterMs, { most: 1_000 }, engine)
    await once(second, 'exit')
    const before = first.acknowledged.length
    await expect.poll(() => first.acknowledged.length).toBeGreaterThan(before)

    first.child.kill('SIGKILL')
    await first.ended
    const heir = startWriter(dataDir, 2_000_000)
    const { rows } = await heir.opened
    expect(rows).toEqual(expect.arrayContaining(first.acknowledged))
    heir.child.kill('SIGKILL')
    await heir.ended
  })

  test.runIf(profile !== 'quick')(
    'G10: the embedded database as it comes lets two processes in, and rows that were acknowledged are lost',
    { timeout: 120_000 },
    async () => {
      const folder = join(dataDir, 'unguarded')
      mkdirSync(folder)
      const first = startWriter(folder, 0, stock)
      await first.opened
      const second = startWriter(folder, 1_000_000, stock)
      await second.opened
      for (const writer of [first, second]) {
        const enough = writer.acknowledged.length + 200
        await expect.poll(() => writer.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(enough)
      }
      for (const writer of [first, second]) {
        writer.child.kill('SIGKILL')
        await writer.ended
      }
      const acknowledged = [...first.acknowledged, ...second.acknowledged]
      const heir = startWriter(folder, 2_000_000, stock)
      // Where it does not open at all, nothing of it is there.
      const stored = new Set(await heir.opened.then(({ rows }) => rows).catch(() => []))
      heir.child.kill('SIGKILL')
      await heir.ended
      const lost = acknowledged.filter((row) => !stored.has(row)).length
      expect(lost).toBeGreaterThan(0)
      const detail = `${lost} of ${acknowledged.length} rows lost`
      control('G10', 'two processes on the database without the lock', lost > 0, detail, engine)
    },
  )

  test('a first start that is killed at any time leaves a folder that starts', {
    timeout: 60_000,
  }, async () => {
    const fresh = join(dataDir, 'fresh')
    for (const delayMs of [500, 1_300, 2_200]) {
      const writer = startWriter(fresh, 0)
      writer.opened.catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      writer.child.kill('SIGKILL')
      await writer.ended
    }
    const last = startWriter(fresh, 0)
    expect((await last.opened).findings).toEqual([])
    last.child.kill('SIGKILL')
    await last.ended
  })
})
