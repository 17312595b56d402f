import type { Tx } from '../../kernel/db/database.ts'
import { ChannelFailure } from '../../kernel/ports/channel.ts'
import type {
  Absence,
  OutgoingPost,
  OwnPlatform,
  Published,
  Publisher,
  PublishingAccount,
} from '../../kernel/ports/publisher.ts'
import { type OutboxHandler, type OutboxJob, type Outcome, SendFailure } from '../../kernel/queue/outbox.ts'
import type { Services } from '../../kernel/services/services.ts'
import { linkedinPosts } from '../../providers/linkedin/posts.ts'
import { facebookPosts } from '../../providers/meta/facebook-posts.ts'
import { isWithoutPage } from '../../providers/meta/instagram/account.ts'
import { instagramPosts } from '../../providers/meta/instagram-posts.ts'
import { type AccountRow, openAccount, pauseAccount } from '../channels/index.ts'
import { findLink, type LinkRow, pauseLink, tokenOf } from '../social/index.ts'
import {
  beginAttempt,
  changePlatform,
  findOthers,
  findPlatforms,
  findPost,
  keepEvidence,
  type PlatformRow,
  type PostRow,
  publishingJob,
  publishPostState,
} from './queries.ts'
import type { KeptPicture } from './tables.ts'

/** Every platform that we publish on. */
const publishers: readonly Publisher[] = [facebookPosts, instagramPosts, linkedinPosts]

/** When a post whose response was lost is looked up again: listings of platforms may be seconds behind. */
const LOOKS_MS: readonly number[] = [15_000, 75_000]

type Owner = { account: AccountRow } | { link: LinkRow }

interface Prepared {
  owner: Owner
  row: PlatformRow
  post: PostRow
  others: ReadonlySet<string>
}

async function findOwner(tx: Tx, { venue_id, profile_id }: PostRow, platform: OwnPlatform): Promise<Owner> {
  if (platform === 'linkedin') {
    const link = await findLink(tx, { venueId: venue_id, profileId: profile_id }, 'linkedin')
    if (link) return { link }
  } else {
    const account = await tx
      .selectFrom('channel_account')
      .selectAll()
      .where('venue_id', '=', venue_id)
      .where('profile_id', '=', profile_id)
      .where('platform', '=', platform)
      .where('connected_at', 'is not', null)
      .executeTakeFirst()
    if (account) return { account }
  }
  throw new ChannelFailure('permanent', `${platform} is no longer linked`, { reason: 'not_linked' })
}

/** The current state of the post of a job; undefined when it is settled already. */
async function prepare(tx: Tx, platform: OwnPlatform, job: OutboxJob): Promise<Prepared | undefined> {
  const post = await findPost(tx, job.venueId, job.key)
  const rows = await findPlatforms(tx, job.venueId, job.key)
  const row = rows.find((one) => one.platform === platform)
  if (!post || !row || row.status === 'PUBLISHED') return undefined
  const owner = await findOwner(tx, post, platform)
  const { problem } = 'link' in owner ? owner.link : owner.account
  if (problem) throw new ChannelFailure('held', `the account is paused: ${problem}`, { reason: 'not_linked' })
  return { owner, row, post, others: await findOthers(tx, row) }
}

async function readPicture({ database, files }: Services, venueId: number, id: string) {
  const row = await database.tenant([venueId], (tx) =>
    tx.selectFrom('file').select('storage_key').where('id', '=', id).executeTakeFirst(),
  )
  const bytes = row && (await files.store.read(row.storage_key))
  if (!bytes) throw new ChannelFailure('permanent', `the file ${id} no longer exists`, { reason: 'media' })
  return new Uint8Array(await new Response(bytes).arrayBuffer())
}

function outgoing(services: Services, { post, row, others }: Prepared): OutgoingPost {
  const { database, site } = services
  const picture = ({ id, name, mimeType }: KeptPicture) => ({
    url: `${site.url}/v2/files/${id}`,
    name,
    mimeType,
    read: () => readPicture(services, post.venue_id, id),
  })
  return {
    message: post.message,
    pictures: post.media.map(picture),
    since: row.first_attempt_at ?? post.created_at,
    draft: row.draft_id ?? undefined,
    keepDraft: async (draft_id) => {
      await database.system((tx) => changePlatform(tx, row, { draft_id }))
    },
    evidence: row.evidence,
    keepEvidence: (pictures) => database.system((tx) => keepEvidence(tx, row, pictures)),
    isOther: (id) => others.has(id),
  }
}

async function accountOf(services: Services, owner: Owner): Promise<PublishingAccount> {
  if ('link' in owner) return { id: owner.link.account_id, token: await tokenOf(services, owner.link) }
  const account = openAccount(services.secrets, owner.account)
  if (account) {
    const isItself = owner.account.platform === 'instagram' && isWithoutPage(account)
    return { id: account.externalId, token: account.token, isWithoutPage: isItself }
  }
  throw new ChannelFailure('permanent', 'the account is no longer linked', { reason: 'not_linked' })
}

