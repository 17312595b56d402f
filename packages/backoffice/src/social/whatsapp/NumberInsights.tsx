import {
  CONVERSATION_TYPES,
  type ConversationType,
  getWhatsappInsights,
  type WhatsappInsight,
} from '@comptoir/core/social'
import { Card, Chart, PlatformBadge } from '@comptoir/ui'
import { useApp } from '../../app/context.ts'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import { Loaded } from '../../page/Loaded.tsx'
import { useResource } from '../../page/use-resource.ts'
import { dayIn } from '../../page/venue-day.ts'
import type { NumberPlace } from './place.ts'

const DAYS = 30
const DAY_MS = 86_400_000

/** The last days by the venue's own calendar, oldest first. */
function lastDays(timeZone: string): string[] {
  const today = Date.parse(`${dayIn(timeZone)}T00:00:00Z`)
  return Array.from({ length: DAYS }, (_, index) =>
    new Date(today - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
}

function Picture({ insights, days }: { insights: readonly WhatsappInsight[]; days: readonly string[] }) {
  const { t, i18n } = useTranslation('social')
  const { number } = useFormat()
  const shown = insights.filter(({ date }) => days.includes(date))
  const total = (key: 'count' | 'billableCount') => shown.reduce((sum, one) => sum + one[key], 0)
  if (shown.length === 0) return <p>{t('insights.none')}</p>
  const kinds = CONVERSATION_TYPES.filter((kind) =>
    shown.some(({ conversationType }) => conversationType === kind),
  )
  const countOf = (kind: ConversationType, day: string) =>
    shown.find((one) => one.conversationType === kind && one.date === day)?.count ?? 0
  const sumOf = (kind: ConversationType) => days.reduce((sum, day) => sum + countOf(kind, day), 0)
  const named = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  return (
    <>
      <Chart
        kind="bars"
        title={t('insights.chartTitle')}
        summary={t('insights.summary', { count: total('count') })}
        labels={{ table: t('insights.table'), chart: t('insights.chart'), place: t('insights.day') }}
        formatValue={number}
        places={days.map((day) => named.format(new Date(`${day}T00:00:00Z`)))}
        // So many colours can be distinguished; the sentence below names them all.
        series={kinds.slice(0, 5).map((id) => ({
          id,
          label: t(`insights.${id}`),
          values: days.map((day) => countOf(id, day)),
        }))}
      />
      <p>
        {kinds
          .map((kind) => t('insights.kind', { kind: t(`insights.${kind}`), number: number(sumOf(kind)) }))
          .join(' · ')}
      </p>
      <p className="bo-muted">
        {total('billableCount') > 0
          ? t('insights.billed', { count: total('billableCount') })
          : t('insights.free')}
      </p>
    </>
  )
}

/** What was sent through a number in the last days, by what Meta bills it as (SOC-15, D-50). */
export function NumberInsights({ place }: { place: NumberPlace }) {
  const { t } = useTranslation('social')
  const { session, venues } = useApp()
  const venue = venues.all.value.find(({ venueId }) => Number(venueId) === place.venueId)
  const known = useResource(`whatsapp-insights-${place.id}`, (signal) => {
    const end = Math.ceil(Date.now() / 1000)
    const start = end - DAYS * (DAY_MS / 1000)
    return session.api(getWhatsappInsights, { params: place, query: { start, end } }, { signal })
  })
  return (
    <Card
      title={t('insights.title')}
      mark={<PlatformBadge platform="whatsapp" label={t('whatsapp')} size="m" />}
    >
      <Loaded resource={known} failed={t('insights.failed')}>
        {(insights) => <Picture insights={insights} days={lastDays(venue?.timezone ?? 'UTC')} />}
      </Loaded>
    </Card>
  )
}
