import * as z from 'zod/mini'

/** The kinds of ids. The server's gate knows the table of each. */
export type IdKind =
  | 'venue'
  | 'manager'
  | 'role'
  | 'profile'
  | 'conversation'
  | 'message'
  | 'webchat'
  | 'visitor'
  | 'apiKey'
  | 'webhook'
  | 'webhookDelivery'
  | 'mobileDevice'
  | 'classification'
  | 'invitation'
  | 'featureRequest'
  | 'file'
  | 'quickReply'
  | 'label'
  | 'threadNote'
  | 'agent'
  | 'review'
  | 'channelAccount'
  | 'outreach'
  | 'missedCall'
  | 'shortLink'
  | 'contact'
  | 'addressBook'
  | 'customColumn'
  | 'segment'
  | 'contactChange'
  | 'export'
  | 'addressBookImport'
  | 'post'
  | 'campaign'
  | 'wallet'
  | 'walletTransaction'
  | 'template'
  | 'trigger'
  | 'promotion'
  | 'outcome'

/** Which schemas are ids, and of which kind; read by the gate and the generated security tests. */
export const idKinds = z.registry<{ kind: IdKind }>()

const MAX_INT = 2_147_483_647

/** The schema of an id: branded, so that kinds of ids cannot be mixed up. */
export type Id<K extends IdKind, T extends string | number> = z.ZodMiniType<T & z.core.$brand<K>, T>

function mark<K extends IdKind, T extends string | number>(schema: z.core.$ZodType<T>, kind: K): Id<K, T> {
  idKinds.add(schema, { kind })
  return schema as Id<K, T>
}

/**
 * An id that is a whole number (managers, profiles).
 * @example
 * import { intId } from '@comptoir/core/http'
 *
 * const LabelId = intId('label')
 * LabelId.safeParse(0).success // => false
 */
export function intId<K extends IdKind>(kind: K): Id<K, number> {
  return mark(z.int().check(z.minimum(1), z.maximum(MAX_INT)), kind)
}

/**
 * An id that is a UUID; those of messages are made by the client (RFC 9562, version 7).
 * @example
 * import { newId, uuidId } from '@comptoir/core/http'
 *
 * const FileId = uuidId('file')
 * const file = FileId.parse(newId())
 */
export function uuidId<K extends IdKind>(kind: K): Id<K, string> {
  return mark(z.uuid().check(z.overwrite((value) => value.toLowerCase())), kind)
}

/**
 * An id made of 3 to 64 letters, digits and hyphens.
 * @example
 * import { wordId } from '@comptoir/core/http'
 *
 * wordId('webchat').safeParse('boulangerie-karukera').success // => true
 */
export function wordId<K extends IdKind>(kind: K): Id<K, string> {
  return mark(z.string().check(z.regex(/^[A-Za-z0-9](?:[A-Za-z0-9-]{1,62})[A-Za-z0-9]$/)), kind)
}

/** A venue's id; 0 means "all venues that I may see" (D-04). */
export const VenueId = /* @__PURE__ */ mark(z.int().check(z.minimum(0), z.maximum(MAX_INT)), 'venue')
/** A venue's id. See {@link ALL_VENUES} for 0. */
export type VenueId = z.infer<typeof VenueId>
/** The id that means all venues of the manager, on reads only (D-04, VEN-01). */
export const ALL_VENUES = 0 as VenueId

/**
 * A new client-made id: a UUID version 7, so that ids sort by time (RFC 9562 section 5.7).
 * @example
 * import { newId } from '@comptoir/core/http'
 * import { sendMessage } from '@comptoir/core/inbox'
 *
 * // Create the id once: retrying with the same id does not store a second message.
 * const id = newId()
 */
export function newId(nowMs = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  for (let index = 0, rest = nowMs; index < 6; index += 1) {
    bytes[5 - index] = rest % 256
    rest = Math.floor(rest / 256)
  }
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  // Not Array.from: old libraries on pages that embed the widget replace it with one that ignores the map function.
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
