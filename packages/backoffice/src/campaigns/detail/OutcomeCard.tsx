import type { Campaign, CampaignStats } from '@comptoir/core/campaigns'
import { listCodeUses, OUTCOME_DAYS } from '@comptoir/core/outcomes'
import type { Resource } from '@comptoir/core/state'
import { Button, Card, Chart, NativeSelect } from '@comptoir/ui'
import { type ReactNode, useState } from 'react'
import { useApp } from '../../app/context.ts'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import { CodeUses, MarkDialog, useMoney } from '../../outcomes/index.ts'
import { Loaded } from '../../page/Loaded.tsx'
import { useMay } from '../../page/may.ts'
import { Note } from '../../page/Note.tsx'
import { useResource } from '../../page/use-resource.ts'
import { useOutcomeWords } from './outcome-words.ts'
import { useCampaignNews, useStats } from './use-campaign.ts'

type Outcome = CampaignStats['outcome']
const DAY_CHOICES = [1, 3, 7, 14, 30]

/** Of both sides, how many of a hundred did something. */
function Sides({ outcome: { writtenTo, heldOut }, sentence }: { outcome: Outcome; sentence: string }) {
  const { t, i18n } = useTranslation('campaigns')
  const { number } = useFormat()
  if (!heldOut) return null
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 })
  const sides = [
    { id: 'writtenTo', ...writtenTo },
    { id: 'heldOut', ...heldOut },
  ] as const
  return (
    <Chart
      kind="rows"
      title={t('outcome.sides')}
      summary={sentence}
      labels={{ table: t('asTable'), chart: t('asChart'), place: t('outcome.side') }}
      formatValue={(value) => percent.format(value)}
      places={sides.map(({ id, people }) => t(`outcome.${id}`, { count: people, n: number(people) }))}
      series={[
        {
          id: 'share',
          label: t('outcome.share'),
          values: sides.map(({ people, withOutcome }) => (people === 0 ? 0 : withOutcome / people)),
        },
      ]}
    />
  )
}

/** Marks the code of a campaign, and lists who used it. */
function Codes({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation(['campaigns', 'outcomes'])
  const { session } = useApp()
  const { venueId, id, content } = campaign
  const may = useMay(venueId)
  const [isMarking, setMarking] = useState(false)
  const uses = useResource(`campaign-code-uses-${id}`, (signal) =>
    session.api(listCodeUses, { params: { venueId }, query: { campaignId: id } }, { signal }),
  )
  useCampaignNews(id, uses.reload)
  return (
    <>
      <h3 className="bo-small-title">{t('outcome.code', { code: content.code })}</h3>
      {may('contacts.contacts:update') && (
        <div>
          <Button onClick={() => setMarking(true)}>{t('outcome.mark')}</Button>
        </div>
      )}
      <Loaded resource={uses} failed={t('failed', { ns: 'outcomes' })}>
        {(known) => <CodeUses venueId={venueId} uses={known} by="person" onChanged={() => uses.reload()} />}
      </Loaded>
      {isMarking && (
        <MarkDialog
          venueId={venueId}
          code={{ campaignId: id, code: content.code }}
          onClose={() => setMarking(false)}
          onMarked={() => void uses.reload()}
        />
      )}
    </>
  )
}

interface KnownProps {
  campaign: Campaign
  outcome: Outcome
  /** The choice of days. */
  children: ReactNode
}

function Known({ campaign, outcome, children }: KnownProps) {
  const { t } = useTranslation('campaigns')
  const { number } = useFormat()
  const money = useMoney()
  const wordsOf = useOutcomeWords()
  const may = useMay(campaign.venueId)
  const { isOver, kinds, writtenTo, heldOut, codeUses, codeAmountMinor } = outcome
  const sentence = wordsOf(outcome)
  const hasCode = campaign.content.code !== ''
  const onlyThere = heldOut !== null && kinds.some(({ kind }) => kind === 'code')
  return (
    <div className="bo-campaigns-status">
      <p className="bo-campaigns-sentence">{sentence}</p>
      {!isOver && <p className="bo-muted">{t('outcome.soFar')}</p>}
      <div className="bo-fields-2">{children}</div>
      <Sides outcome={outcome} sentence={sentence} />
      {kinds.length > 0 && (
        <p>
          {kinds
            .map(({ kind, people }) => t(`outcome.kind.${kind}`, { count: people, n: number(people) }))
            .join(' · ')}
          {writtenTo.amountMinor > 0 && ` · ${t('outcome.amount', { amount: money(writtenTo.amountMinor) })}`}
        </p>
      )}
      {onlyThere && <Note>{t('outcome.codesOnly')}</Note>}
      {hasCode && (
        <p>
          {t('outcome.codeUses', { count: codeUses, n: number(codeUses) })}
          {codeAmountMinor > 0 && ` · ${t('outcome.amount', { amount: money(codeAmountMinor) })}`}
        </p>
      )}
      {hasCode && may('contacts.contacts:read') && <Codes campaign={campaign} />}
    </div>
  )
}

interface OverDaysProps {
  campaign: Campaign
  days: number
  children: ReactNode
}

/** The same counted over other days than the page does. */
function OverDays({ campaign, days, children }: OverDaysProps) {
  const { t } = useTranslation('campaigns')
  return (
    <Loaded resource={useStats(campaign, days)} failed={t('statsFailed')}>
      {({ outcome }) => (
        <Known campaign={campaign} outcome={outcome}>
          {children}
        </Known>
      )}
    </Loaded>
  )
}

/** What a campaign brought in, in one sentence and two bars (D-73, CMP-20). */
export function OutcomeCard({ campaign, stats }: { campaign: Campaign; stats: Resource<CampaignStats> }) {
  const { t } = useTranslation('campaigns')
  const [days, setDays] = useState(OUTCOME_DAYS)
  const choice = (
    <NativeSelect
      label={t('outcome.days')}
      value={String(days)}
      options={DAY_CHOICES.map((count) => ({ value: String(count), label: t('outcome.day', { count }) }))}
      onChange={(value) => setDays(Number(value))}
    />
  )
  return (
    <Card title={t('outcome')}>
      {days === OUTCOME_DAYS ? (
        <Loaded resource={stats} failed={t('statsFailed')}>
          {({ outcome }) => (
            <Known campaign={campaign} outcome={outcome}>
              {choice}
            </Known>
          )}
        </Loaded>
      ) : (
        <OverDays key={days} campaign={campaign} days={days}>
          {choice}
        </OverDays>
      )}
    </Card>
  )
}
