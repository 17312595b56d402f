import '../../page/page.css'
import '../campaigns.css'
import type { Campaign } from '@comptoir/core/campaigns'
import { ALL_VENUES } from '@comptoir/core/http'
import { Page, PageHeader } from '@comptoir/ui'
import { useParams } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useApp } from '../../app/context.ts'
import { LinkButton } from '../../app/LinkButton.tsx'
import { NotFoundPage } from '../../app/NotFoundPage.tsx'
import { useTranslation } from '../../app/translation.ts'
import { Loaded } from '../../page/Loaded.tsx'
import { useMay } from '../../page/may.ts'
import { NotPermitted } from '../../page/OneOrAllVenues.tsx'
import { VenueChip } from '../../page/venue-name.tsx'
import { CampaignState } from '../CampaignState.tsx'
import { MessagesCard } from './MessagesCard.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { OutcomeCard } from './OutcomeCard.tsx'
import { PlacesCard } from './PlacesCard.tsx'
import { ResultCards } from './ResultCards.tsx'
import { StatusCard } from './StatusCard.tsx'
import { TextCard } from './TextCard.tsx'
import { UnknownCard } from './UnknownCard.tsx'
import { useCampaign, useStats, useSteering } from './use-campaign.ts'

/** What is known once messages have left. */
function Results({ campaign }: { campaign: Campaign }) {
  const stats = useStats(campaign)
  return (
    <>
      <ResultCards campaign={campaign} stats={stats} />
      <OutcomeCard campaign={campaign} stats={stats} />
      <TextCard campaign={campaign} />
      <PlacesCard campaign={campaign} />
      <MessagesCard campaign={campaign} />
    </>
  )
}

/** Back to the steps in which it is written, until it is scheduled. */
function GoOn({ campaign: { id, status, venueId } }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const { venues } = useApp()
  const may = useMay(venueId)
  const isWritten = status === 'userCreating' || status === 'awaitingPayment'
  if (!isWritten || !may('campaigns.campaigns:update')) return null
  return (
    <LinkButton
      to="/campaigns/sms/$campaignId/$step"
      params={{ campaignId: String(id), step: status === 'awaitingPayment' ? 'when' : 'who' }}
      variant="primary"
      onClick={() => venues.select(venueId)}
    >
      {t('goOn')}
    </LinkButton>
  )
}

function Opened({ campaign, reload }: { campaign: Campaign; reload: () => unknown }) {
  const { t } = useTranslation('campaigns')
  const steering = useSteering(campaign, reload)
  const parts = { campaign, steering }
  return (
    <>
      <PageHeader
        title={campaign.userLabel}
        sentence={
          <span className="bo-campaigns-state">
            <CampaignState campaign={campaign} />
            <VenueChip venueId={campaign.venueId} />
          </span>
        }
        action={
          <div className="bo-campaigns-buttons">
            <LinkButton to="/campaigns/list" icon={<ArrowLeft aria-hidden />}>
              {t('title')}
            </LinkButton>
            <GoOn campaign={campaign} />
            <MoreMenu {...parts} />
          </div>
        }
      />
      <StatusCard {...parts} />
      <UnknownCard {...parts} />
      {campaign.counts.audience > 0 && !campaign.isPreparing ? (
        <Results campaign={campaign} />
      ) : (
        <TextCard campaign={campaign} />
      )}
    </>
  )
}

function CampaignOf({ id }: { id: number }) {
  const { t } = useTranslation('campaigns')
  const campaign = useCampaign(id)
  return (
    <Page>
      {campaign.data.value === undefined && <PageHeader title={t('one')} />}
      <Loaded resource={campaign} failed={t('oneFailed')}>
        {(known) => <Opened campaign={known} reload={campaign.reload} />}
      </Loaded>
    </Page>
  )
}

/** A campaign: what it says, where it is, how it went, and what can be done about it (CMP-03). */
export function CampaignPage() {
  const { t } = useTranslation('campaigns')
  const may = useMay(ALL_VENUES)
  const { campaignId = '' } = useParams({ strict: false })
  if (!/^\d{1,9}$/.test(campaignId)) return <NotFoundPage />
  if (!may('campaigns.campaigns:read')) return <NotPermitted title={t('one')} />
  return <CampaignOf key={campaignId} id={Number(campaignId)} />
}
