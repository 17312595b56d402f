import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { WebAddress } from '../rules/web-address.ts'

/** What an address leads to, as far as a message shows it differently; everything else is a link (MSG-20). */
export const LinkKind = z.enum(['image', 'pdf', 'audio', 'link'])
export type LinkKind = z.infer<typeof LinkKind>

/**
 * Says what an address leads to (XCT-04, D-55). The server asks, through a guard that reaches public addresses only;
 * what cannot be reached, or may not be, is a link. Nothing else of the answer is passed on.
 */
export const getLinkType = endpoint({
  method: 'GET',
  path: '/v2/linkTypes',
  summary: 'Look up what an address leads to',
  scope: 'session',
  params: {},
  query: z.strictObject({ url: WebAddress }),
  response: z.object({ type: LinkKind }),
})

/** A place as the map knows it (XCT-03); what it does not know is null. */
export const Place = z.object({
  placeId: z.string(),
  name: z.string(),
  address: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  websiteUri: z.nullable(z.string()),
  mapsUri: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
})
export interface Place extends z.infer<typeof Place> {}

/** Reads the details of a place (XCT-03, D-55): the key of the map stays on the server. 422 where there is none, 503
 * where the map does not answer. */
export const getPlace = endpoint({
  method: 'GET',
  path: '/v2/places/{placeId}',
  summary: 'Read the details of a place',
  scope: 'session',
  params: { placeId: z.string().check(z.regex(/^[A-Za-z0-9_-]{10,200}$/)) },
  query: z.strictObject({ language: z.optional(z.enum(['fr', 'en'])) }),
  response: Place,
  errors: ['rule', 'unavailable'],
})
