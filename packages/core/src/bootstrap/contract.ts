import * as z from 'zod/mini'
import { EnabledFeature } from '../features/index.ts'
import { endpoint } from '../http/endpoint.ts'
import { Conversation, InboxSetup } from '../inbox/index.ts'
import { HeldRole, Manager } from '../session/index.ts'
import { Venue } from '../venues/index.ts'

const list = <T extends z.core.$ZodType>(item: T) => z.object({ items: z.array(item), totalItems: z.int() })

/**
 * What a page of a manager needs before it shows anything: the answers of the calls that read each part alone. A part
 * is null where the manager may not read it, or where its own call says why it cannot be read.
 */
export const Bootstrap = z.object({
  manager: Manager,
  roles: z.array(HeldRole),
  /** The first hundred; null while the e-mail address is not proven (AUT-19). */
  venues: z.nullable(list(Venue)),
  /** The venue that the other parts are of, 0 for all (AUT-17); null for a manager of none. */
  venueId: z.nullable(z.int()),
  features: z.nullable(z.array(EnabledFeature)),
  inbox: z.nullable(
    z.object({
      setup: InboxSetup,
      /** The first thirty that are open. */
      conversations: z.extend(list(Conversation), { nextCursor: z.optional(z.string()) }),
      /** Where a live stream goes on after what is here: its `Last-Event-ID`. */
      lastEventId: z.string(),
    }),
  ),
})
export interface Bootstrap extends z.infer<typeof Bootstrap> {}

/** Reads what a page of a manager begins with, in one call instead of six. */
export const getBootstrap = endpoint({
  method: 'GET',
  path: '/v2/managers/me/bootstrap',
  summary: 'Read what a page needs first',
  scope: 'session',
  isBeforeActivation: true,
  params: {},
  query: z.strictObject({
    /** The venue that was chosen before; another one is taken where it is not the manager's. */
    venueId: z.optional(z.int().check(z.minimum(0), z.maximum(2_147_483_647))),
  }),
  response: Bootstrap,
})
