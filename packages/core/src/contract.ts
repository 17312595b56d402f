// all calls, for servers and documentation; not for browsers
import * as groups from './groups.ts'
import type { AnyEndpoint } from './http/endpoint.ts'

export { openapi } from './http/openapi.ts'

/** The exports of a feature's contract that are calls. */
export type CallsOf<M> = {
  [K in keyof M as M[K] extends AnyEndpoint ? (K extends string ? K : never) : never]: M[K]
}

function callsOf<M extends object>(module: M): CallsOf<M> {
  return Object.fromEntries(
    Object.entries(module).filter(
      ([, value]) => value && typeof value === 'object' && 'scope' in value && 'path' in value,
    ),
  ) as CallsOf<M>
}

type Contract = { readonly [Group in keyof typeof groups]: CallsOf<(typeof groups)[Group]> }

/** Every call of the product, by feature: for the server, the documentation and tests; never for a browser. */
export const contract = Object.fromEntries(
  Object.entries(groups).map(([group, module]) => [group, callsOf(module)]),
) as unknown as Contract
