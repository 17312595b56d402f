import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Disk } from './disk.ts'

const OPEN_MS = 30_000
const testing = fileURLToPath(new URL('../../../server/src/testing/', import.meta.url))

/** What a writer found when it opened its folder. */
interface Found {
  rows: number[]
  findings: string[]
}

/** One start that wrote until the power was cut. */
interface Life {
  /** Undefined where the database did not open. */
  found: Found | undefined
  acknowledged: number[]
}

export interface Series {
  cuts: number
  acknowledged: number
  lost: number
  /** Starts that found a database which does not open, or is not whole. */
  damaged: number
}

export interface SeriesOptions {
  disk: Disk
  /** The program that writes, among those that the server's tests have. */
  program: string
  cuts: number
  /** After how many cuts the folder is new, so that first starts are cut too. */
  freshEvery: number
  random(): number
}

async function live({ disk, program, random }: SeriesOptions, firstRow: number): Promise<Life> {
  const args = [`${testing}${program}`, disk.data, String(firstRow), 'power']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(child, 'close')
  const life: Life = { found: undefined, acknowledged: [] }
  const opened = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message = JSON.parse(line)
      if ('row' in message) life.acknowledged.push(message.row)
      else {
        life.found = message
        resolve()
      }
    })
  })
  await Promise.race([opened, ended, pause(OPEN_MS)])
  if (life.found) {
    await pause(300 + random() * 1500)
    disk.cut()
  }
  child.kill('SIGKILL')
  await ended
  disk.plugInAgain()
  return life
}

/** Cuts the power again and again, and looks at each start for what had been acknowledged before. */
export async function runSeries(options: SeriesOptions): Promise<Series> {
  const { disk, cuts, freshEvery } = options
  const series: Series = { cuts, acknowledged: 0, lost: 0, damaged: 0 }
  let acknowledged: number[] = []
  disk.empty()
  // The last start only looks.
  for (let round = 0; round <= cuts; round += 1) {
    const firstRow = acknowledged.reduce((most, row) => Math.max(most, row + 1000), 0)
    const { found, acknowledged: fresh } = await live(options, firstRow)
    const stored = new Set(found?.rows)
    const lost = acknowledged.filter((row) => !stored.has(row)).length
    const isDamaged = !found || found.findings.length > 0 || lost > 0
    series.lost += lost
    series.damaged += isDamaged ? 1 : 0
    series.acknowledged += fresh.length
    acknowledged = [...acknowledged, ...fresh]
    if (isDamaged || round % freshEvery === freshEvery - 1) {
      disk.empty()
      acknowledged = []
    }
  }
  return series
}
