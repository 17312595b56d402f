import type { MessagingAnalytics } from '@comptoir/core/inbox-team'
import { Avatar, Chart, PlatformBadge } from '@comptoir/ui'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'

interface ChartOf {
  data: MessagingAnalytics
  heightPx?: number
}

const DAYS_OF_WEEK = 7

function useChartWords(place: 'place' | 'platform' | 'person') {
  const { t } = useTranslation('inbox')
  const { number } = useFormat()
  return {
    labels: { table: t('analytics.table'), chart: t('analytics.chart'), place: t(`analytics.${place}`) },
    formatValue: number,
  }
}

function useSeries(counts: readonly { received: number; sent: number }[]) {
  const { t } = useTranslation('inbox')
  return [
    { id: 'received', label: t('analytics.received'), values: counts.map(({ received }) => received) },
    { id: 'sent', label: t('analytics.sent'), values: counts.map(({ sent }) => sent) },
  ]
}

/** What was received and sent on each day. */
export function ByDay({ data, heightPx }: ChartOf) {
  const { t, i18n } = useTranslation('inbox')
  const words = useChartWords('place')
  const series = useSeries(data.days)
  const named = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(i18n.language, { ...options, timeZone: 'UTC' })
    return data.days.map(({ day }) => format.format(new Date(`${day}T00:00:00Z`)))
  }
  return (
    <Chart
      {...words}
      heightPx={heightPx}
      kind={data.days.length > 31 ? 'lines' : 'bars'}
      title={t('analytics.byDay')}
      summary={t('analytics.byDaySummary', { received: data.received, sent: data.sent })}
      places={named({ day: 'numeric', month: 'short' })}
      shortPlaces={data.days.length <= DAYS_OF_WEEK ? named({ weekday: 'short' }) : undefined}
      series={series}
    />
  )
}

/** When most messages come in. */
export function ByHour({ data, heightPx }: ChartOf) {
  const { t } = useTranslation('inbox')
  const words = useChartWords('place')
  const busiest = data.hours.indexOf(Math.max(...data.hours))
  return (
    <Chart
      {...words}
      heightPx={heightPx}
      kind="bars"
      title={t('analytics.byHour')}
      summary={data.received > 0 ? t('analytics.byHourSummary', { hour: busiest }) : t('analytics.noHours')}
      places={data.hours.map((_, hour) => String(hour))}
      series={[{ id: 'received', label: t('analytics.received'), values: data.hours }]}
    />
  )
}

/** Through which channels, the busiest first. */
export function ByPlatform({ data }: ChartOf) {
  const { t } = useTranslation(['inbox', 'app'])
  const words = useChartWords('platform')
  const platforms = data.platforms.toSorted((one, other) => other.received - one.received)
  const series = useSeries(platforms)
  if (platforms.length === 0) return null
  return (
    <Chart
      {...words}
      kind="rows"
      title={t('analytics.byPlatform')}
      summary={t('analytics.byDaySummary', { received: data.received, sent: data.sent })}
      places={platforms.map(({ platform }) => t(`platform.${platform}`, { ns: 'app' }))}
      marks={platforms.map(({ platform }) => (
        <PlatformBadge key={platform} platform={platform} label={t(`platform.${platform}`, { ns: 'app' })} />
      ))}
      series={series}
    />
  )
}

/** Who answered. */
export function ByManager({ data }: ChartOf) {
  const { t } = useTranslation('inbox')
  const words = useChartWords('person')
  const { managers } = data
  if (managers.length === 0) return null
  return (
    <Chart
      {...words}
      kind="rows"
      title={t('analytics.byManager')}
      summary={t('analytics.byManagerSummary', { count: managers.length })}
      places={managers.map(({ name }) => name || t('analytics.unknown'))}
      marks={managers.map(({ managerId, name }) => (
        <Avatar key={managerId} name={name || t('analytics.unknown')} size="s" />
      ))}
      series={[{ id: 'sent', label: t('analytics.sent'), values: managers.map(({ sent }) => sent) }]}
    />
  )
}
