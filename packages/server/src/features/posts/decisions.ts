import { isPostAddress, type UndecidedPlatform, type UndecidedPost } from '@comptoir/core/posts'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import { requeue } from '../../kernel/queue/outbox.ts'
import { settleUnknown } from '../../kernel/queue/settle-unknown.ts'
import { findPlatforms, findPost, publishingJob, publishPostState, toMedia, toPost } from './queries.ts'
import type { KeptPicture } from './tables.ts'

const MOST = 100

interface Undecided extends Pick<UndecidedPost, 'platform' | 'message' | 'state' | 'reason' | 'accountName'> {
  postId: string
  venueId: number
  media: KeptPicture[]
  sentAt: Date
  accountId: string
}

const pageOf: Record<UndecidedPlatform, (account: Pick<Undecided, 'accountId' | 'accountName'>) => string> = {
  facebook: ({ accountId }) => `https://www.facebook.com/${accountId}`,
  // Instagram's addresses contain the user name, which is in the name that is shown of an account.
  instagram: ({ accountName }) => `https://www.instagram.com/${/@([\w.]+)/.exec(accountName)?.[1] ?? ''}`,
  linkedin: () => 'https://www.linkedin.com/in/me/recent-activity/all/',
}

/** The posts of venues whose outcome is unknown, or whose account is paused, the oldest first. */
export async function listUndecided(tx: Tx, venueIds: readonly number[]) {
  const { rows } = await sql<Undecided>`
    select p.id as "postId", p.venue_id as "venueId", r.platform, p.message, p.media,
      case r.status when 'UNKNOWN' then 'unknown' else 'held' end as state,
      coalesce(r.first_attempt_at, p.created_at) as "sentAt", coalesce(r.error, '') as reason,
      coalesce(a.name, l.name, '') as "accountName", coalesce(a.external_id, l.account_id, '') as "accountId"
    from post_platform r
    join post p on p.venue_id = r.venue_id and p.id = r.post_id
    left join channel_account a on a.venue_id = p.venue_id and a.profile_id = p.profile_id
      and a.platform = r.platform and a.connected_at is not null
    left join profile_link l on l.venue_id = p.venue_id and l.profile_id = p.profile_id
      and l.provider = r.platform and l.connected_at is not null
    where r.venue_id = any (${venueIds}::int[]) and (r.status = 'UNKNOWN'
      or (r.status = 'PROCESSING' and coalesce(a.problem, l.problem) is not null))
    order by "sentAt", p.id, r.platform limit ${MOST}`.execute(tx)
  return rows.map(({ accountId, sentAt, media, ...row }) => ({
    ...row,
    media: media.map(toMedia),
    sentAt: sentAt.toISOString(),
    accountUrl: pageOf[row.platform]({ accountId, accountName: row.accountName }),
  }))
}

export interface UndecidedKey {
  venueId: number
  postId: string
  platform: UndecidedPlatform
}

/** A post as it is after a decision, which open pages are notified of. */
async function decided(tx: Tx, { venueId, postId }: UndecidedKey) {
  const post = await findPost(tx, venueId, postId)
  if (!post) throw notFound()
  await publishPostState(tx, venueId, postId)
  return toPost(post, await findPlatforms(tx, venueId, postId))
}

/** Changes a post while its outcome is unknown: the first decision counts, that of a person or that of the evidence. */
async function settle(
  tx: Tx,
  { venueId, postId, platform }: UndecidedKey,
  change: { status: 'PUBLISHED'; url: string | null } | { status: 'PROCESSING'; first_attempt_at: null },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('post_platform')
    .set({ ...change, error: null, in_doubt_at: null })
    .where('venue_id', '=', venueId)
    .where('post_id', '=', postId)
    .where('platform', '=', platform)
    .where('status', '=', 'UNKNOWN')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) return
  const rows = await findPlatforms(tx, venueId, postId)
  const row = rows.find((one) => one.platform === platform)
  if (!row) throw notFound()
  throw new AppError(
    'conflict',
    `The outcome is no longer unknown: the post is ${row.status} on ${platform}.`,
  )
}

/** A person saw the post on its platform. */
export async function confirm(tx: Tx, key: UndecidedKey, url: string | undefined) {
  if (url && !isPostAddress(key.platform, url))
    throw new AppError('rule', `url: must be an https address on ${key.platform}`, { fields: { url: 'url' } })
  // The job before the row, as a worker that settles it: the other order could deadlock.
  await settleUnknown(tx, key.venueId, publishingJob(key.platform), key.postId)
  await settle(tx, key, { status: 'PUBLISHED', url: url || null })
  return decided(tx, key)
}

/** A person saw that the post is not on its platform: it is published again. */
export async function resend(tx: Tx, key: UndecidedKey) {
  const { venueId, postId, platform } = key
  const isQueued = await requeue(tx, { venueId, kind: publishingJob(platform), key: postId, payload: {} })
  if (!isQueued)
    throw new AppError('conflict', `The post is being looked up on ${platform}. Try again in a minute.`)
  await settle(tx, key, { status: 'PROCESSING', first_attempt_at: null })
  return decided(tx, key)
}
