import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'

/** A browser in which the manager is signed in. Times are ISO 8601. */
export const OpenSession = z.object({
  sessionId: z.uuid(),
  /** The browser or program, such as `Firefox`; empty when it did not say. */
  browser: z.string(),
  /** The system it runs on, such as `Android`; empty when it did not say. */
  system: z.string(),
  createdAt: z.string(),
  /** Right to within a minute. */
  lastUsedAt: z.string(),
  /** Whether it is the session that asks. */
  isCurrent: z.boolean(),
})
export interface OpenSession extends z.infer<typeof OpenSession> {}

/** Lists where the manager is signed in, the one used last first (T24). */
export const listMySessions = endpoint({
  method: 'GET',
  path: '/v2/managers/me/sessions',
  summary: 'List where I am signed in',
  scope: 'session',
  isBeforeActivation: true,
  params: {},
  response: z.array(OpenSession),
})

/** Ends one session of the manager, its streams within a second. */
export const endMySession = endpoint({
  method: 'DELETE',
  path: '/v2/managers/me/sessions/{sessionId}',
  summary: 'Sign out one of my sessions',
  scope: 'session',
  isBeforeActivation: true,
  params: { sessionId: z.uuid() },
  errors: ['not_found'],
})

/** Ends every session of the manager but the one that asks. */
export const endMyOtherSessions = endpoint({
  method: 'DELETE',
  path: '/v2/managers/me/sessions',
  summary: 'Sign out all my other sessions',
  scope: 'session',
  isBeforeActivation: true,
  params: {},
})
