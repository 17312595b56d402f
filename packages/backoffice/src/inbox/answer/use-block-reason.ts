import { answerBlock, type InboxThread } from '@comptoir/core/inbox'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import { useReplyWindow } from './use-answer-hint.ts'

const reasons = { over: 'window.over', stopped: 'window.stopped', smsStopped: 'window.smsStopped' } as const

/** Why the customer can be sent no answer here, in words; undefined where they can (MSG-34, D-06). */
export function useBlockReason(thread: InboxThread): string | undefined {
  const { t } = useTranslation(['inbox', 'app'])
  const format = useFormat()
  const { endsAt } = useReplyWindow(thread)
  const { conversation, messages } = thread
  const block = answerBlock(conversation, messages)
  if (block === undefined || block === 'channelClosed' || block === 'group') return undefined
  return t(reasons[block], {
    platform: t(`platform.${conversation.platform}`, { ns: 'app' }),
    date: format.exact(new Date(endsAt ?? 0)),
  })
}
