// Each row of the specification's built areas is tested, or decided to be otherwise.
import { accountOfRows, builtAreas } from '../rows/rows.mjs'
import { conclude } from './published.mjs'

const rows = accountOfRows()
const untested = rows.filter(({ tests, decision }) => tests.length === 0 && !decision)
const unplaced = rows.filter(({ places, decision }) => places.length === 0 && !decision)
conclude(
  [
    ...untested.map(
      ({ row, what }) => `${row} (${what}): no test names it, and scripts/rows/decided.tsv gives no decision`,
    ),
    ...unplaced.map(({ row, what }) => `${row} (${what}): no comment of a source names it`),
  ],
  `${rows.length} rows of ${builtAreas.length} areas are tested or decided`,
)
