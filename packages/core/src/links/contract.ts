import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { uuidId, VenueId } from '../http/id.ts'
import { cursorQuery } from '../http/page.ts'
import { line } from '../rules/text.ts'
import { LinkTarget } from './target.ts'

/** What a short link is for: made by hand, the venue's loyalty page, or part of a campaign or of a message. */
export const SHORT_LINK_KINDS = ['link', 'loyalty', 'campaign', 'message'] as const
/** One of {@link SHORT_LINK_KINDS}. */
export const ShortLinkKind = z.enum(SHORT_LINK_KINDS)
export type ShortLinkKind = z.infer<typeof ShortLinkKind>

/** Whether a link leads to its target; `off`: the venue switched it off, `blocked`: staff blocked it (D-71). */
export const SHORT_LINK_STATES = ['active', 'off', 'blocked'] as const
/** One of {@link SHORT_LINK_STATES}. */
export const ShortLinkState = z.enum(SHORT_LINK_STATES)
export type ShortLinkState = z.infer<typeof ShortLinkState>

/**
 * What the last check of the target found, which is repeated every day (D-71). `dead`: the page is gone or its server
 * does not answer; `refused`: the host is not on the public internet, so that the link leads nowhere.
 */
export const TargetCheck = z.enum(['unchecked', 'ok', 'dead', 'refused'])
export type TargetCheck = z.infer<typeof TargetCheck>

/** A short link (LNK-01). */
export const ShortLink = z.object({
  id: /* @__PURE__ */ uuidId('shortLink'),
  venueId: VenueId,
  /** Whether it leads to its target now. */
  isValid: z.boolean(),
  /** The whole address. */
  shortLink: z.string(),
  /** Its last part; upper and lower case count. */
  code: z.string(),
  kind: ShortLinkKind,
  target: z.string(),
  /** What the venue calls it; may be empty. */
  name: z.string(),
  state: ShortLinkState,
  /** Why staff blocked it; empty unless they did. */
  blockReason: z.string(),
  check: TargetCheck,
  /** When the target was checked, ISO 8601; null before the first check. */
  checkedAt: z.nullable(z.iso.datetime()),
  /** How often people opened it, and how often programs did, which are not counted as people (D-63, D-71). */
  clicks: z.int(),
  robots: z.int(),
  /** ISO 8601. */
  createdAt: z.iso.datetime(),
  /** Who made it; empty for a program. */
  managerName: z.string(),
})
export interface ShortLink extends z.infer<typeof ShortLink> {}

/** The clicks of one day of the venue's calendar; a day without any is left out. */
export const LinkDay = z.object({
  /** YYYY-MM-DD. */
  day: z.iso.date(),
  people: z.int(),
  robots: z.int(),
})
export interface LinkDay extends z.infer<typeof LinkDay> {}

const Name = line({ max: 80 })
const ofVenue = { venueId: VenueId }
const ofLink = { venueId: VenueId, shortLinkId: /* @__PURE__ */ uuidId('shortLink') }
/** Left out by a manager or a key with one venue. */
const venueId = z.optional(VenueId)

/**
 * Makes a short link (LNK-02). 400 `invalid` names `url` and what is wrong with it (LNK-06); 422 `rule` says that the
 * host is not public (`host`) or that staff blocked it (`blocked`). A target that does not answer is taken: `check` is
 * then `dead`.
 */
export const createShortLink = endpoint({
  method: 'POST',
  path: '/v2/shortLinks',
  summary: 'Make a short link',
  scope: 'venue',
  permission: 'campaigns.links:create',
  isSlow: true,
  params: {},
  body: z.strictObject({ venueId, url: LinkTarget, name: z._default(Name, '') }),
  response: ShortLink,
  errors: ['rule', 'venue_required'],
})

/** Lists short links, newest first, by cursor; with venue 0 those of all venues (LNK-03, D-04). */
export const listShortLinks = endpoint({
  method: 'GET',
  path: '/v2/shortLinks',
  summary: 'List short links',
  scope: 'venue',
  permission: 'campaigns.links:read',
  allVenues: true,
  params: {},
  paged: 'cursor',
  query: z.strictObject({
    venueId,
    /** Found anywhere in name and target, or a whole code. */
    search: z.optional(line({ max: 200 })),
    kind: z.optional(ShortLinkKind),
    ...cursorQuery(),
  }),
  response: z.array(ShortLink),
})

