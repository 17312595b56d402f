import type { Engine, Goal } from './goal.ts'
import { goals } from './goals/index.ts'
import { testedGoals } from './goals/tested.ts'
import { merge, type Result } from './results.ts'
import { runGoal } from './run.ts'
import { runSuites, type SuitesOptions } from './suites.ts'

export interface SessionOptions extends SuitesOptions {
  engines: readonly Engine[]
  /** The ids of the goals that are wanted; all without it. */
  only: readonly string[] | undefined
  /** How long a soak goes on. */
  soakMs: number
  onResult(result: Result): void
}

/** What is done at a time: a goal on one of its databases, or tests. */
interface Piece {
  /** Tests have databases of their own, and some goals need none. */
  engine: Engine | undefined
  run(): Promise<Result[]>
}

/** Measures the goals of a profile. */
export async function measureAll(options: SessionOptions): Promise<Result[]> {
  const { profile, only, soakMs } = options
  const isWanted = ({ id }: { id: string }) => only === undefined || only.includes(id)
  const wanted = goals.filter((goal) => goal.seconds[profile] !== undefined && isWanted(goal))
  if (profile === 'soak') return soak(wanted, options, soakMs)
  const tested = profile === 'power' ? [] : testedGoals.filter(isWanted)
  const tests: Piece = { engine: undefined, run: () => runSuites(tested, options) }
  return measure(wanted, tested.length > 0 ? [tests] : [], options)
}

/** Where no latencies are judged, two pieces are at work at the same time. */
async function measure(
  wanted: readonly Goal[],
  tests: readonly Piece[],
  options: SessionOptions,
): Promise<Result[]> {
  const { profile, engines } = options
  const isAlone = ({ isTimed = false }: Goal) => isTimed && profile !== 'quick'
  const enginesOf = (goal: Goal) => (profile === 'quick' && goal.quickOn) || goal.engines
  const pieceOf = (goal: Goal, engine: Engine | undefined) => ({
    engine,
    run: async () => [await runGoal(goal, engine, options)],
  })
  const piecesOf = (goal: Goal): Piece[] => {
    if (goal.engines.length === 0) return [pieceOf(goal, undefined)]
    return enginesOf(goal)
      .filter((engine) => engines.includes(engine))
      .map((engine) => pieceOf(goal, engine))
  }
  const alone = await work(wanted.filter(isAlone).flatMap(piecesOf), options)
  const waiting = [...tests, ...wanted.filter((goal) => !isAlone(goal)).flatMap(piecesOf)]
  const runs = engines.map((engine) => work(piecesFor(engine, waiting), options))
  return merge([], [...alone, ...(await Promise.all(runs)).flat()])
}

async function work(pieces: Iterable<Piece>, { onResult }: SessionOptions): Promise<Result[]> {
  const results: Result[] = []
  for (const { run } of pieces) {
    const measured = await run()
    measured.forEach(onResult)
    results.push(...measured)
  }
  return results
}

/** Goals that kill the one PostgreSQL run one at a time: the run of that engine does them first, then what is left. */
function* piecesFor(wanted: Engine, waiting: Piece[]): Iterable<Piece> {
  for (;;) {
    const own = wanted === 'postgres' && waiting.find(({ engine }) => engine === wanted)
    const piece = own || waiting.find(({ engine }) => engine !== 'postgres')
    if (piece === undefined) return
    waiting.splice(waiting.indexOf(piece), 1)
    yield piece
  }
}

/** Runs repeatedly with other seeds; keeps the last result of each goal, or the first that failed. */
async function soak(wanted: readonly Goal[], options: SessionOptions, soakMs: number): Promise<Result[]> {
  const endsAt = performance.now() + soakMs
  const results: Result[] = []
  for (let round = 0; performance.now() < endsAt; round += 1)
    results.push(...(await measure(wanted, [], { ...options, seed: options.seed + round })))
  return results
}
