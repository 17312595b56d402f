import * as z from 'zod'
import type { $ZodRawIssue } from 'zod/v4/core'

/** The environment holds something that cannot be used; the message has a line for each variable. */
export class ConfigError extends Error {
  readonly code = 'config'
}

/** What cannot be used of the settings, a line for each. */
export const unusable = (...lines: string[]) =>
  new ConfigError(['The configuration is not valid:', ...lines.map((line) => `  ${line}`)].join('\n'))

/** Where a PostgreSQL is, as a setting. */
export const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be postgres://user:password@host:5432/database',
})

/** Where somebody who found a hole writes to, as a setting. */
export const securityContact = z
  .string()
  .regex(
    /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
    'must be mailto:security@counter.example or an https address',
  )

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
  if (issue.format === 'url') return 'must be a full address such as https://counter.example'
  return issue.format === 'email' ? 'must be an e-mail address' : undefined
}
