import type { TriedAnswer } from '@comptoir/core/agent'
import { Badge } from '@comptoir/ui'
import { RichText } from '@comptoir/ui/chat'
import { useTranslation } from '../app/translation.ts'
import { useSourceName } from './source-name.ts'

const tones = { answered: 'success', unknown: 'accent', handOver: 'info', forbidden: 'error' } as const

/** What the agent would say, what it came to, and from where. */
export function TriedView({ answer }: { answer: TriedAnswer }) {
  const { t } = useTranslation('agent')
  const nameOf = useSourceName()
  return (
    <div className="bo-tried">
      <p className="bo-tried-marks">
        <Badge tone={tones[answer.outcome]}>{t(`outcome.${answer.outcome}`)}</Badge>
        <span className="bo-line-meta">{t(`engineName.${answer.engine}`)}</span>
      </p>
      <p className="bo-tried-body">
        <RichText body={answer.body} />
      </p>
      {answer.sources.length > 0 && (
        <p className="bo-line-meta">{t('from', { sources: answer.sources.map(nameOf).join(' · ') })}</p>
      )}
    </div>
  )
}
