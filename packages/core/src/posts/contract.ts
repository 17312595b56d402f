import * as z from 'zod/mini'
import { FileId } from '../files/index.ts'
import { endpoint } from '../http/endpoint.ts'
import { intId, VenueId } from '../http/id.ts'
import { ChannelAccountId } from '../social/index.ts'
import { POST_MAX_FILES } from './limits.ts'

/** How far a post has come (PST-17). */
export const PostStatus = z.enum(['SCHEDULED', 'PROCESSING', 'PUBLISHED', 'NOT_PUBLISHED'])
export type PostStatus = z.infer<typeof PostStatus>

/**
 * A post on one platform (PST-08). `UNKNOWN`: it may be there, no one knows; it is not published again by itself.
 */
export const PlatformPost = z.object({
  status: z.enum([...PostStatus.options, 'UNKNOWN']),
  /** The platform's name of it, and where people see it, once it is published. */
  id: z.nullable(z.string()),
  url: z.nullable(z.string()),
  viewCount: z.int(),
  commentCount: z.int(),
  likeCount: z.int(),
  /** The platform's own words. */
  error: z.nullable(z.object({ message: z.string() })),
  scheduled: z.boolean(),
})
export interface PlatformPost extends z.infer<typeof PlatformPost> {}

/** A picture of a post. */
export const PostMedia = z.object({
  id: FileId,
  url: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
})

/** A post, with its status on each platform (PST-07, D-18). */
export const Post = z.object({
  id: z.string(),
  venueId: VenueId,
  profileId: /* @__PURE__ */ intId('profile'),
  /** The worst that is unfinished; else published if it is anywhere, else not. */
  status: PostStatus,
  /** Published on some platforms, and not on others. */
  isPartial: z.boolean(),
  /** When it was made. */
  date: z.iso.datetime(),
  message: z.string(),
  media: z.array(PostMedia),
  platforms: z.object({
    google: z.optional(PlatformPost),
    facebook: z.optional(PlatformPost),
    instagram: z.optional(PlatformPost),
    linkedin: z.optional(PlatformPost),
  }),
})
export interface Post extends z.infer<typeof Post> {}

/** Sent live when a post is published on a platform, or is not (PST-10, PST-19). */
export const POSTS_UPDATED = 'posts.updated'
/** What {@link POSTS_UPDATED} carries. */
export const PostsUpdated = z.object({
  venueId: VenueId,
  profileId: /* @__PURE__ */ intId('profile'),
  post: Post,
})

/** What is published: words, or public pictures of the venue, or both. What a platform takes is in `postLimits`. */
export const NewPost = z.strictObject({
  message: z.string().check(z.trim(), z.maxLength(63_206)),
  media: z.optional(z.array(FileId).check(z.maxLength(POST_MAX_FILES))),
})
export interface NewPost extends z.infer<typeof NewPost> {}

const ofProfile = { venueId: VenueId, profileId: /* @__PURE__ */ intId('profile') }
const publish = {
  scope: 'venue',
  requireFeature: 'my_business',
  permission: 'posts.posts:publish',
  method: 'POST',
  isIdempotent: true,
  errors: ['rule'],
  body: NewPost,
  response: Post,
} as const

/** Publishes on the linked Facebook page (SOC-27); the outcome arrives with {@link POSTS_UPDATED}. */
export const createFacebookPost = endpoint({
  ...publish,
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/facebookProfiles/{id}/posts',
  summary: 'Publish on a Facebook page',
  params: { ...ofProfile, id: ChannelAccountId },
})

/** Publishes on the linked Instagram account (SOC-35). */
export const createInstagramPost = endpoint({
  ...publish,
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/instagramProfiles/{id}/posts',
  summary: 'Publish on Instagram',
  params: { ...ofProfile, id: ChannelAccountId },
})

/** Publishes in the name of the linked member of LinkedIn (SOC-39). */
export const createLinkedinPost = endpoint({
  ...publish,
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/linkedinProfiles/posts',
  summary: 'Publish on LinkedIn',
  params: ofProfile,
})
