import type { Outreach, OutreachState } from '@comptoir/core/outreach'
import { Badge, type BadgeProps } from '@comptoir/ui'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Star from 'lucide-react/icons/star'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'

const tones: Record<OutreachState, BadgeProps['tone']> = {
  queued: 'neutral',
  sent: 'neutral',
  delivered: 'success',
  failed: 'error',
  unknown: 'accent',
}

function useStateText({ state, failure, leavesAt }: Outreach): string | undefined {
  const { t } = useTranslation('outreach')
  const format = useFormat()
  if (leavesAt !== null) return t('leaves', { time: format.exact(new Date(leavesAt)) })
  if (state === 'unknown') return t('unknownText')
  return failure ? t(`failure.${failure}`) : undefined
}

/** One message that was sent, with how far it came and what was answered. */
export function OutreachLine({ outreach }: { outreach: Outreach }) {
  const { t } = useTranslation('outreach')
  const format = useFormat()
  const state = useStateText(outreach)
  const Icon = outreach.kind === 'review' ? Star : MessageSquareText
  const at = format.exact(new Date(outreach.createdAt))
  const by = outreach.managerName ? t('by', { name: outreach.managerName, time: at }) : at
  return (
    <li className="bo-line">
      <span className="bo-line-icon">
        <Icon className="ct-icon" role="img" aria-label={t(`kind.${outreach.kind}`)} />
      </span>
      <div className="bo-line-words">
        <span className="bo-line-name">
          {outreach.phoneNumber}
          <Badge tone={tones[outreach.state]}>{t(`state.${outreach.state}`)}</Badge>
        </span>
        <span className="bo-outreach-text">{outreach.text}</span>
        {state && <span className="bo-line-meta">{state}</span>}
        {outreach.replies.map(({ body, timestamp }) => (
          <q className="bo-outreach-reply" key={timestamp}>
            {body}
          </q>
        ))}
        <span className="bo-line-meta">
          {by} · {t('segments', { count: outreach.segments })}
        </span>
      </div>
    </li>
  )
}
