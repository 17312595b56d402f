import type { $ZodIssue } from 'zod/v4/core'

/**
 * The code of a rule that an input breaks, the same in {@link findBodyFaults} and in what the server answers: that which
 * the rule names, `length_array` for a list that is too long (XCT-06), else zod's own.
 * @example
 * import { issueCode } from '@comptoir/core/http'
 * import { lengthArray } from '@comptoir/core/rules'
 * import * as z from 'zod/mini'
 *
 * const { error } = z.array(z.string()).check(lengthArray(1)).safeParse(['a', 'b'])
 * error?.issues.map(issueCode) // => ['length_array']
 */
export function issueCode(issue: $ZodIssue): string {
  if (issue.code === 'too_big' && issue.origin === 'array') return 'length_array'
  const named: unknown = issue.code === 'custom' ? issue.params?.code : undefined
  return typeof named === 'string' ? named : issue.code
}
