import type { $ZodRawIssue } from 'zod/v4/core'

/** What is said of a value that is missing. */
export const REQUIRED = 'is required.'

const types: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

const formats: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  url: 'a full address such as https://counter.example',
  uuid: 'a UUID',
  datetime: 'a date and time such as 2026-01-31T09:30:00Z',
  date: 'a date such as 2026-01-31',
  time: 'a time such as 09:30',
  e164: 'a phone number such as +33612345678',
}

/** What the size of each kind of value is counted in. */
const units: Readonly<Record<string, string>> = {
  string: 'character',
  array: 'entry',
  set: 'entry',
  file: 'byte',
}

function counted(limit: number | bigint, unit: string): string {
  if (Number(limit) === 1) return `1 ${unit}`
  return `${limit} ${unit === 'entry' ? 'entries' : `${unit}s`}`
}

type SizeIssue = $ZodRawIssue & ({ code: 'too_small' } | { code: 'too_big' })

function ofSize(issue: SizeIssue): string {
  const isSmall = issue.code === 'too_small'
  const limit = issue.code === 'too_small' ? issue.minimum : issue.maximum
  const unit = units[issue.origin]
  if (unit === undefined) {
    if (issue.inclusive) return `must be ${isSmall ? 'at least' : 'at most'} ${limit}.`
    return `must be ${isSmall ? 'greater' : 'less'} than ${limit}.`
  }
  if (isSmall && Number(limit) === 1) return 'must not be empty.'
  const bound = issue.exact ? 'exactly' : isSmall ? 'at least' : 'at most'
  return `must have ${bound} ${counted(limit, unit)}.`
}

const oneOf = (values: readonly unknown[]) =>
  values.length === 1 ? `must be ${values[0]}.` : `must be one of ${values.join(', ')}.`

/** What is wrong with a value and what is accepted, to stand after its name; a schema's own message goes first. */
export function issueMessage(issue: $ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return REQUIRED
      return types[issue.expected] ? `must be ${types[issue.expected]}.` : 'is not of the right type.'
    case 'too_small':
    case 'too_big':
      return ofSize(issue)
    case 'invalid_value':
      return oneOf(issue.values)
    case 'invalid_format':
      if (formats[issue.format]) return `must be ${formats[issue.format]}.`
      return issue.pattern === undefined ? 'has the wrong format.' : `must match ${issue.pattern}.`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}.`
    case 'unrecognized_keys':
      return 'is not a field of this call. Leave it out.'
    case 'invalid_union':
      return 'has none of the accepted forms. See the reference of this call.'
    default:
      return 'is not valid. See the reference of this call.'
  }
}
