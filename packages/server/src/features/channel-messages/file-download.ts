import { sizeOf } from '../../kernel/files/files.ts'
import { type FileRow, findFile, toKeptMedia } from '../../kernel/files/index.ts'
import { AppError } from '../../kernel/http/errors.ts'
import { SafeFetchError } from '../../kernel/outbound/safe-fetch.ts'
import { type Channel, ChannelFailure } from '../../kernel/ports/channel.ts'
import { type OutboxHandler, type OutboxJob, type Patience, SendFailure } from '../../kernel/queue/outbox.ts'
import type { Services } from '../../kernel/services/services.ts'
import { type FetchingPayload, findAccount, openAccount } from '../channels/index.ts'
import { showFetch, showFile } from '../inbox/index.ts'

/** Meta keeps a file for seven days after its message. */
const DAYS = 7
const FIRST_DELAY_MS = 10_000
const LONGEST_DELAY_MS = 6 * 3_600_000

/** 10 s after the first failure, 30 s after the next, and so on to 6 h; a little earlier, so that not all come at once. */
const patience: Patience = {
  attempts: 60,
  hours: DAYS * 24,
  ambiguousHours: DAYS * 24,
  delayMs: (attempt) =>
    Math.round((0.8 + Math.random() * 0.2) * Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 3 ** (attempt - 1))),
}

const partsOf = ({ venueId, payload }: OutboxJob) => ({ venueId, ...(payload as FetchingPayload) })

/** Why a file is not here, as its message says it. */
function problemOf(error: unknown): 'unavailable' | 'too_large' | 'quota' {
  if (error instanceof SafeFetchError && error.code === 'too_large') return 'too_large'
  if (error instanceof AppError && error.code === 'too_large') return 'too_large'
  if (error instanceof AppError && error.fields?.file === 'quota') return 'quota'
  return error instanceof Error && error.cause !== undefined ? problemOf(error.cause) : 'unavailable'
}

/**
 * Only a file that is too large stays so: an address that has ended is replaced, an account linked again, and space
 * made. Fetching has no effect on the customer, so whatever failed is repeated.
 */
function failureOf(error: unknown): SendFailure {
  const words = error instanceof Error ? error.message : String(error)
  if (problemOf(error) === 'too_large') return new SendFailure('permanent', words, { cause: error })
  const asked = error instanceof SendFailure ? error.retryAfterMs : undefined
  return new SendFailure('retryable', words, {
    cause: error,
    ...(asked === undefined ? {} : { retryAfterMs: asked }),
  })
}

/** The file, from our store if an earlier attempt stored it; undefined where the message is gone. */
async function fetchFile(services: Services, channel: Channel, job: OutboxJob, signal: AbortSignal) {
  const { venueId, accountId, media, jid, fileId: id, messageId } = partsOf(job)
  const { database, secrets, files } = services
  const known = await database.system(async (tx) => ({
    file: await findFile(tx, id),
    row: await findAccount(tx, venueId, accountId),
    message: await tx
      .selectFrom('message')
      .select('id')
      .where('venue_id', '=', venueId)
      .where('id', '=', messageId)
      .executeTakeFirst(),
  }))
  if (known.file || !known.message) return known.file
  const account = known.row && openAccount(secrets, known.row)
  if (!account)
    throw new ChannelFailure('permanent', 'the account is no longer linked', { reason: 'not_linked' })
  const bytes = await channel.fetchMedia(services, account, media, signal)
  const size = sizeOf({ preset: 'message' })
  return files.receive({ venueId, id, messageId, bytes, name: media.name, size, visitorJid: jid })
}

/** Fetches files of messages that are shown already: for days, as providers and networks fail, and as often as asked. */
export function channelFetcher(services: Services, channel: Channel): OutboxHandler {
  const { database } = services
  return {
    idempotency: 'key',
    patience,
    concurrency: 2,
    leaseMs: 90_000,
    async send(job, signal) {
      const file: FileRow | undefined = await fetchFile(services, channel, job, signal).catch(
        (error: unknown) => {
          throw failureOf(error)
        },
      )
      if (file) await database.system((tx) => showFile(tx, partsOf(job), toKeptMedia(file)))
    },
    onPostponed(tx, job, { error, nextAt }) {
      const fetch = { state: 'waiting', problem: problemOf(error), canRequest: true } as const
      return showFetch(tx, partsOf(job), { ...fetch, nextAt: nextAt.getTime() })
    },
    async onSettled(tx, job, outcome) {
      if (outcome.state === 'done') return
      const problem = problemOf(outcome.error)
      const canRequest = problem !== 'too_large'
      await showFetch(tx, partsOf(job), { state: 'failed', nextAt: null, problem, canRequest })
    },
  }
}
