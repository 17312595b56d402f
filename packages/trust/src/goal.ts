import type { PostgresServer } from './postgres.ts'

export type Engine = 'pglite' | 'postgres'

/** How much is done: at each change, at each release, for as long as one likes, and with the rights of root. */
export type Profile = 'quick' | 'full' | 'soak' | 'power'

export const profiles: readonly Profile[] = ['quick', 'full', 'soak', 'power']

/** What a goal is run with. */
export interface Bench {
  engine: Engine
  profile: Profile
  /** Of the run's seed, 0 <= n < 1: random decisions use it, so that `--seed` replays. */
  random(): number
  /** A folder of this goal's own, removed afterwards. */
  folder: string
  /** The server that the supervisor runs, with an empty database of this goal's own; undefined for PGlite. */
  postgres: (PostgresServer & { url: string }) | undefined
  say(line: string): void
  /** Aborts when the goal's time is over. */
  signal: AbortSignal
}

/** What must hold of a figure; without one it is reported, not judged. */
export interface Bound {
  exactly?: number
  most?: number
  least?: number
}

export interface Figure {
  name: string
  /** Which of several setups of a database it is of; without one, of all of them. */
  setup?: string
  value: number
  unit?: string
  bound?: Bound
}

/** A variant that is broken on purpose: a bench that passes it proves nothing. */
export interface Control {
  name: string
  setup?: string
  hasFailed: boolean
  detail: string
}

export interface Outcome {
  figures: Figure[]
  controls: Control[]
  /** What could not be run here, and why. */
  notRun?: string[]
}

/** A promise of the product that can be measured (trust.md, 4). */
export interface Goal {
  id: string
  title: string
  /** None for what needs no database. */
  engines: readonly Engine[]
  /** Its latencies are judged: it has the machine to itself, except in a quick run, which judges none. */
  isTimed?: boolean
  /** Where a quick run is enough, if not on all of them. */
  quickOn?: readonly Engine[]
  /** How long it may take, in the profiles that it belongs to. */
  seconds: Partial<Record<Profile, number>>
  run(bench: Bench): Promise<Outcome>
}
