import './week-figures.css'
import { getMessagingAnalytics, type MessagingAnalytics } from '@comptoir/core/inbox-team'
import { Card } from '@comptoir/ui'
import { useApp } from '../../app/context.ts'
import { LinkButton } from '../../app/LinkButton.tsx'
import { useTranslation } from '../../app/translation.ts'
import { Loaded } from '../../page/Loaded.tsx'
import { SectionBoundary } from '../../page/SectionBoundary.tsx'
import { useResource } from '../../page/use-resource.ts'
import { ByDay, ByHour, ByManager, ByPlatform } from './charts.tsx'
import { Figures } from './Figures.tsx'
import { localDay } from './local-day.ts'

const DAYS = 7
const sections = Object.entries({ ByDay, ByPlatform, ByHour, ByManager })

function Week({ data }: { data: MessagingAnalytics }) {
  const { t } = useTranslation('inbox')
  return (
    <>
      <Figures data={data} />
      <div className="bo-week-charts">
        {sections.map(([name, Section]) => (
          <SectionBoundary key={name} failed={t('analytics.failed')} data={data}>
            <Section data={data} heightPx={160} />
          </SectionBoundary>
        ))}
      </div>
    </>
  )
}

/** The last seven days in four small charts, with the figures (MSG-27). */
export function WeekFigures({ venueId }: { venueId: number }) {
  const { t } = useTranslation('inbox')
  const { session } = useApp()
  const [from, to] = [localDay(1 - DAYS), localDay(0)]
  const figures = useResource(`${venueId} ${from} ${to}`, (signal) =>
    session.api(getMessagingAnalytics, { params: { venueId }, query: { from, to } }, { signal }),
  )
  return (
    <Card
      title={t('analytics.lastWeek')}
      action={
        <LinkButton to="/messages/analytics" variant="quiet" size="s">
          {t('analytics.all')}
        </LinkButton>
      }
    >
      <Loaded resource={figures} failed={t('analytics.failed')}>
        {(data) => <Week data={data} />}
      </Loaded>
    </Card>
  )
}
