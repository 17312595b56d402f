import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'

/** The providers that the operator of an installation set up for all venues: of SMS, and of numbers to call. */
export const ProviderName = z.enum(['sms', 'voice'])
export type ProviderName = z.infer<typeof ProviderName>

/** What keeps one from working: it does not take our login, which the operator repairs, or no one answers there. */
export const ProviderProblem = z.enum(['refused', 'unreachable'])
export type ProviderProblem = z.infer<typeof ProviderProblem>

/** A provider as it was found; `problem` is null where all is well. Times are milliseconds since 1970. */
export const Provider = z.object({
  name: ProviderName,
  problem: z.nullable(ProviderProblem),
  /** Since when it has the problem. */
  since: z.nullable(z.number()),
})
export interface Provider extends z.infer<typeof Provider> {}

/** Lists the configured providers and their problems; jobs for a provider with a problem wait. */
export const listProviders = endpoint({
  method: 'GET',
  path: '/v2/providers',
  summary: "List the operator's providers and their problems",
  scope: 'session',
  params: {},
  response: z.array(Provider),
})
