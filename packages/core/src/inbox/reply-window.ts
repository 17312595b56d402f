import type { Conversation, Platform } from './contract.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** How long after the customer's last message a platform takes answers, in milliseconds; undefined is for ever. */
export interface WindowRules {
  /** The platform's standard window: within it anybody answers, the AI agent too. */
  hard: number | undefined
  /** Up to here a person may still answer (Meta's HUMAN_AGENT tag); the AI agent may not. */
  human: number | undefined
}

const never: WindowRules = { hard: undefined, human: undefined }
const meta: WindowRules = { hard: DAY_MS, human: 7 * DAY_MS }

/** The reply windows of the platforms (MSG-34, D-06). A site's own chat has no end, only a visitor who leaves. */
export const REPLY_WINDOWS: Readonly<Record<Platform, WindowRules>> = {
  google: never,
  facebook: meta,
  instagram: meta,
  website: never,
  whatsapp: { hard: DAY_MS, human: DAY_MS },
  sms: never,
}

/**
 * Whether the platform still takes an answer to a customer who last wrote at `lastInboundAt` (D-06).
 * @example
 * import { canReply } from '@comptoir/core/inbox'
 *
 * const nowMs = Date.parse('2026-11-02T09:00Z')
 * const lastInboundAt = Date.parse('2026-10-30T09:00Z')
 * canReply('facebook', lastInboundAt, { nowMs }) // => true
 * canReply('facebook', lastInboundAt, { nowMs, isAi: true }) // => false
 * canReply('whatsapp', lastInboundAt, { nowMs }) // => false
 */
export function canReply(
  platform: Platform,
  lastInboundAt: number | undefined,
  { isAi = false, nowMs = Date.now() }: { isAi?: boolean; nowMs?: number } = {},
): boolean {
  const { hard, human } = REPLY_WINDOWS[platform]
  const limit = isAi ? hard : human
  return limit === undefined || (lastInboundAt !== undefined && nowMs - lastInboundAt < limit)
}

/** For how many days after the customer's last message an answer is hinted to arrive (MSG-34, D-06). */
export const REPLY_HINT_DAYS: Readonly<Record<Platform, number | undefined>> = {
  google: undefined,
  facebook: 5,
  instagram: 5,
  website: 5,
  whatsapp: 1,
  sms: undefined,
}

/** What to hint about the time left to answer. */
export interface ReplyHint {
  platform: Platform
  /** Milliseconds since 1970. */
  endsAt: number
  isOver: boolean
}

type Sided = readonly { position: 'left' | 'right'; timestamp: number }[]

/**
 * The hint of a conversation's reply window (MSG-34): from one day before its end on, and once it is over;
 * undefined earlier, without a message of the customer, and where the platform has no window.
 * @example
 * import { replyHint } from '@comptoir/core/inbox'
 *
 * const nowMs = Date.parse('2026-11-02T09:00Z')
 * const messages = [{ position: 'left', timestamp: Date.parse('2026-11-01T12:00Z') }] as const
 * replyHint({ platform: 'whatsapp' }, messages, nowMs)?.endsAt // => Date.parse('2026-11-02T12:00Z')
 * replyHint({ platform: 'website' }, messages, nowMs) // => undefined
 */
export function replyHint(
  { platform }: Pick<Conversation, 'platform'>,
  messages: Sided,
  nowMs = Date.now(),
): ReplyHint | undefined {
  const days = REPLY_HINT_DAYS[platform]
  const last = messages.findLast((message) => message.position === 'left')
  if (days === undefined || !last) return undefined
  const endsAt = last.timestamp + days * DAY_MS
  const isNear = endsAt - nowMs <= Math.min(DAY_MS, (days * DAY_MS) / 4)
  return isNear ? { platform, endsAt, isOver: endsAt <= nowMs } : undefined
}

/** Where a conversation's reply window stands. */
export interface ReplyWindow {
  /** `human`: only a person may answer, no longer the agent; `over`: no one may (D-06). */
  state: 'open' | 'human' | 'over'
  /** When the window to answer ends, milliseconds since 1970; undefined if it does not. */
  endsAt: number | undefined
}

/**
 * The reply window by the messages that are known; a customer who never wrote leaves it open.
 * @example
 * import { replyWindow } from '@comptoir/core/inbox'
 *
 * const nowMs = Date.parse('2026-11-02T09:00Z')
 * const messages = [{ position: 'left', timestamp: Date.parse('2026-10-30T09:00Z') }] as const
 * replyWindow({ platform: 'instagram' }, messages, nowMs).state // => 'human'
 * replyWindow({ platform: 'whatsapp' }, messages, nowMs).state // => 'over'
 */
export function replyWindow(
  { platform }: Pick<Conversation, 'platform'>,
  messages: Sided,
  nowMs = Date.now(),
): ReplyWindow {
  const { hard, human } = REPLY_WINDOWS[platform]
  const last = messages.findLast((message) => message.position === 'left')
  if (human === undefined || !last) return { state: 'open', endsAt: undefined }
  const endsAt = last.timestamp + human
  if (nowMs >= endsAt) return { state: 'over', endsAt }
  return { state: hard !== undefined && nowMs - last.timestamp >= hard ? 'human' : 'open', endsAt }
}

/** Why no answer can be written in a conversation. */
export type AnswerBlock = 'channelClosed' | 'group' | 'smsStopped' | 'stopped' | 'over'

/**
 * Why no answer can be written now; undefined where one can (MSG-34, D-06). `smsStopped` is a number of the exclusion
 * list, `stopped` a customer who wrote STOP and has not written again, `over` a reply window that has ended.
 * @example
 * import { answerBlock } from '@comptoir/core/inbox'
 *
 * const open = { isChannelClosed: false, isGroup: false, isStopped: false }
 * answerBlock({ ...open, platform: 'sms' }, []) // => undefined
 * answerBlock({ ...open, platform: 'sms', isStopped: true }, []) // => 'smsStopped'
 */
export function answerBlock(
  conversation: Pick<Conversation, 'platform' | 'isChannelClosed' | 'isGroup' | 'isStopped'>,
  messages: Sided,
  nowMs = Date.now(),
): AnswerBlock | undefined {
  if (conversation.isChannelClosed) return 'channelClosed'
  if (conversation.isGroup) return 'group'
  if (conversation.isStopped) return conversation.platform === 'sms' ? 'smsStopped' : 'stopped'
  return replyWindow(conversation, messages, nowMs).state === 'over' ? 'over' : undefined
}
