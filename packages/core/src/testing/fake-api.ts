import type { Answer, AnyEndpoint, Api, CallOptions, Request } from '../http/index.ts'
import { ApiError } from '../http/index.ts'

/** One call that a test's subject made. */
export interface FakeCall {
  endpoint: AnyEndpoint
  request: { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
  options: CallOptions
}

type Answering<E> = (request: Request<E>, options: CallOptions) => Answer<E> | Promise<Answer<E>>

/** An {@link Api} whose answers a test gives. */
export interface FakeApi {
  api: Api
  /** Every call so far, oldest first. */
  calls: FakeCall[]
  /** Answers an endpoint from now on; throw an {@link ApiError} to refuse. */
  answer<E extends AnyEndpoint>(endpoint: E, answering: Answering<E>): void
  /** Lets an endpoint fail from now on. */
  fail(endpoint: AnyEndpoint, error?: ApiError): void
  /** The calls of one endpoint. */
  callsOf(endpoint: AnyEndpoint): FakeCall[]
}

/**
 * What a call without an answer throws.
 * @example
 * import { createFakeApi, networkError } from '@comptoir/core/testing'
 * import { getVenue } from '@comptoir/core/venues'
 *
 * createFakeApi().fail(getVenue, networkError())
 */
export function networkError(): ApiError {
  return new ApiError('The server did not respond.', { status: 0, code: 'network' })
}

/**
 * A refusal with a status, such as 404.
 * @example
 * import { createFakeApi, refusal } from '@comptoir/core/testing'
 * import { getVenue } from '@comptoir/core/venues'
 *
 * createFakeApi().fail(getVenue, refusal(404, 'not_found'))
 */
export function refusal(status: number, code: string, message = code): ApiError {
  return new ApiError(message, { status, code, requestId: 'req-test' })
}

/**
 * Makes a {@link FakeApi}. An endpoint without an answer is a mistake of the test and rejects loudly.
 * @example
 * import { createFakeApi, buildVenue } from '@comptoir/core/testing'
 * import { getVenue } from '@comptoir/core/venues'
 *
 * const { api, answer, callsOf } = createFakeApi()
 * answer(getVenue, () => buildVenue())
 * await api(getVenue, { params: { venueId: 1 } })
 * callsOf(getVenue).length // => 1
 */
export function createFakeApi(): FakeApi {
  const answers = new Map<AnyEndpoint, Answering<AnyEndpoint>>()
  const calls: FakeCall[] = []

  const api: Api = async (endpoint, request, options = {}) => {
    calls.push({ endpoint, request: request as FakeCall['request'], options })
    const answering = answers.get(endpoint)
    if (!answering) throw new Error(`No answer for ${endpoint.method} ${endpoint.path}`)
    return (await answering(request as never, options)) as never
  }

  return {
    api,
    calls,
    answer: (endpoint, answering) => void answers.set(endpoint, answering as never),
    fail: (endpoint, error = networkError()) =>
      void answers.set(endpoint, () => {
        throw error
      }),
    callsOf: (endpoint) => calls.filter((call) => call.endpoint === endpoint),
  }
}

/**
 * A list answer that ends here, or reads on at `nextCursor`.
 * @example
 * import { listConversations } from '@comptoir/core/inbox'
 * import { buildConversation, createFakeApi, cursorPage } from '@comptoir/core/testing'
 *
 * createFakeApi().answer(listConversations, () => cursorPage([buildConversation()], 'page-2'))
 */
export function cursorPage<T>(items: T[], nextCursor?: string) {
  return { items, perPage: 30, totalItems: items.length, nextCursor }
}

/**
 * A list answer.
 * @deprecated Use {@link cursorPage}.
 * @example
 * import { listConversations } from '@comptoir/core/inbox'
 * import { buildConversation, createFakeApi, stretch } from '@comptoir/core/testing'
 *
 * createFakeApi().answer(listConversations, () => stretch([buildConversation()]))
 */
export function stretch<T>(items: T[], nextCursor?: string) {
  return cursorPage(items, nextCursor)
}
