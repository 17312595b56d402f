import type { Engine, Profile } from './goal.ts'
import type { Result } from './results.ts'
import type { Line, TestedGoal } from './tested.ts'

/** What tests wrote about a goal, as results of its databases; lines without one belong to no database. */
export function gather(
  { id, title }: TestedGoal,
  lines: readonly Line[],
  { profile, seed, seconds }: { profile: Profile; seed: number; seconds: number },
): Result[] {
  const own = lines.filter(({ goal }) => goal === id)
  const engines: (Engine | undefined)[] = [...new Set(own.map(({ engine }) => engine))].sort()
  return (engines.length === 0 ? [undefined] : engines).map((engine) => ({
    goal: id,
    title,
    engine,
    profile,
    seed,
    command: `npm run trust:${profile} -- --only ${id}`,
    date: new Date().toISOString().slice(0, 10),
    seconds,
    ...outcomeOf(own.filter((line) => line.engine === engine)),
  }))
}

function outcomeOf(lines: readonly Line[]): Pick<Result, 'figures' | 'controls'> {
  const said = lines.map(({ goal: _, engine: __, ...rest }) => rest)
  return {
    figures: said.filter((one) => 'value' in one),
    controls: said.filter((one) => 'hasFailed' in one),
  }
}
