import type { Bench, Goal, Outcome } from '../goal.ts'
import { type Disk, makeDisk, NotPossible } from '../power-cut/disk.ts'
import { runSeries } from '../power-cut/series.ts'

const CUTS = 15
const CONTROL_CUTS = 5

async function measure(disk: Disk, { random }: Bench): Promise<Outcome> {
  const ours = await runSeries({ disk, program: 'crash-writer.ts', cuts: CUTS, freshEvery: 5, random })
  // One start that writes until the cut, one that looks at what is left.
  const stock = await runSeries({
    disk,
    program: 'stock-writer.ts',
    cuts: CONTROL_CUTS,
    freshEvery: 2,
    random,
  })
  return {
    figures: [
      { name: 'power cuts', value: ours.cuts, bound: { least: CUTS } },
      { name: 'rows acknowledged', value: ours.acknowledged, bound: { least: CUTS } },
      { name: 'acknowledged rows lost', value: ours.lost, bound: { exactly: 0 } },
      { name: 'databases that did not open or were incomplete', value: ours.damaged, bound: { exactly: 0 } },
    ],
    controls: [
      {
        name: 'unmodified PGlite, which never calls fsync',
        hasFailed: stock.damaged > 0,
        detail: `${stock.damaged} databases damaged, ${stock.lost} of ${stock.acknowledged} acknowledged rows lost`,
      },
    ],
  }
}

async function run(bench: Bench): Promise<Outcome> {
  let disk: Disk | undefined
  try {
    disk = makeDisk(bench.folder)
    return await measure(disk, bench)
  } catch (error) {
    if (!(error instanceof NotPossible)) throw error
    return { figures: [], controls: [], notRun: [error.message] }
  } finally {
    disk?.remove()
  }
}

export const goal: Goal = {
  id: 'G10p',
  title: 'What the embedded database acknowledged survives a power cut',
  engines: ['pglite'],
  seconds: { power: 400 },
  run,
}
