import {
  type AnswerBlock,
  answerBlock,
  type InboxThread,
  MESSAGE_MAX,
  replyWindow,
} from '@comptoir/core/inbox'
import { measureSmsAnswer, SMS_ANSWER_SEGMENTS } from '@comptoir/core/sms'
import { Composer, type ComposerProps, countCodePoints } from '@comptoir/ui/chat'
import { useEffect, useState } from 'preact/hooks'
import type { Translate } from '../app/language.ts'
import { NoAnswer } from './Instead.tsx'
import type { Scene } from './scene.ts'

const LONGEST_TIMER_MS = 86_400_000

/** Draws again when the reply window ends, so that no answer is written that cannot go out (MSG-34). */
function useEndOf({ conversation, messages }: InboxThread): void {
  const [, draw] = useState(0)
  const { endsAt } = replyWindow(conversation, messages)
  useEffect(() => {
    const leftMs = (endsAt ?? 0) - Date.now()
    if (leftMs <= 0 || leftMs > LONGEST_TIMER_MS) return
    const timer = setTimeout(() => draw(Date.now()), leftMs)
    return () => clearTimeout(timer)
  }, [endsAt])
}

const reasons: Record<AnswerBlock, string> = {
  channelClosed: 'channelClosed',
  group: 'isGroup',
  smsStopped: 'smsStopped',
  stopped: 'stopped',
  over: 'windowOver',
}

/** How long an answer may be: an SMS counts in SMS, each a credit (D-20, D-42). */
function lengthOf(text: string, isSms: boolean, t: Translate): Pick<ComposerProps, 'limit' | 'labels'> {
  const labels = { field: t('field'), placeholder: t('placeholder'), send: t('send') }
  if (!isSms)
    return {
      limit: MESSAGE_MAX,
      labels: {
        ...labels,
        counter: (used, limit) => `${used} / ${limit}`,
        tooLong: (count) => t('tooLong', { count }),
      },
    }
  const { segments, units, limit, isTooLong } = measureSmsAnswer(text)
  return {
    // The text's own length: the count shows as soon as there is text.
    limit: countCodePoints(text) - (isTooLong ? 1 : 0),
    labels: {
      ...labels,
      counter: () => t('smsLength', { count: segments, units, limit }),
      tooLong: () => t('smsTooLong', { most: SMS_ANSWER_SEGMENTS }),
    },
  }
}

interface AnswerProps {
  scene: Scene
  thread: InboxThread
  /** Where the answer goes by SMS if the visitor has left; empty where it does not. */
  smsNumber: string
}

/** Where the answer is written, or why none can be. */
export function Answer({ scene, thread, smsNumber }: AnswerProps) {
  const { inbox, t, can } = scene
  const { conversation, messages } = thread
  const { id, venueId, platform, isClosed } = conversation
  useEndOf(thread)
  if (!can('messaging.messages:send', venueId))
    return <NoAnswer scene={scene} reason={t('readOnly')} hasOther={false} />
  const block = answerBlock(conversation, messages)
  if (block) {
    const reason = t(reasons[block], { platform: t(platform) })
    return (
      <NoAnswer scene={scene} reason={reason} hasOther={block !== 'channelClosed' && block !== 'group'} />
    )
  }
  const text = inbox.draftOf(id)
  return (
    <Composer
      value={text}
      onChange={(next) => inbox.setDraft(id, next)}
      onSend={inbox.send}
      {...lengthOf(text, platform === 'sms', t)}
      hint={isClosed ? t('isClosed') : smsNumber ? t('bySms', { phone: smsNumber }) : undefined}
      autoFocus
    />
  )
}