async function pause(services: Services, owner: Owner, error: unknown): Promise<void> {
  if (!(error instanceof ChannelFailure) || !error.problem) return
  const { problem } = error
  if ('link' in owner) {
    await pauseLink(services, owner.link, problem)
    return
  }
  const { venue_id: venueId, id } = owner.account
  await services.database.system((tx) => pauseAccount(tx, { venueId, id }, problem))
}

/** That the outcome of a post is unknown: it is not published again unless a person decides so. */
class UndecidedFailure extends ChannelFailure {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super('ambiguous', message, { reason: 'outage', ...options })
  }
}

/** If the look-up is refused, the outcome of the post stays unknown, and it is not published again. */
function unsure(error: unknown): unknown {
  if (!(error instanceof ChannelFailure) || error.problem !== 'permission') return error
  return new UndecidedFailure(error.message, { cause: error })
}

const isAmbiguous = (error: unknown) => !(error instanceof SendFailure) || error.failure === 'ambiguous'

/**
 * What follows from not having found a post: it is looked up again until the last look-up. Then it is published
 * again where nothing like it is listed; else a person decides, unless it is found before.
 */
function judgeAbsence(
  absence: Absence,
  { status }: PlatformRow,
  inDoubtAt: Date,
  looksMs: readonly number[],
): void {
  const undecided = 'the platform may have the post: look there before sending it again'
  if (status === 'UNKNOWN') throw new UndecidedFailure(undecided)
  if (absence === 'absent') return
  const age = Date.now() - inDoubtAt.getTime()
  const next = looksMs.find((at) => at > age)
  if (next !== undefined)
    throw new SendFailure('held', 'the platform does not list the post yet', { retryAfterMs: next - age })
  if (absence === 'unsure') throw new UndecidedFailure(undecided)
}

/** Only a post of which no attempt may have arrived is not published. */
function endOf({ state, reason }: Exclude<Outcome, { state: 'done' }>, row: PlatformRow | undefined) {
  const isInDoubt = state === 'unknown' || row?.status === 'UNKNOWN' || Boolean(row?.in_doubt_at)
  return { status: isInDoubt ? 'UNKNOWN' : 'NOT_PUBLISHED', error: reason } as const
}

/** Publishes on a platform. No platform prevents duplicates: the post is looked up before a second attempt. */
function publishingHandler(
  services: Services,
  publisher: Publisher,
  looksMs: readonly number[],
): OutboxHandler {
  const { database } = services
  const { platform } = publisher
  const note = (row: PlatformRow, { id, url }: Published) =>
    database.system(async (tx) => {
      const published = { status: 'PUBLISHED', provider_id: id, url, error: null, in_doubt_at: null } as const
      if (await changePlatform(tx, row, published)) await publishPostState(tx, row.venue_id, row.post_id)
    })
  const askPerson = (row: PlatformRow, error: string) =>
    database.system(async (tx) => {
      await changePlatform(tx, row, { status: 'UNKNOWN', error })
      if (row.status !== 'UNKNOWN') await publishPostState(tx, row.venue_id, row.post_id)
    })
  const change = (row: PlatformRow, to: Parameters<typeof changePlatform>[2]) =>
    database.system((tx) => changePlatform(tx, row, to))
  return {
    idempotency: 'lookup',
    async send(job, signal) {
      const prepared = await database.system((tx) => prepare(tx, platform, job))
      if (!prepared) return
      try {
        const account = await accountOf(services, prepared.owner)
        const { row } = prepared
        if (!(await database.system((tx) => beginAttempt(tx, row)))) return
        await note(
          prepared.row,
          await publisher.publish(services, account, outgoing(services, prepared), signal),
        )
      } catch (error) {
        if (!isAmbiguous(error)) await change(prepared.row, { in_doubt_at: null })
        await pause(services, prepared.owner, error)
        throw error
      }
    },
    async lookUp(job, signal) {
      const prepared = await database.system((tx) => prepare(tx, platform, job))
      if (!prepared) return true
      const { in_doubt_at: inDoubtAt } = prepared.row
      if (!inDoubtAt) return false
      try {
        const account = await accountOf(services, prepared.owner)
        const found = await publisher.find(services, account, outgoing(services, prepared), signal)
        if (typeof found !== 'string') await note(prepared.row, found)
        else judgeAbsence(found, prepared.row, inDoubtAt, looksMs)
        return typeof found !== 'string'
      } catch (error) {
        const failure = unsure(error)
        if (failure instanceof UndecidedFailure) await askPerson(prepared.row, failure.message)
        throw failure
      }
    },
    async onSettled(tx, job, outcome) {
      if (outcome.state === 'done') return
      const rows = await findPlatforms(tx, job.venueId, job.key)
      const end = endOf(
        outcome,
        rows.find((one) => one.platform === platform),
      )
      const row = { venue_id: job.venueId, post_id: job.key, platform }
      if (await changePlatform(tx, row, end)) await publishPostState(tx, job.venueId, job.key)
    },
  }
}

/** The scheduled publication. */
export function postWorker(services: Services, looksMs = LOOKS_MS): Record<string, OutboxHandler> {
  return Object.fromEntries(
    publishers.map((publisher) => [
      publishingJob(publisher.platform),
      publishingHandler(services, publisher, looksMs),
    ]),
  )
}
