import { checkTable } from '../asvs/check.ts'
import { readHere, readPages } from '../asvs/repository.ts'
import type { Control, Goal, Outcome } from '../goal.ts'

/** A table with one error must be refused. */
function control(name: string, from: string | RegExp, to: string): Control {
  const [first, ...others] = readPages()
  const broken = { name: first?.name ?? '', text: first?.text.replace(from, to) ?? '' }
  const [problem, ...more] = checkTable([broken, ...others], readHere).problems
  return { name, hasFailed: problem !== undefined, detail: problem ?? `nothing found of ${more.length}` }
}

async function run(): Promise<Outcome> {
  const { problems, counts } = checkTable(readPages(), readHere)
  const { levels, items, tests } = counts
  return {
    figures: [
      { name: 'items of level 1', value: levels[1], bound: { exactly: 70 } },
      { name: 'of level 2', value: levels[2], bound: { exactly: 183 } },
      { name: 'of level 3, chosen', value: levels[3], bound: { exactly: 7 } },
      { name: 'errors in the table', value: problems.length, bound: { exactly: 0 } },
      { name: 'items proved by tests', value: items.tested },
      { name: 'tests named', value: tests },
      { name: 'items with a written reason', value: items.reasoned },
      { name: 'items that need the operator', value: items.operator },
      { name: 'items about what Comptoir does not have', value: items.absent },
      { name: 'items done otherwise, accepted', value: items.accepted },
      { name: 'items open', value: items.open },
    ],
    controls: [
      control('a table without an item', /^### 1\.2\.4 /m, '### one less '),
      control('a test that does not exist', /^(- test: `[^`]+` ).+$/m, '$1a test that no one wrote'),
      control('an item with neither', /^(### 1\.2\.6 .+\n\n)- .+$/m, '$1'),
    ],
  }
}

export const goal: Goal = {
  id: 'G20',
  title: 'Every item of ASVS 5.0.0, levels 1 and 2, has an existing test or a written reason',
  engines: [],
  seconds: { quick: 30, full: 30 },
  run,
}
