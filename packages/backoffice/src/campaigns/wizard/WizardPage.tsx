import '../../page/page.css'
import './wizard.css'
import {
  type Campaign,
  type CampaignSetup,
  type CampaignType,
  readCampaign,
  readCampaignSetup,
} from '@comptoir/core/campaigns'
import type { Venue } from '@comptoir/core/venues'
import { LoadingSkeleton, Page, PageHeader } from '@comptoir/ui'
import { useParams } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useApp } from '../../app/context.ts'
import { NotFoundPage } from '../../app/NotFoundPage.tsx'
import { useTranslation } from '../../app/translation.ts'
import { Loaded } from '../../page/Loaded.tsx'
import { Note } from '../../page/Note.tsx'
import { useResource } from '../../page/use-resource.ts'
import { VenueOnly } from '../../page/VenueOnly.tsx'
import { CheckStep } from './CheckStep.tsx'
import { ConflictCard } from './ConflictCard.tsx'
import { DepartureCard } from './DepartureCard.tsx'
import { MailSenderStep } from './MailSenderStep.tsx'
import { MessageStep } from './MessageStep.tsx'
import { SenderStep } from './SenderStep.tsx'
import { StepFrame } from './StepFrame.tsx'
import { isStep, type Step } from './steps.ts'
import { useWriting, type Writing } from './use-draft.ts'
import { WhenStep } from './WhenStep.tsx'
import { WhoStep } from './WhoStep.tsx'

const MailMessageStep = lazy(async () => ({
  default: (await import('./MailMessageStep.tsx')).MailMessageStep,
}))

type StepContent = (props: { writing: Writing }) => ReactNode

/** The editor of mails is loaded where one is written. */
function LazyMailMessage({ writing }: { writing: Writing }) {
  const { t } = useTranslation('app')
  return (
    <Suspense fallback={<LoadingSkeleton label={t('loading')} variant="rows" count={4} />}>
      <MailMessageStep writing={writing} />
    </Suspense>
  )
}

const shared = { who: WhoStep, check: CheckStep, when: WhenStep }
const contents: Record<CampaignType, Record<Step, StepContent>> = {
  sms: { ...shared, message: MessageStep, sender: SenderStep },
  email: { ...shared, message: LazyMailMessage, sender: MailSenderStep },
}

interface OpenedProps {
  venue: Venue
  campaign: Campaign
  setup: CampaignSetup
  step: Step
}

function Opened({ venue, campaign, setup, step }: OpenedProps) {
  const { t } = useTranslation('campaigns/wizard')
  const writing = useWriting(venue, campaign, setup)
  const { draft } = writing
  const { type } = draft.campaign.value
  const Content = contents[type][step]
  const isAvailable = type === 'email' ? setup.mail.isAvailable : setup.isAvailable
  return (
    <>
      <PageHeader
        title={draft.campaign.value.userLabel}
        sentence={t(type === 'email' ? 'mail.sentence' : 'sentence')}
      />
      {!isAvailable && (
        <Note tone="attention">{t(type === 'email' ? 'finding.mailUnavailable' : 'unavailable')}</Note>
      )}
      <ConflictCard draft={draft} />
      {draft.campaign.value.status === 'userCreating' ? (
        <StepFrame writing={writing} step={step}>
          <Content writing={writing} />
        </StepFrame>
      ) : (
        <DepartureCard writing={writing} />
      )}
    </>
  )
}

function CampaignOf({ venue, id, step }: { venue: Venue; id: number; step: Step }) {
  const { t } = useTranslation('campaigns/wizard')
  const { session } = useApp()
  const venueId = Number(venue.venueId)
  const found = useResource(`campaign-${venueId}-${id}`, (signal) =>
    Promise.all([
      session.api(readCampaign, { params: { venueId, id } }, { signal }),
      session.api(readCampaignSetup, { params: { venueId } }, { signal }),
    ]),
  )
  return (
    <Page>
      <Loaded resource={found} failed={t('failed')}>
        {([campaign, setup]) => <Opened venue={venue} campaign={campaign} setup={setup} step={step} />}
      </Loaded>
    </Page>
  )
}

/** A campaign by SMS or e-mail while it is written, step by step (CMP-04, SMS-01). */
export function WizardPage() {
  const { t } = useTranslation('campaigns/wizard')
  const { campaignId = '', step } = useParams({ strict: false })
  if (!/^\d{1,10}$/.test(campaignId) || !isStep(step)) return <NotFoundPage />
  return (
    <VenueOnly title={t('start')} anyOf={['campaigns.campaigns:update']}>
      {(venue) => (
        <CampaignOf
          key={`${venue.venueId} ${campaignId}`}
          venue={venue}
          id={Number(campaignId)}
          step={step}
        />
      )}
    </VenueOnly>
  )
}
