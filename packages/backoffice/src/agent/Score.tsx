import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'

interface ScoreProps {
  known: number
  count: number
}

/** How much of what customers asked it knows: the figure that teaching raises. */
export function Score({ known, count }: ScoreProps) {
  const { t } = useTranslation('agent')
  const { number } = useFormat()
  const percent = number(count === 0 ? 0 : Math.round((known / count) * 100))
  return (
    <div className="bo-agent-score">
      <span className="bo-agent-score-figure">{t('rehearsal.percent', { percent })}</span>
      <p>{t('rehearsal.text', { known, count })}</p>
      <progress max={count} value={known} aria-label={t('rehearsal.score')} />
    </div>
  )
}
