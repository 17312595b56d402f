import './analytics.css'
import { getMessagingAnalytics } from '@comptoir/core/inbox-team'
import { type DatePeriod, DateRangePicker, Page, PageHeader, periodOf } from '@comptoir/ui'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { Loaded } from '../../page/Loaded.tsx'
import { SectionBoundary } from '../../page/SectionBoundary.tsx'
import { useResource } from '../../page/use-resource.ts'
import { ByDay, ByHour, ByManager, ByPlatform } from './charts.tsx'
import { Figures } from './Figures.tsx'
import { localDay } from './local-day.ts'

const kinds = ['today', 'week', 'month', 'year'] as const
const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayOf = (value: unknown) => (typeof value === 'string' && DAY.test(value) ? value : undefined)

/** The period of the figures, in the address: a name, or the days of one of one's own. */
function usePeriod(): [DatePeriod, (period: DatePeriod) => void] {
  const search = useLocation().search as Record<string, unknown>
  const navigate = useNavigate()
  const named = kinds.find((kind) => kind === search.period)
  const [from, to] = [dayOf(search.from), dayOf(search.to)]
  const own: DatePeriod | undefined = from && to && from <= to ? { kind: 'custom', from, to } : undefined
  const choose = (period: DatePeriod) =>
    void navigate({
      to: '.',
      search: (period.kind === 'custom'
        ? { from: period.from, to: period.to }
        : { period: period.kind }) as never,
      replace: true,
    })
  return [own ?? periodOf(named ?? 'month', localDay(0)), choose]
}

const sections = Object.entries({ ByDay, ByHour, ByPlatform, ByManager })

/** How much was written, and how fast it was answered (MSG-27). */
export function AnalyticsPage() {
  const { t } = useTranslation('inbox')
  const { session, venues } = useApp()
  const venueId = venues.currentId.value ?? 0
  const [period, setPeriod] = usePeriod()
  const { from, to } = period
  const figures = useResource(`${venueId} ${from} ${to}`, (signal) =>
    session.api(getMessagingAnalytics, { params: { venueId }, query: { from, to } }, { signal }),
  )
  const labels = Object.fromEntries(
    (['today', 'week', 'month', 'year', 'custom', 'from', 'to'] as const).map((key) => [
      key,
      t(`analytics.${key}`),
    ]),
  ) as Record<DatePeriod['kind'] | 'from' | 'to', string>
  return (
    <Page>
      <PageHeader title={t('analytics.title')} sentence={t('analytics.lead')} />
      <DateRangePicker
        label={t('analytics.period')}
        value={period}
        today={localDay(0)}
        labels={labels}
        onChange={(next) => setPeriod(next ?? periodOf('month', localDay(0)))}
      />
      <Loaded resource={figures} failed={t('analytics.failed')}>
        {(data) => (
          <div className="bo-analytics">
            <Figures data={data} />
            {sections.map(([name, Section]) => (
              <SectionBoundary key={name} failed={t('analytics.failed')} data={data}>
                <Section data={data} />
              </SectionBoundary>
            ))}
          </div>
        )}
      </Loaded>
    </Page>
  )
}
