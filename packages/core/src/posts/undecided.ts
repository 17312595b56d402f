import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { uuidId, VenueId } from '../http/id.ts'
import { Post, PostMedia } from './contract.ts'

/** Platforms whose posts may have an unknown outcome: those that the product publishes on itself. */
export const UndecidedPlatform = z.enum(['facebook', 'instagram', 'linkedin'])
export type UndecidedPlatform = z.infer<typeof UndecidedPlatform>

/** A post's id. */
export const PostId = /* @__PURE__ */ uuidId('post')
export type PostId = z.infer<typeof PostId>

/**
 * A post that waits for a person. `unknown`: it may be on its platform or not; a manager looks there, and decides (D-88).
 * `held`: its account is paused; it leaves by itself once the account is linked again.
 */
export const UndecidedPost = z.object({
  postId: PostId,
  venueId: VenueId,
  platform: UndecidedPlatform,
  message: z.string(),
  media: z.array(PostMedia),
  state: z.enum(['unknown', 'held']),
  /** When it was first sent to the platform; of a held one that never was, when it was made. */
  sentAt: z.iso.datetime(),
  /** Why the outcome is unknown, in the words of the last attempt; empty for a held one. */
  reason: z.string(),
  /** The page or account that it was sent to; empty when it is no longer linked. */
  accountName: z.string(),
  /** Where to look for it on the platform. */
  accountUrl: z.string(),
})
export interface UndecidedPost extends z.infer<typeof UndecidedPost> {}

/**
 * Lists the posts that wait for a person, of one venue or of all, the oldest first: at most a hundred. A held one is
 * decided by linking its account again, not by {@link confirmPost} or {@link resendPost}.
 */
export const listUndecidedPosts = endpoint({
  scope: 'venue',
  permission: 'posts.posts:read',
  requireFeature: 'my_business',
  allVenues: true,
  method: 'GET',
  path: '/v2/venues/{venueId}/undecidedPosts',
  summary: 'List posts that wait for a person',
  params: { venueId: VenueId },
  response: z.array(UndecidedPost),
})

const decide = {
  scope: 'venue',
  permission: 'posts.posts:publish',
  requireFeature: 'my_business',
  method: 'POST',
  isIdempotent: true,
  isAudited: true,
  params: { venueId: VenueId, postId: PostId, platform: UndecidedPlatform },
  response: Post,
} as const

/**
 * Records that a post is on the platform, as a person saw there. 409 `conflict` when the outcome is known by now; 422
 * `rule` names the field `url` when that is not an address of the platform.
 */
export const confirmPost = endpoint({
  ...decide,
  errors: ['conflict', 'rule'],
  path: '/v2/venues/{venueId}/undecidedPosts/{postId}/{platform}/confirm',
  summary: 'Record that a post is on the platform',
  body: z.strictObject({
    /** Where people see it. */
    url: z.optional(z.string().check(z.trim(), z.maxLength(500))),
  }),
})

/**
 * Publishes a post again, as a person saw that it is not on the platform. 409 `conflict` when the outcome is known by
 * now, or while the platform is being asked.
 */
export const resendPost = endpoint({
  ...decide,
  errors: ['conflict'],
  path: '/v2/venues/{venueId}/undecidedPosts/{postId}/{platform}/resend',
  summary: 'Publish a post again that is not on the platform',
})
