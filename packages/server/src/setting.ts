import * as z from 'zod'
import type { $ZodRawIssue } from 'zod/v4/core'

/** Where a PostgreSQL is, as a setting. */
export const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be postgres://user:password@host:5432/database',
})

/** A number with bounds, as a setting. */
export function number(min: number, max: number) {
  const error = `must be a number from ${min} to ${max}`
  return z.coerce.number(error).min(min, error).max(max, error)
}

/** A whole number with bounds, as a setting. */
export function whole(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`
  return z.coerce.number(error).int(error).min(min, error).max(max, error)
}

/** What a setting must be, where its schema has no words of its own. Values are not repeated: some are secrets. */
export function hintOf(issue: $ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_value') return `must be ${issue.values.join(' or ')}`
  if (issue.code === 'too_small') return `must have at least ${issue.minimum} characters`
  if (issue.code === 'too_big') return `must have at most ${issue.maximum} characters`
  if (issue.code !== 'invalid_format') return undefined
  return {
    url: 'must be a whole address such as https://counter.example',
    email: 'must be an e-mail address',
  }[issue.format]
}
