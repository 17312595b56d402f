import './analytics.css'
import { getMessagingAnalytics, type MessagingAnalytics } from '@comptoir/core/inbox-team'
import { type DatePeriod, DateRangePicker, Page, PageHeader, periodOf } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../../app/context.ts'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import { Loaded } from '../../page/Loaded.tsx'
import { SectionBoundary } from '../../page/SectionBoundary.tsx'
import { useResource } from '../../page/use-resource.ts'
import { ByDay, ByHour, ByManager, ByPlatform } from './charts.tsx'

/** The reader's own day, `yyyy-MM-dd`. */
function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="bo-figure">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** Milliseconds in the largest units that say something, such as 1 h 05 or 40 s. */
export function durationText(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
}

function Figures({ data }: { data: MessagingAnalytics }) {
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

const sections = Object.entries({ ByDay, ByHour, ByPlatform, ByManager })

/** How much was written, and how fast it was answered (MSG-27). */
export function AnalyticsPage() {
  const { t } = useTranslation('inbox')
  const { session, venues } = useApp()
  const venueId = venues.currentId.value ?? 0
  const [period, setPeriod] = useState<DatePeriod>(() => periodOf('month', today()))
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
        today={today()}
        labels={labels}
        onChange={(next) => setPeriod(next ?? periodOf('month', today()))}
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
