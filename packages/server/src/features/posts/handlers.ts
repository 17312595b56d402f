import type { contract } from '@comptoir/core/contract'
import { type NewPost, postLimits } from '@comptoir/core/posts'
import type { Tx } from '../../kernel/db/database.ts'
import type { FileRow } from '../../kernel/files/index.ts'
import type { Handlers, VenueContext } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { OwnPlatform } from '../../kernel/ports/publisher.ts'
import { findAccount } from '../channels/index.ts'
import { findLink } from '../social/index.ts'
import { confirm, listUndecided, resend } from './decisions.ts'
import { insertPost } from './queries.ts'

function refused(field: 'message' | 'media', why: string, words: string): AppError {
  return new AppError('rule', `${field}: ${words}`, { fields: { [field]: why } })
}

function checkMessage(platform: OwnPlatform, message: string, pictureCount: number): void {
  const { textLength, hashtagCount = Number.POSITIVE_INFINITY } = postLimits[platform]
  if (message === '' && pictureCount === 0)
    throw refused('message', 'required', 'is required without a picture')
  if ([...message].length > textLength)
    throw refused('message', 'too_long', `must have at most ${textLength} characters on ${platform}`)
  if ((message.match(/#[\p{L}\p{N}_]+/gu) ?? []).length > hashtagCount)
    throw refused('message', 'hashtags', `must have at most ${hashtagCount} hashtags on ${platform}`)
}

function checkPictures(platform: OwnPlatform, pictures: readonly FileRow[]): void {
  const { needsPicture, pictureCount, mimeTypes, ratios } = postLimits[platform]
  if (needsPicture && pictures.length === 0) throw refused('media', 'required', `${platform} needs a picture`)
  if (pictures.length > pictureCount)
    throw refused('media', 'too_many', `${platform} accepts at most ${pictureCount} pictures`)
  for (const { kind, mime_type, visibility, width, height } of pictures) {
    if (kind !== 'image') throw refused('media', 'type', 'must be a picture')
    if (visibility !== 'public') throw refused('media', 'private', 'must be a public picture')
    if (mimeTypes && !mimeTypes.includes(mime_type))
      throw refused('media', 'type', `${platform} accepts ${mimeTypes.join(', ')}`)
    const ratio = (width ?? 1) / (height ?? 1)
    if (ratios && (ratio < ratios[0] || ratio > ratios[1]))
      throw refused(
        'media',
        'ratio',
        `${platform} accepts pictures with a ratio from ${ratios[0]} to ${ratios[1]}`,
      )
  }
}

/** The files in the order of the request. */
async function readPictures(tx: Tx, venueId: number, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('file')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('id', 'in', ids)
    .execute()
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id)
    if (!row) throw notFound()
    return row
  })
}

interface Place {
  venueId: number
  profileId: number
}

async function publish(
  { tx, actor }: Pick<VenueContext, 'tx' | 'actor'>,
  { venueId, profileId }: Place,
  { message, media = [] }: NewPost,
  platform: OwnPlatform,
) {
  const rows = await readPictures(tx, venueId, media)
  checkMessage(platform, message, rows.length)
  checkPictures(platform, rows)
  const pictures = rows.map(({ id, name, mime_type: mimeType, width, height }) => ({
    id,
    name,
    mimeType,
    width,
    height,
  }))
  return insertPost(
    tx,
    { venueId, profileId, managerId: actor.managerId ?? null, message, pictures },
    platform,
  )
}

async function requireAccount(tx: Tx, place: Place & { id: number }, platform: OwnPlatform): Promise<void> {
  const row = await findAccount(tx, place.venueId, place.id)
  if (row?.profile_id !== place.profileId || row.platform !== platform) throw notFound()
  if (!row.connected_at) throw new AppError('rule', `${platform} is not linked yet.`)
}

/** Posts of the social platforms: each call writes the same rows (D-18); decisions about an unknown outcome (D-88). */
export function postHandlers(): Handlers<typeof contract.posts> {
  return {
    async createFacebookPost({ params, body }, context) {
      await requireAccount(context.tx, params, 'facebook')
      return publish(context, params, body, 'facebook')
    },
    async createInstagramPost({ params, body }, context) {
      await requireAccount(context.tx, params, 'instagram')
      return publish(context, params, body, 'instagram')
    },
    async createLinkedinPost({ params, body }, context) {
      if (!(await findLink(context.tx, params, 'linkedin')))
        throw new AppError('rule', 'linkedin is not linked yet.')
      return publish(context, params, body, 'linkedin')
    },
    listUndecidedPosts: (_, { tx, venueIds }) => listUndecided(tx, venueIds),
    confirmPost: ({ params, body: { url } }, { tx }) => confirm(tx, params, url),
    resendPost: ({ params }, { tx }) => resend(tx, params),
  }
}
