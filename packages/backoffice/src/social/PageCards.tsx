import { getFacebookProfile } from '@comptoir/core/social'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useResource } from '../page/use-resource.ts'
import { InstagramCard } from './InstagramCard.tsx'
import { PageCard } from './PageCard.tsx'
import { facebookCalls } from './page-calls.ts'
import type { Place } from './place.ts'

/** The Facebook page of a profile, and its Instagram account, which may belong to a page (SOC-20, SOC-29). */
function WithFacebook({ place }: { place: Place }) {
  const { t } = useTranslation('social')
  const { session, features } = useApp()
  const pages = useResource(`facebook-${place.venueId}-${place.profileId}`, (signal) =>
    session.api(getFacebookProfile, { params: place }, { signal }),
  )
  return (
    <Loaded resource={pages} failed={t('failed')}>
      {({ profile }) => (
        <>
          <PageCard
            place={place}
            platform="facebook"
            calls={facebookCalls(session, place)}
            profile={profile ?? undefined}
            onChanged={() => void pages.reload()}
          />
          {features.has('business_messages_instagram') && <InstagramCard place={place} fbId={profile?.id} />}
        </>
      )}
    </Loaded>
  )
}

/** Facebook and Instagram, as far as the venue has them; Instagram needs no Facebook (SOC-01). */
export function PageCards({ place }: { place: Place }) {
  const { features } = useApp()
  if (features.has('business_messages_facebook')) return <WithFacebook place={place} />
  if (features.has('business_messages_instagram')) return <InstagramCard place={place} fbId={undefined} />
  return null
}
