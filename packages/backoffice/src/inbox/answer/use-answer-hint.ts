import { type InboxThread, replyHint, replyWindow } from '@comptoir/core/inbox'
import { useEffect, useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'

const TICK_MS = 30_000
const HOUR_MS = 3_600_000

/** The time, read again every half a minute while something runs out. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return isRunning ? now : Date.now()
}

/** The reply window as a clock: whether an answer may go out, and how long still (MSG-34, D-06). */
export function useReplyWindow({ conversation, messages }: InboxThread) {
  const isRunning = replyWindow(conversation, messages).endsAt !== undefined
  return replyWindow(conversation, messages, useNow(isRunning))
}

/** Hours and minutes until a moment, such as 2 h 05. */
function timeLeft(endsAt: number): string {
  const leftMs = Math.max(0, endsAt - Date.now())
  const hours = Math.floor(leftMs / HOUR_MS)
  const minutes = Math.floor((leftMs % HOUR_MS) / 60_000)
  return hours > 0 ? `${hours} h ${String(minutes).padStart(2, '0')}` : `${minutes} min`
}

/** What one should know before answering (MSG-13, MSG-34, WCH-05). `smsNumber` is where it goes by SMS if the visitor has left. */
export function useAnswerHint(thread: InboxThread, canSend: boolean, smsNumber: string): string | undefined {
  const { t } = useTranslation(['inbox', 'app'])
  const format = useFormat()
  const { conversation, messages } = thread
  const { state, endsAt } = useReplyWindow(thread)
  if (!canSend) return t('hint.readOnly')
  if (conversation.isChannelClosed) return t('hint.channelClosed')
  if (conversation.isGroup) return t('hint.group')
  if (conversation.isClosed) return t('hint.closed')
  if (smsNumber) return t('hint.bySms', { phone: smsNumber })
  const hint = replyHint(conversation, messages)
  const platform = t(`platform.${conversation.platform}`, { ns: 'app' })
  if (state === 'human' && endsAt !== undefined)
    return t('hint.human', { platform, date: format.exact(new Date(endsAt)) })
  if (!hint) return undefined
  if (endsAt !== undefined) return t('hint.left', { platform, left: timeLeft(endsAt) })
  const date = format.exact(new Date(hint.endsAt))
  if (!hint.isOver) return t('hint.window', { platform, date })
  if (hint.platform !== 'website') return t('hint.windowOver', { platform, date })
  const last = messages.findLast((message) => message.position === 'left')
  return t('hint.visitorLeft', { ago: format.ago(new Date(last?.timestamp ?? hint.endsAt)) })
}
