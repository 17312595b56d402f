import type { Conversation, Platform } from './contract.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** For how many days after the customer's last message an answer is hinted to arrive (MSG-34, D-06). */
export const REPLY_HINT_DAYS: Readonly<Record<Platform, number | undefined>> = {
  google: undefined,
  facebook: 5,
  instagram: 5,
  website: 5,
  whatsapp: 1,
}

/** What to hint about the time left to answer. */
export interface ReplyHint {
  platform: Platform
  /** Milliseconds since 1970. */
  endsAt: number
  isOver: boolean
}

/**
 * The hint of a conversation's reply window (MSG-34): from one day before its end on, and once it is over;
 * undefined earlier, without a message of the customer, and where the platform has no window.
 */
export function replyHint(
  { platform }: Pick<Conversation, 'platform'>,
  messages: readonly { position: 'left' | 'right'; timestamp: number }[],
  nowMs = Date.now(),
): ReplyHint | undefined {
  const days = REPLY_HINT_DAYS[platform]
  const last = messages.findLast((message) => message.position === 'left')
  if (days === undefined || !last) return undefined
  const endsAt = last.timestamp + days * DAY_MS
  const isNear = endsAt - nowMs <= Math.min(DAY_MS, (days * DAY_MS) / 4)
  return isNear ? { platform, endsAt, isOver: endsAt <= nowMs } : undefined
}
