import { RECEIVED_MAX_BYTES } from '@comptoir/core/files'
import * as z from 'zod'
import type { IncomingMedia } from '../../kernel/ports/arrivals.ts'
import {
  type ChannelAccount,
  ChannelFailure,
  type Indicator,
  type OutgoingFile,
  type OutgoingPart,
  type Reach,
} from '../../kernel/ports/channel.ts'
import { requireFile } from '../../kernel/ports/file-answer.ts'
import { uuidOf } from '../../kernel/ports/stable-uuid.ts'
import { callRcs } from './api.ts'

/** Google wants the number as E.164 writes it; our names of customers are digits alone. */
export const phonePath = (digits: string) => `v1/phones/${encodeURIComponent(`+${digits}`)}`

/** The id of a message at Google, which accepts only UUIDs and ignores a second message with the same id. */
export const idOf = (reference: string) => uuidOf(`rcs\n${reference}`)

async function upload(reach: Reach, account: ChannelAccount, file: OutgoingFile, signal: AbortSignal) {
  const answer = await callRcs(reach, account, {
    method: 'POST',
    path: 'upload/v1/files',
    file: { mimeType: file.mimeType, bytes: await file.read() },
    signal,
  })
  const uploaded = z.object({ name: z.string().min(1) }).safeParse(answer)
  if (!uploaded.success)
    throw new ChannelFailure('retryable', 'the response contains no file', { reason: 'outage' })
  return uploaded.data.name
}

const reply = (text: string) => ({ reply: { text, postbackData: text } })

/** Sends one message, a text or a file, and returns its id. */
export async function sendPart(
  reach: Reach,
  account: ChannelAccount,
  { reference, to, text, file, suggestions }: OutgoingPart,
  signal: AbortSignal,
): Promise<string> {
  const messageId = idOf(reference)
  const content = file
    ? { uploadedRbmFile: { fileName: await upload(reach, account, file, signal) } }
    : { text, ...(suggestions ? { suggestions: suggestions.map(reply) } : {}) }
  await callRcs(reach, account, {
    method: 'POST',
    path: `${phonePath(to)}/agentMessages`,
    query: { messageId },
    json: { contentMessage: content },
    signal,
  })
  return messageId
}

/** Has a phone show that the agent has read a message, or writes. */
export async function showIndicator(
  reach: Reach,
  account: ChannelAccount,
  indicator: Indicator,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  await callRcs(reach, account, {
    method: 'POST',
    path: `${phonePath(indicator.to)}/agentEvents`,
    query: { eventId: idOf(id) },
    json:
      indicator.kind === 'read'
        ? { eventType: 'READ', messageId: indicator.providerId }
        : { eventType: 'IS_TYPING' },
    signal,
  })
}

/** The bytes of a file that a customer sent; its address is the key to it, ours is not shown there. */
export async function fetchMedia(
  { config, providerFetch, safeFetch }: Reach,
  _account: ChannelAccount,
  { id: url, name }: IncomingMedia,
  signal: AbortSignal,
): Promise<Uint8Array> {
  // Only where the operator says that Google is may it be on this machine.
  const isAtGoogle = URL.canParse(url) && new URL(url).origin === new URL(config.rcs.url).origin
  const request = { timeoutMs: 60_000, maxBytes: RECEIVED_MAX_BYTES, maxRedirects: 3, signal }
  const answer = await (isAtGoogle ? providerFetch : safeFetch)(url, request).catch((cause: unknown) => {
    throw new ChannelFailure('retryable', 'the file cannot be fetched', { reason: 'outage', cause })
  })
  if (answer.status < 400) return requireFile(answer.body, { name })
  const failure = answer.status === 429 || answer.status >= 500 ? 'retryable' : 'permanent'
  throw new ChannelFailure(failure, `the address of the file responded with ${answer.status}`, {
    reason: 'media',
  })
}
