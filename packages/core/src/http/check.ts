import { type $ZodIssue, safeParse } from 'zod/v4/core'
import type { AnyEndpoint } from './endpoint.ts'
import { unexpectedAnswer } from './error.ts'
import { issueCode } from './issue-code.ts'

/** What is wrong with one field: the server's code and, where it is too long or too short, the limit. */
export interface BodyFault {
  code: string
  /** The most or the least that is accepted: characters of a text, entries of a list, or a number. */
  limit?: number
  of?: 'text' | 'list' | 'number'
  /** Nothing was given: a form says that the field is required, not how much it takes. */
  isEmpty?: true
}

const measured: Readonly<Record<string, BodyFault['of']>> = {
  string: 'text',
  array: 'list',
  number: 'number',
  int: 'number',
}

const valueAt = (body: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], body)

function faultOf(issue: $ZodIssue, value: unknown): BodyFault {
  const code = issueCode(issue)
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return { code }
  const of = measured[issue.origin]
  if (of === undefined) return { code }
  const limit = Number(issue.code === 'too_big' ? issue.maximum : issue.minimum)
  return { code, of, limit, ...(value === '' ? { isEmpty: true } : {}) }
}

/**
 * What is wrong with an input before it is sent, by field path, with the limit that it passes: so that a form can say
 * "at most 40 characters". Empty when nothing is.
 * @example
 * import { findBodyFaults } from '@comptoir/core/http'
 * import { login } from '@comptoir/core/session'
 *
 * const body = { emailAddress: 'claire@comptoir.example', password: '' }
 * findBodyFaults(login, body) // => { password: { code: 'too_small', of: 'text', limit: 1, isEmpty: true } }
 */
export function findBodyFaults(endpoint: AnyEndpoint, body: unknown): Record<string, BodyFault> {
  const faults: Record<string, BodyFault> = {}
  if (!endpoint.body) return faults
  for (const issue of safeParse(endpoint.body, body).error?.issues ?? [])
    faults[issue.path.map(String).join('.')] ??= faultOf(issue, valueAt(body, issue.path))
  return faults
}

/**
 * What is wrong with an input before it is sent: field path to code, by the call's own rules and with the codes that
 * the server answers in {@link ApiError.fields}. Empty when nothing is.
 * @example
 * import { checkBody } from '@comptoir/core/http'
 * import { login } from '@comptoir/core/session'
 *
 * checkBody(login, { emailAddress: 'claire@comptoir.example', password: '' }) // => { password: 'too_small' }
 */
export function checkBody(endpoint: AnyEndpoint, body: unknown): Record<string, string> {
  const faults = Object.entries(findBodyFaults(endpoint, body))
  return Object.fromEntries(faults.map(([path, { code }]) => [path, code]))
}

/**
 * Holds an answer against its call's schema, which also puts in the defaults and leaves out what is not in the
 * contract. For {@link ApiOptions.check}; throws {@link ApiError} `bad_answer`.
 * @example
 * import { checkAnswer, createApi } from '@comptoir/core/http'
 *
 * const isDevelopment = location.hostname === 'localhost'
 * const api = createApi({ tokens, check: isDevelopment ? checkAnswer : undefined })
 */
export function checkAnswer(endpoint: AnyEndpoint, data: unknown): unknown {
  const parsed = safeParse(endpoint.response, data)
  if (parsed.success) return parsed.data
  throw unexpectedAnswer(parsed.error)
}
