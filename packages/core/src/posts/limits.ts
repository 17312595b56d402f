/** Where posts appear (D-18). */
export const postPlatforms = ['google', 'facebook', 'instagram', 'linkedin'] as const
/** A platform on which posts appear. */
export type PostPlatform = (typeof postPlatforms)[number]

/** What a platform takes: characters, hashtags and pictures. */
export interface PostLimits {
  textLength: number
  hashtagCount?: number
  pictureCount: number
  /** It has no posts of words alone. */
  needsPicture: boolean
  /** What kinds of pictures, where not every one. */
  mimeTypes?: readonly string[]
  /** The narrowest and the widest: width by height. */
  ratios?: readonly [narrowest: number, widest: number]
}

/** The most files of a post, whatever the platform. */
export const POST_MAX_FILES = 10

/** The limits of the platforms, as each documents them. */
export const postLimits: Readonly<Record<Exclude<PostPlatform, 'google'>, PostLimits>> = {
  facebook: { textLength: 63_206, pictureCount: 10, needsPicture: false },
  instagram: {
    textLength: 2200,
    hashtagCount: 30,
    pictureCount: 10,
    needsPicture: true,
    mimeTypes: ['image/jpeg'],
    ratios: [0.8, 1.91],
  },
  linkedin: { textLength: 3000, pictureCount: 10, needsPicture: false },
}
