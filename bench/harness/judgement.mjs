import { boundText, isMet, numberText } from '../../packages/trust/src/figures.ts'

/** By how much a small run may miss a goal: small sizes on a busy machine show what is broken, not what is slow. */
const SMALL_MARGIN = 10

/** What a goal bounds: the ratio to the baseline where there is one. */
export const judgedValue = ({ value, baseline }) => (baseline ? value / baseline.value : value)

/** Whether a figure keeps its goal; without one it always does. */
export const isKept = (figure) => isMet({ value: judgedValue(figure), bound: figure.goal })

/** Why a result is no proof that its benchmark works, in a small run; empty when it is. */
export function smallFaults({ figures, error }) {
  if (error !== undefined) return [error]
  if (figures.length === 0) return ['has no figures']
  return figures.flatMap((figure) => {
    const { name, value, baseline } = figure
    const isNumber = Number.isFinite(value) && value >= 0
    if (!isNumber || (baseline && !(Number.isFinite(baseline.value) && baseline.value > 0)))
      return [`${name} is not plausible: ${value}${baseline ? ` beside ${baseline.value}` : ''}`]
    return isNear(figure) ? [] : [`${name}: ${judgedText(figure)}, far from ${boundText(figure.goal)}`]
  })
}

/** Counts are as exact in a small run as in a whole one; times say something only beside others of the same run. */
function isNear({ goal = {}, ...figure }) {
  const { exactly, most, least } = goal
  if (exactly === undefined && !figure.baseline) return true
  const wide = {
    ...(exactly === undefined ? {} : { exactly }),
    ...(most === undefined ? {} : { most: most * SMALL_MARGIN }),
    ...(least === undefined ? {} : { least: least / SMALL_MARGIN }),
  }
  return isKept({ ...figure, goal: wide })
}

/** Goals of a result that were kept and not; one that failed has kept none. */
export function countGoals({ figures, error }) {
  const judged = figures.filter(({ goal }) => goal)
  const kept = judged.filter(isKept).length
  return { kept, missed: judged.length - kept + (error === undefined ? 0 : 1) }
}

const withUnit = (value, unit) => `${numberText(value)}${unit ? ` ${unit}` : ''}`

/** A figure in the cells of a table: its value, the baseline, their ratio, the goal and whether it is kept. */
export function figureCells(figure) {
  const { name, value, unit, baseline, goal } = figure
  const outcome = isKept(figure) ? 'kept' : '**not kept**'
  return [
    name,
    withUnit(value, unit),
    baseline ? `${withUnit(baseline.value, unit)} (${baseline.name})` : '',
    baseline ? numberText(judgedValue(figure)) : '',
    goal ? boundText(goal) : '',
    goal ? outcome : '',
  ]
}

const judgedText = (figure) => numberText(judgedValue(figure))

/** A figure as a line of the terminal. */
export function figureLine(figure) {
  const [name, value, baseline, ratio, goal, outcome] = figureCells(figure)
  const beside = baseline ? ` beside ${baseline}: ${ratio}` : ''
  return `    ${name}: ${value}${beside}${goal ? ` (${goal}: ${outcome.replaceAll('*', '')})` : ''}`
}
