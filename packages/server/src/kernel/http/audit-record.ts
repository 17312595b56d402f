import type { AnyEndpoint, Received } from '@comptoir/core/http'
import type { $ZodType } from 'zod/v4/core'
import type { AuditEvent } from '../audit/index.ts'
import type { VenueActor } from './callers.ts'
import type { CallContext } from './context.ts'
import { findIds } from './gate.ts'

/** A call and who made it, as far as the audit log asks. */
export interface Recorded {
  feature: string
  name: string
  endpoint: AnyEndpoint
  input: Received<AnyEndpoint>
  context: CallContext
  actor: VenueActor
}

type Target = Record<string, number | string>

const isId = (value: unknown): value is number | string =>
  typeof value === 'number' || typeof value === 'string'

/** Whether what the call does is written into the audit log; reading is not, unless it is marked. */
export function isRecorded({ endpoint, actor }: Pick<Recorded, 'endpoint' | 'actor'>): boolean {
  const isByStaff =
    endpoint.scope === 'staff' || ('isActingAsStaff' in actor && actor.isActingAsStaff === true)
  return endpoint.isAudited === true || (isByStaff && endpoint.method !== 'GET')
}

/** The ids of path and body, and of what was made; the rest of what was sent may be about people, or secret. */
function targetOf({ endpoint, input }: Recorded, answer: unknown): Target {
  const target: Target = {}
  for (const { kind, value } of findIds(endpoint.body, input.body)) if (isId(value)) target[kind] = value
  for (const [name, schema] of Object.entries(endpoint.params as Record<string, $ZodType>)) {
    const value = (input.params as Record<string, unknown>)[name]
    if (name === 'venueId' || !isId(value)) continue
    // A text that is no id may be a phone number, or the secret of a link.
    if (typeof value === 'number' || findIds(schema, value).length > 0) target[name] = value
  }
  const made = (answer as { id?: unknown } | null | undefined)?.id
  if (isId(made)) target.id ??= made
  return target
}

/** The audit event of a call. */
export function auditEventOf(call: Recorded, venueId: number, answer?: unknown): AuditEvent {
  const { feature, name, context, actor } = call
  return {
    venueId,
    action: `${feature}.${name}`,
    managerId: actor.managerId,
    keyId: actor.keyId,
    isAttempt: call.endpoint.isSlow === true,
    target: targetOf(call, answer),
    address: context.address,
    requestId: context.requestId,
  }
}
