import { getFacebookProfile, listInstagramProfiles } from '@comptoir/core/social'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useResource } from '../page/use-resource.ts'
import { PageCard } from './PageCard.tsx'
import { facebookCalls, instagramCalls } from './page-calls.ts'
import type { Place } from './place.ts'

function Instagram({ place, fbId }: { place: Place; fbId: number }) {
  const { t } = useTranslation('social')
  const { session } = useApp()
  const accounts = useResource(`instagram-${place.venueId}-${fbId}`, (signal) =>
    session.api(listInstagramProfiles, { params: { ...place, fbId } }, { signal }),
  )
  return (
    <Loaded resource={accounts} failed={t('failed')}>
      {([profile]) => (
        <PageCard
          place={place}
          platform="instagram"
          calls={instagramCalls(session, place, fbId)}
          profile={profile}
          onChanged={() => void accounts.reload()}
        />
      )}
    </Loaded>
  )
}

/** The Facebook page of a profile, and below it its Instagram account, which belongs to a page (SOC-20, SOC-29). */
export function PageCards({ place }: { place: Place }) {
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
          {profile && features.has('business_messages_instagram') && (
            <Instagram place={place} fbId={profile.id} />
          )}
        </>
      )}
    </Loaded>
  )
}
