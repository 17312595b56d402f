import { Card, Chart, KeyValueList } from '@comptoir/ui'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { STATS_DAYS, type Stats } from './use-outbox.ts'

const DAY_MS = 86_400_000
const SERIES = ['left', 'errored'] as const

/** What waits now, and what left in the last days, as a chart with its table (OUT-04). */
export function StatsCard({ stats: { days, today, held, sending, unknown } }: { stats: Stats }) {
  const { t, i18n } = useTranslation('outbox')
  const { number } = useFormat()
  const end = Date.parse(`${today}T00:00:00Z`)
  const shown = Array.from({ length: STATS_DAYS }, (_, index) =>
    new Date(end - (STATS_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
  const named = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const valuesOf = (id: (typeof SERIES)[number]) =>
    shown.map((day) => {
      const { sent = 0, received = 0, errored = 0 } = days.find((one) => one.day === day) ?? {}
      return id === 'left' ? sent + received : errored
    })
  const total = SERIES.flatMap(valuesOf).reduce((sum, value) => sum + value, 0)
  return (
    <Card title={t('stats.title')}>
      <KeyValueList
        items={Object.entries({ held, sending, unknown }).map(([id, value]) => ({
          id,
          label: t(`stats.${id as 'held'}`),
          value: number(value),
        }))}
      />
      {total === 0 ? (
        <p className="bo-muted">{t('stats.none')}</p>
      ) : (
        <Chart
          kind="bars"
          title={t('stats.chart')}
          summary={t('stats.summary', { count: total, number: number(total) })}
          labels={{ table: t('stats.table'), chart: t('stats.asChart'), place: t('stats.day') }}
          formatValue={number}
          places={shown.map((day) => named.format(new Date(`${day}T00:00:00Z`)))}
          series={SERIES.map((id) => ({ id, label: t(`stats.${id}`), values: valuesOf(id) }))}
        />
      )}
    </Card>
  )
}
