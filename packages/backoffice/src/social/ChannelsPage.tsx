import '../page/page.css'
import './social.css'
import { listWhatsappProfiles, type OAuthOutcome } from '@comptoir/core/social'
import type { Venue } from '@comptoir/core/venues'
import { EmptyState, Page, PageHeader } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { ProfileOnly } from '../page/ProfileOnly.tsx'
import { useResource } from '../page/use-resource.ts'
import { VenueOnly } from '../page/VenueOnly.tsx'
import { DeadLetters } from './DeadLetters.tsx'
import { GoogleCard } from './GoogleCard.tsx'
import { HealthOfVenue } from './Health.tsx'
import { LinkedinCard } from './LinkedinCard.tsx'
import { PageCards } from './PageCards.tsx'
import type { Place } from './place.ts'
import { RcsCard } from './RcsCard.tsx'
import { NumberInsights } from './whatsapp/NumberInsights.tsx'
import { TemplatesCard } from './whatsapp/TemplatesCard.tsx'
import { WhatsappCard } from './whatsapp/WhatsappCard.tsx'

function WhatsappOf({ venueId, profileId }: { venueId: number; profileId: number }) {
  const { t } = useTranslation('social')
  const { session } = useApp()
  const numbers = useResource(`whatsapp-${venueId}-${profileId}`, (signal) =>
    session.api(listWhatsappProfiles, { params: { venueId, profileId } }, { signal }),
  )
  return (
    <Loaded resource={numbers} failed={t('failed')}>
      {([number]) => (
        <>
          <WhatsappCard
            place={{ venueId, profileId }}
            number={number}
            onChanged={() => void numbers.reload()}
          />
          {number?.isConnected && !number.problem && (
            <>
              <NumberInsights place={{ venueId, profileId, id: number.id }} />
              <TemplatesCard place={{ venueId, profileId, id: number.id }} />
            </>
          )}
        </>
      )}
    </Loaded>
  )
}

const failures = ['refused', 'expired', 'failed'] as const satisfies readonly OAuthOutcome[]

/** How a login at a provider ended that was not the one that was meant. */
function Outcome() {
  const { t } = useTranslation('social')
  const linking = new URLSearchParams(location.search).get('linking')
  const outcome = failures.find((one) => one === linking)
  if (!outcome) return null
  return (
    <p className="bo-channel-outcome" role="alert">
      {t(`linking.${outcome}`)}
    </p>
  )
}

function ChannelsOf(place: Place) {
  const { features } = useApp()
  return (
    <HealthOfVenue venueId={place.venueId}>
      <div className="bo-channels">
        <Outcome />
        {features.has('business_messages_whatsapp') && <WhatsappOf {...place} />}
        <PageCards place={place} />
        {features.has('business_messages_google') && <RcsCard place={place} />}
        {features.has('my_business') && <GoogleCard place={place} />}
        {features.has('my_business') && <LinkedinCard place={place} />}
        <DeadLetters venueId={place.venueId} />
      </div>
    </HealthOfVenue>
  )
}

const linkable = [
  'business_messages_whatsapp',
  'business_messages_facebook',
  'business_messages_instagram',
  'business_messages_google',
  'my_business',
] as const

function ChannelsPageOf({ venue }: { venue: Venue }) {
  const { t } = useTranslation('social')
  const { features } = useApp()
  const venueId = Number(venue.venueId)
  const isMissing = features.state.value === 'loaded' && !linkable.some((name) => features.has(name))
  return (
    <Page>
      <PageHeader title={t('title')} sentence={t('sentence')} />
      {isMissing ? (
        <EmptyState title={t('missing.title')}>{t('missing.text')}</EmptyState>
      ) : (
        <ProfileOnly venueId={venueId} failed={t('failed')}>
          {({ profileId }) => <ChannelsOf venueId={venueId} profileId={profileId} />}
        </ProfileOnly>
      )}
    </Page>
  )
}

/** Which accounts on outside channels a venue has linked, and what is to be done about them (SOC-01, SOC-40). */
export function ChannelsPage() {
  const { t } = useTranslation(['social', 'page'])
  return (
    <VenueOnly title={t('title')} anyOf={['posts.socialProfiles:read']}>
      {(venue) => <ChannelsPageOf key={venue.venueId} venue={venue} />}
    </VenueOnly>
  )
}