/** Reads a short link with its clicks per day (LNK-01, D-71). */
export const getShortLink = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/shortLinks/{shortLinkId}',
  summary: 'Read a short link with its clicks',
  scope: 'venue',
  permission: 'campaigns.links:read',
  allVenues: true,
  params: ofLink,
  query: z.strictObject({
    /** How many days back, today included. */
    days: z._default(z.int().check(z.minimum(1), z.maximum(366)), 30),
  }),
  response: z.object({
    ...ShortLink.shape,
    /** Today by the venue's calendar, YYYY-MM-DD. */
    today: z.iso.date(),
    days: z.array(LinkDay),
  }),
})

/** Renames a short link, or switches it off and on: one that is off answers that it was withdrawn (410). */
export const updateShortLink = endpoint({
  method: 'PATCH',
  path: '/v2/venues/{venueId}/shortLinks/{shortLinkId}',
  summary: 'Rename a short link or switch it off',
  scope: 'venue',
  permission: 'campaigns.links:update',
  params: ofLink,
  body: z.strictObject({ name: z.optional(Name), isActive: z.optional(z.boolean()) }),
  response: ShortLink,
})

/**
 * Returns the venue's one short link to its loyalty page (LNK-04), and makes it the first time. With `url` it leads
 * there from now on, under the same code: what is printed stays right. 422 `rule` names `url` while there is none.
 */
export const createLoyaltyLink = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/shortLinks/loyalty',
  summary: 'Make the short link to the loyalty page',
  scope: 'venue',
  permission: 'campaigns.links:create',
  isSlow: true,
  params: ofVenue,
  body: z.strictObject({ url: z.optional(LinkTarget) }),
  response: ShortLink,
  errors: ['rule'],
})

/** Makes a short link for a promotion (TRG-08): {@link createShortLink} under its legacy address. */
export const shortenPromotionUrl = endpoint({
  method: 'POST',
  path: '/promotions/urlshortener',
  summary: 'Make a short link for a promotion',
  scope: 'venue',
  permission: 'campaigns.links:create',
  isSlow: true,
  params: {},
  body: z.strictObject({ venueId, url: LinkTarget }),
  response: ShortLink,
  errors: ['rule', 'venue_required'],
})

/** What staff block at once: one link by its code, every link to a host and what is under it, or all of a venue. */
export const LINK_BLOCK_KINDS = ['code', 'host', 'venue'] as const
/** One of {@link LINK_BLOCK_KINDS}. */
export const LinkBlockKind = z.enum(LINK_BLOCK_KINDS)
export type LinkBlockKind = z.infer<typeof LinkBlockKind>

/** Something that staff blocked (D-71). */
export const LinkBlock = z.object({
  id: z.uuid(),
  kind: LinkBlockKind,
  /** The code, the host, or the number of the venue. */
  value: z.string(),
  reason: z.string(),
  /** Of the venue of the code, or of the blocked venue; empty for a host. */
  venueName: z.string(),
  managerName: z.string(),
  /** ISO 8601. */
  createdAt: z.iso.datetime(),
})
export interface LinkBlock extends z.infer<typeof LinkBlock> {}

/** Lists what is blocked, newest first (D-71). */
export const listLinkBlocks = endpoint({
  method: 'GET',
  path: '/v2/linkBlocks',
  summary: 'List blocked links, hosts and venues',
  scope: 'staff',
  permission: 'staff.links:read',
  params: {},
  response: z.array(LinkBlock),
})

/**
 * Blocks a code, a host or a venue: its links answer 410 at once (D-71). 404 for a code or a venue that does not
 * exist, 400 for a value that is no host. Blocking again changes the reason.
 */
export const createLinkBlock = endpoint({
  method: 'POST',
  path: '/v2/linkBlocks',
  summary: 'Block a link, a host or a venue',
  scope: 'staff',
  permission: 'staff.links:update',
  params: {},
  body: z.strictObject({
    kind: LinkBlockKind,
    value: line({ min: 1, max: 253 }),
    reason: line({ min: 1, max: 200 }),
  }),
  response: LinkBlock,
  errors: ['not_found'],
})

/** Lifts a block: its links lead to their targets again (D-71). */
export const deleteLinkBlock = endpoint({
  method: 'DELETE',
  path: '/v2/linkBlocks/{id}',
  summary: 'Lift a block of links',
  scope: 'staff',
  permission: 'staff.links:update',
  params: { id: z.uuid() },
  errors: ['not_found'],
})
