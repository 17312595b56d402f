import './figures.css'
import type { MessagingAnalytics } from '@comptoir/core/inbox-team'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="bo-figure">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** Milliseconds in the largest units that say something, such as 1 h 05 or 40 s. */
function durationText(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
}

/** How much was written, and how fast it was answered (MSG-27). */
export function Figures({ data }: { data: MessagingAnalytics }) {
  const { t } = useTranslation('inbox')
  const { number } = useFormat()
  const { received, sent, automatic, closed, firstResponseMedianMs: median } = data
  return (
    <dl className="bo-figures">
      <Figure label={t('analytics.received')} value={number(received)} />
      <Figure label={t('analytics.sent')} value={number(sent)} />
      <Figure label={t('analytics.automatic')} value={number(automatic)} />
      <Figure label={t('analytics.closed')} value={number(closed)} />
      <Figure
        label={t('analytics.median')}
        value={median === null ? t('analytics.none') : durationText(median)}
      />
    </dl>
  )
}
