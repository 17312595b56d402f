import * as z from 'zod/mini'

/** Every code that the server answers, and the HTTP status it goes with (decisions: one error body). */
export const statusOfCode = {
  invalid: 400,
  venue_required: 400,
  unauthenticated: 401,
  session_expired: 401,
  wrong_credentials: 401,
  second_factor_required: 401,
  payment_required: 402,
  forbidden: 403,
  activation_required: 403,
  origin_not_allowed: 403,
  feature_disabled: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  existed_email: 409,
  role_in_use: 409,
  request_in_progress: 409,
  too_large: 413,
  unsupported_media_type: 415,
  rule: 422,
  wrong_password: 422,
  wrong_code: 422,
  expired_code: 422,
  invalid_token: 422,
  idempotency_mismatch: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  insufficient_storage: 507,
} as const

/** A stable word that says what went wrong. */
export type ErrorCode = keyof typeof statusOfCode

/** The one error body of every call. */
export const ErrorBody = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
    requestId: z.string(),
  }),
})
export interface ErrorBody extends z.infer<typeof ErrorBody> {}

/** What an {@link ApiError} carries besides its message. */
export interface ApiErrorDetails {
  /** HTTP status; 0 when no answer came. */
  status: number
  /** The server's code, or `network`, `timeout`, `aborted` or `bad_answer` when the client itself reports it. */
  code: ErrorCode | 'network' | 'timeout' | 'aborted' | 'bad_answer' | (string & {})
  /** Field path to code, on a refused input. */
  fields?: Record<string, string> | undefined
  /** What to quote to support. */
  requestId?: string | undefined
  /** How long the server asks to wait, on 429 and 503. */
  retryAfterMs?: number | undefined
}

/**
 * Thrown by every call that did not succeed. Its message is the server's readable one.
 * @example
 * import { ApiError } from '@comptoir/core/http'
 * import { getVenue } from '@comptoir/core/venues'
 *
 * try {
 *   await api(getVenue, { params: { venueId } })
 * } catch (error) {
 *   if (!(error instanceof ApiError)) throw error
 *   if (error.code === 'not_found') console.log('No such venue.')
 *   else console.error(error.message, error.requestId)
 * }
 */
export class ApiError extends Error {
  // Declared, not initialised: class fields are written out at length for the oldest browsers.
  declare readonly name: 'ApiError'
  declare readonly status: number
  declare readonly code: ApiErrorDetails['code']
  declare readonly fields: Record<string, string>
  declare readonly requestId: string | undefined
  declare readonly retryAfterMs: number | undefined

  constructor(message: string, details: ApiErrorDetails, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ApiError'
    this.status = details.status
    this.code = details.code
    this.fields = details.fields ?? {}
    this.requestId = details.requestId
    this.retryAfterMs = details.retryAfterMs
  }
}

/** What a call throws whose answer is not what its contract says. */
export function unexpectedAnswer(cause?: unknown): ApiError {
  const details = { status: 200, code: 'bad_answer' }
  return new ApiError('The server returned an unexpected response.', details, { cause })
}

const NETWORK_ERRORS = /^(Type|Abort|Timeout|Network)Error$/

/**
 * Whether what `fetch`, or reading its answer, threw is a failure of the network and not a mistake in code.
 * @example
 * import { isNetworkFailure } from '@comptoir/core/http'
 *
 * const answer = await fetch('/health').catch((error) => {
 *   if (isNetworkFailure(error)) return undefined
 *   throw error
 * })
 */
export function isNetworkFailure(thrown: unknown): boolean {
  return NETWORK_ERRORS.test((thrown as Error | undefined)?.name ?? '')
}

/**
 * Whether trying the same call again may help: no answer, a slow network, overload, a server that is down, or an answer
 * that is not the server's, such as the page of a Wi-Fi portal.
 * @example
 * import { ApiError, isTransient } from '@comptoir/core/http'
 *
 * isTransient(new ApiError('Overloaded.', { status: 503, code: 'unavailable' })) // => true
 * isTransient(new ApiError('Not JSON.', { status: 200, code: 'bad_answer' })) // => true
 * isTransient(new ApiError('Not found.', { status: 404, code: 'not_found' })) // => false
 */
export function isTransient(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.code === 'network' ||
      error.code === 'timeout' ||
      error.status === 408 ||
      error.status === 429 ||
      error.status >= 500 ||
      error.code === 'request_in_progress' ||
      error.code === 'bad_answer')
  )
}
