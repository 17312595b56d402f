import type { LinkDay } from '@comptoir/core/links'
import { Chart } from '@comptoir/ui'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'

const DAY_MS = 86_400_000

export interface ClicksChartProps {
  /** YYYY-MM-DD, by the venue's calendar. */
  today: string
  days: readonly LinkDay[]
  /** How many days back. */
  count: number
}

/** Clicks per day, people apart from programs (D-63). */
export function ClicksChart({ today, days, count }: ClicksChartProps) {
  const { t, i18n } = useTranslation('links')
  const { number } = useFormat()
  const end = Date.parse(`${today}T00:00:00Z`)
  const shown = Array.from({ length: count }, (_, index) =>
    new Date(end - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
  const valuesOf = (who: 'people' | 'robots') =>
    shown.map((day) => days.find((one) => one.day === day)?.[who] ?? 0)
  const sum = (who: 'people' | 'robots') => valuesOf(who).reduce((total, value) => total + value, 0)
  const named = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  if (sum('people') + sum('robots') === 0) return <p>{t('chart.none')}</p>
  return (
    <>
      <Chart
        kind="bars"
        title={t('chart.title')}
        summary={t('chart.summary', { count: sum('people') })}
        labels={{ table: t('chart.table'), chart: t('chart.chart'), place: t('chart.day') }}
        formatValue={number}
        places={shown.map((day) => named.format(new Date(`${day}T00:00:00Z`)))}
        series={(['people', 'robots'] as const).map((id) => ({
          id,
          label: t(`chart.${id}`),
          values: valuesOf(id),
        }))}
      />
      <p className="bo-muted">{t('chart.robotsText')}</p>
    </>
  )
}
