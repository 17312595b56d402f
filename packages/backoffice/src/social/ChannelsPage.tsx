import '../page/page.css'
import './social.css'
import { listWhatsappProfiles } from '@comptoir/core/social'
import type { Venue } from '@comptoir/core/venues'
import { EmptyState, Page, PageHeader } from '@comptoir/ui'
import { useTranslation } from 'react-i18next'
import { useApp } from '../app/context.ts'
import { Loaded } from '../page/Loaded.tsx'
import { ProfileOnly } from '../page/ProfileOnly.tsx'
import { useResource } from '../page/use-resource.ts'
import { VenueOnly } from '../page/VenueOnly.tsx'
import { RcsCard } from './RcsCard.tsx'
import { WhatsappCard } from './WhatsappCard.tsx'

function ChannelsOf({ venueId, profileId }: { venueId: number; profileId: number }) {
  const { t } = useTranslation('social')
  const { session } = useApp()
  const numbers = useResource(`whatsapp-${venueId}-${profileId}`, (signal) =>
    session.api(listWhatsappProfiles, { params: { venueId, profileId } }, { signal }),
  )
  return (
    <Loaded resource={numbers} failed={t('failed')}>
      {([number]) => (
        <WhatsappCard
          place={{ venueId, profileId }}
          number={number}
          onChanged={() => void numbers.reload()}
        />
      )}
    </Loaded>
  )
}

function ChannelsPageOf({ venue }: { venue: Venue }) {
  const { t } = useTranslation('social')
  const { features } = useApp()
  const venueId = Number(venue.venueId)
  const hasWhatsapp = features.has('business_messages_whatsapp')
  const hasGoogle = features.has('business_messages_google')
  const isMissing = features.state.value === 'loaded' && !hasWhatsapp && !hasGoogle
  return (
    <Page>
      <PageHeader title={t('title')} sentence={t('sentence')} />
      {isMissing ? (
        <EmptyState title={t('missing.title')}>{t('missing.text')}</EmptyState>
      ) : (
        <ProfileOnly venueId={venueId} failed={t('failed')}>
          {({ profileId }) => (
            <div className="bo-channels">
              {hasWhatsapp && <ChannelsOf venueId={venueId} profileId={profileId} />}
              {hasGoogle && <RcsCard place={{ venueId, profileId }} />}
            </div>
          )}
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
