// The table of ASVS: every item is there, each with a test that exists or with a reason (G20).
import { checkTable } from '../../packages/trust/src/asvs/check.ts'
import { readHere, readPages } from '../../packages/trust/src/asvs/repository.ts'
import { conclude } from './published.mjs'

const { problems, counts } = checkTable(readPages(), readHere)
const { tested, reasoned, operator, absent, accepted, open } = counts.items
conclude(
  problems,
  `${tested} items proved by tests (${counts.tests} in all), ${reasoned} by reasons, ${operator} by the operator, ` +
    `${absent} absent, ${accepted} accepted otherwise, ${open} open`,
)
