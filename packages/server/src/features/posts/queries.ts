import { newId } from '@comptoir/core/http'
import { POSTS_UPDATED, type Post } from '@comptoir/core/posts'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { emit } from '../../kernel/events/events.ts'
import type { OwnPlatform } from '../../kernel/ports/publisher.ts'
import { enqueue } from '../../kernel/queue/outbox.ts'
import type { KeptPicture, PostPlatformTable, PostTable } from './tables.ts'

export type PostRow = Selectable<PostTable>
export type PlatformRow = Selectable<PostPlatformTable>

/** The kind of the jobs that publish on a platform. */
export const publishingJob = (platform: OwnPlatform) => `post.${platform}`

/** The worst unfinished state; else published if any platform has it, else failed (D-18). */
export function statusOf(rows: readonly Pick<PlatformRow, 'status'>[]): Post['status'] {
  const has = (...statuses: PlatformRow['status'][]) => rows.some(({ status }) => statuses.includes(status))
  if (has('PROCESSING', 'UNKNOWN')) return 'PROCESSING'
  if (has('SCHEDULED')) return 'SCHEDULED'
  return has('PUBLISHED') ? 'PUBLISHED' : 'NOT_PUBLISHED'
}

function toPlatform({ status, provider_id, url, error }: PlatformRow) {
  return {
    status,
    id: provider_id,
    url,
    viewCount: 0,
    commentCount: 0,
    likeCount: 0,
    error: error === null ? null : { message: error },
    scheduled: status === 'SCHEDULED',
  }
}

/** A picture as pages show it. */
export function toMedia({ id, width, height }: KeptPicture) {
  return { id, url: `/v2/files/${id}`, width, height }
}

export function toPost(row: PostRow, platforms: readonly PlatformRow[]) {
  const isLive = ({ status }: PlatformRow) => status === 'PUBLISHED'
  return {
    id: row.id,
    venueId: row.venue_id,
    profileId: row.profile_id,
    status: statusOf(platforms),
    isPartial: platforms.some(isLive) && !platforms.every(isLive),
    date: row.created_at.toISOString(),
    message: row.message,
    media: row.media.map(toMedia),
    platforms: Object.fromEntries(platforms.map((one) => [one.platform, toPlatform(one)])),
  }
}

export async function findPost(tx: Tx, venueId: number, id: string): Promise<PostRow | undefined> {
  return tx
    .selectFrom('post')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function findPlatforms(tx: Tx, venueId: number, postId: string): Promise<PlatformRow[]> {
  return tx
    .selectFrom('post_platform')
    .selectAll()
    .where('venue_id', '=', venueId)
    .where('post_id', '=', postId)
    .execute()
}

/** Stores a post for a platform and adds its publication to the outbox. */
export async function insertPost(
  tx: Tx,
  post: {
    venueId: number
    profileId: number
    managerId: number | null
    message: string
    pictures: KeptPicture[]
  },
  platform: OwnPlatform,
) {
  const { venueId, profileId: profile_id, managerId: manager_id, message, pictures } = post
  const row = await tx
    .insertInto('post')
    .values({
      venue_id: venueId,
      id: newId(),
      profile_id,
      manager_id,
      message,
      media: JSON.stringify(pictures),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx.insertInto('post_platform').values({ venue_id: venueId, post_id: row.id, platform }).execute()
  await enqueue(tx, { venueId, kind: publishingJob(platform), key: row.id, payload: {} })
  return toPost(row, await findPlatforms(tx, venueId, row.id))
}

/**
 * Stores the outcome of a post on a platform, without notifying anyone yet; returns false when it is published already:
 * that stays.
 */
export async function changePlatform(
  tx: Tx,
  { venue_id, post_id, platform }: Pick<PlatformRow, 'venue_id' | 'post_id' | 'platform'>,
  change: Partial<
    Pick<
      PlatformRow,
      'status' | 'draft_id' | 'provider_id' | 'url' | 'error' | 'in_doubt_at' | 'first_attempt_at'
    >
  >,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('post_platform')
    .set(change)
    .where('venue_id', '=', venue_id)
    .where('post_id', '=', post_id)
    .where('platform', '=', platform)
    .where('status', '<>', 'PUBLISHED')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Stores when an attempt begins; returns false when the outcome is known by now, or a person is to decide. */
export async function beginAttempt(tx: Tx, row: PlatformRow): Promise<boolean> {
  const now = new Date()
  const { numUpdatedRows } = await tx
    .updateTable('post_platform')
    .set({ status: 'PROCESSING', in_doubt_at: now, first_attempt_at: row.first_attempt_at ?? now })
    .where('venue_id', '=', row.venue_id)
    .where('post_id', '=', row.post_id)
    .where('platform', '=', row.platform)
    .where('status', 'not in', ['PUBLISHED', 'UNKNOWN'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Stores the platform's ids of a post's pictures, beside those of earlier attempts. */
export async function keepEvidence(
  tx: Tx,
  { venue_id, post_id, platform }: Pick<PlatformRow, 'venue_id' | 'post_id' | 'platform'>,
  pictures: readonly string[],
): Promise<void> {
  await sql`
    update post_platform set evidence = evidence || ${JSON.stringify(pictures)}::jsonb
    where venue_id = ${venue_id} and post_id = ${post_id} and platform = ${platform}`.execute(tx)
}

/** Notifies open pages of the outcome of a post (PST-10). */
export async function publishPostState(tx: Tx, venueId: number, id: string): Promise<void> {
  const row = await findPost(tx, venueId, id)
  if (!row) return
  const post = toPost(row, await findPlatforms(tx, venueId, id))
  emit(tx, { venueId, type: POSTS_UPDATED, payload: { venueId, profileId: row.profile_id, post } })
}

/** Which of these posts of a platform belong to other posts of the venue, which may have the same text. */
export async function findOthers(tx: Tx, row: PlatformRow): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('post_platform')
    .select('provider_id')
    .where('venue_id', '=', row.venue_id)
    .where('platform', '=', row.platform)
    .where('post_id', '<>', row.post_id)
    .where('provider_id', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ provider_id }) => provider_id ?? []))
}
