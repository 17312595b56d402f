import type { Conversation } from '@comptoir/core/inbox'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { waitsSince } from './unanswered.ts'

interface FigureProps {
  label: string
  value: string
  isCalling?: boolean
}

function Figure({ label, value, isCalling = false }: FigureProps) {
  return (
    <div className="bo-figure" data-calling={isCalling || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** Three figures that say how the counter stands. */
export function Figures({ waiting, unread }: { waiting: readonly Conversation[]; unread: number }) {
  const { t } = useTranslation('today')
  const format = useFormat()
  const [oldest] = waiting
  return (
    <dl className="bo-figures">
      <Figure label={t('waiting')} value={format.number(waiting.length)} isCalling={waiting.length > 0} />
      <Figure label={t('unread')} value={format.number(unread)} />
      <Figure label={t('oldest')} value={oldest ? format.lasting(new Date(waitsSince(oldest))) : t('none')} />
    </dl>
  )
}
