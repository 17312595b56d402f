import type { Campaign, CampaignStats } from '@comptoir/core/campaigns'
import type { Resource } from '@comptoir/core/state'
import { Card, Chart, KeyValueList } from '@comptoir/ui'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import { Loaded } from '../../page/Loaded.tsx'
import { Note } from '../../page/Note.tsx'
import { isMail } from '../campaign-phase.ts'
import { useReason } from './use-reason.ts'

interface ResultProps {
  campaign: Campaign
  stats: CampaignStats
}

const percentOf = (language: string) =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 })

/** From those it was for to those who answered. */
function Funnel({ campaign, stats: { counts, replies, stops, clicks, rates } }: ResultProps) {
  const { t, i18n } = useTranslation('campaigns')
  const { number } = useFormat()
  const left = [
    { id: 'audience', value: counts.audience },
    { id: 'sent', value: counts.sent },
  ] as const
  const steps = isMail(campaign)
    ? ([...left, { id: 'clicks', value: clicks }, { id: 'unsubscribes', value: stops }] as const)
    : ([
        ...left,
        { id: 'received', value: counts.received },
        { id: 'replies', value: replies },
        { id: 'stops', value: stops },
      ] as const)
  return (
    <Chart
      kind="rows"
      title={t('funnel')}
      summary={t(isMail(campaign) ? 'funnelSummaryMail' : 'funnelSummary', {
        count: counts.sent,
        sent: number(counts.sent),
        share: percentOf(i18n.language).format(rates.received ?? 0),
      })}
      labels={{ table: t('asTable'), chart: t('asChart'), place: t('step') }}
      formatValue={number}
      places={steps.map(({ id }) => t(`step.${id}`))}
      series={[{ id: 'people', label: t('people'), values: steps.map(({ value }) => value) }]}
    />
  )
}

/** What did not arrive and why, and what it means for the credits. */
function Failures({ stats: { counts, suppressed }, campaign }: ResultProps) {
  const { t } = useTranslation('campaigns')
  const { number } = useFormat()
  const reasonOf = useReason()
  const { errored, cancelled } = counts
  const items = [
    ...(errored > 0 ? [{ id: 'errored', label: t('notReceived'), value: number(errored) }] : []),
    ...suppressed.map(({ reason, count }) => ({
      id: reason,
      label: t('leftOut', { reason: reasonOf(reason) }),
      value: number(count),
    })),
    ...(cancelled > 0 ? [{ id: 'cancelled', label: t('notSent'), value: number(cancelled) }] : []),
  ]
  const { creditsSpent, creditsRefunded } = campaign
  return (
    <>
      {items.length === 0 ? <p>{t('allLeft')}</p> : <KeyValueList items={items} />}
      <h3 className="bo-small-title">{t('credits')}</h3>
      <KeyValueList
        items={[
          { id: 'spent', label: t('creditsTaken'), value: number(creditsSpent) },
          { id: 'refunded', label: t('creditsBack'), value: number(creditsRefunded) },
          { id: 'cost', label: t('creditsCost'), value: number(creditsSpent - creditsRefunded) },
        ]}
      />
      <p className="bo-muted">{t('creditsText')}</p>
    </>
  )
}

/** What left in each hour, and how much of it arrived. */
function ByHour({ campaign, stats: { byHour } }: ResultProps) {
  const { t, i18n } = useTranslation('campaigns')
  const { number } = useFormat()
  if (byHour.length === 0) return null
  const named = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(i18n.language, options)
    return byHour.map(({ hour }) => format.format(new Date(hour)))
  }
  const [first] = byHour.toSorted((one, other) => other.sent - one.sent)
  const best = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <Card>
      <Chart
        kind="bars"
        title={t('byHour')}
        summary={t('byHourSummary', { hour: best.format(new Date(first?.hour ?? 0)) })}
        labels={{ table: t('asTable'), chart: t('asChart'), place: t('hour') }}
        formatValue={number}
        places={named({ day: 'numeric', month: 'short', hour: 'numeric' })}
        shortPlaces={named({ hour: 'numeric' })}
        series={(isMail(campaign) ? (['sent'] as const) : (['sent', 'received'] as const)).map((id) => ({
          id,
          label: t(`step.${id}`),
          values: byHour.map((one) => one[id]),
        }))}
      />
    </Card>
  )
}

/** In one sentence: what left, what arrived, and what was given back. */
function Sentence({ campaign, stats: { counts, suppressed } }: ResultProps) {
  const { t } = useTranslation('campaigns')
  const { number } = useFormat()
  const { sent, audience, received, cancelled } = counts
  const heldOut = suppressed.find(({ reason }) => reason === 'holdout')?.count ?? 0
  const words = { sent: number(sent), total: number(audience - heldOut), received: number(received) }
  if (campaign.status === 'cancelled')
    return <Note tone="attention">{t('cancelledResult', { ...words, rest: number(cancelled) })}</Note>
  return (
    <p className="bo-campaigns-sentence">
      {t(isMail(campaign) ? 'resultSentenceMail' : 'resultSentence', { ...words, count: sent })}
    </p>
  )
}

/** How a campaign went (CMP-03, CMP-20). */
export function ResultCards({ campaign, stats }: { campaign: Campaign; stats: Resource<CampaignStats> }) {
  const { t } = useTranslation('campaigns')
  return (
    <Loaded resource={stats} failed={t('statsFailed')}>
      {(known) => (
        <>
          <Sentence campaign={campaign} stats={known} />
          <div className="bo-two">
            <Card>
              <Funnel campaign={campaign} stats={known} />
            </Card>
            <Card title={t('notArrived')}>
              <div className="bo-campaigns-status">
                <Failures campaign={campaign} stats={known} />
              </div>
            </Card>
          </div>
          <ByHour campaign={campaign} stats={known} />
        </>
      )}
    </Loaded>
  )
}
