import { safeParse } from 'zod/v4/core'
import type { AnyEndpoint } from './endpoint.ts'
import { unexpectedAnswer } from './error.ts'

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
  const codes: Record<string, string> = {}
  if (!endpoint.body) return codes
  for (const issue of safeParse(endpoint.body, body).error?.issues ?? []) {
    const named: unknown = issue.code === 'custom' ? issue.params?.code : undefined
    codes[issue.path.map(String).join('.')] ??= typeof named === 'string' ? named : issue.code
  }
  return codes
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
