import { deleteInstagramProfile, listInstagramAccounts, type PageProfile } from '@comptoir/core/social'
import { KeyValueList } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { useResource } from '../page/use-resource.ts'
import { AccountCard } from './AccountCard.tsx'
import { instagramByItself } from './channel-words.ts'
import { LogInButton } from './LogInButton.tsx'
import { PageCard } from './PageCard.tsx'
import { instagramCalls } from './page-calls.ts'
import type { Place } from './place.ts'

interface CardProps {
  place: Place
  profile: PageProfile | undefined
  onChanged: () => void
}

/** The account by itself: a login at Instagram links it, and links it again (SOC-01). */
function ByItself({ place, profile, onChanged }: CardProps) {
  const { t } = useTranslation('social')
  const { session } = useApp()
  const may = useMay(place.venueId)
  return (
    <AccountCard
      venueId={place.venueId}
      words={instagramByItself}
      title={t('instagram')}
      platform="instagram"
      account={profile}
      isConnected={profile?.isConnected ?? false}
      facts={
        profile ? (
          <KeyValueList items={[{ id: 'name', label: t('instagram.account'), value: profile.displayName }]} />
        ) : (
          <p>{t('instagram.hint')}</p>
        )
      }
      details={profile && [{ id: 'id', label: t('page.id'), value: profile.accountId }]}
      onUnlink={async () =>
        profile && session.api(deleteInstagramProfile, { params: { ...place, id: profile.id } })
      }
      onChanged={onChanged}
    >
      {may('posts.socialProfiles:create') && (!profile || profile.problem) && (
        <LogInButton
          place={place}
          provider="instagramLogin"
          label={t(profile ? 'instagram.logInAgain' : 'instagram.logIn')}
        />
      )}
    </AccountCard>
  )
}

/** The other way, where a page could be chosen. */
function WithoutPage({ place }: { place: Place }) {
  const { t } = useTranslation('social')
  return (
    <div className="bo-channel-choice">
      <p>{t('instagram.withoutPage')}</p>
      <LogInButton place={place} provider="instagramLogin" label={t('instagram.logIn')} />
    </div>
  )
}

/**
 * The Instagram account of a profile, through its Facebook page where one is begun, or by itself (SOC-01, SOC-29).
 */
export function InstagramCard({ place, fbId }: { place: Place; fbId: number | undefined }) {
  const { t } = useTranslation('social')
  const { session } = useApp()
  const accounts = useResource(`instagram-${place.venueId}-${place.profileId}`, (signal) =>
    session.api(listInstagramAccounts, { params: place }, { signal }),
  )
  const onChanged = () => void accounts.reload()
  return (
    <Loaded resource={accounts} failed={t('failed')}>
      {([profile]) =>
        profile?.login === 'instagram' || (!profile && fbId === undefined) ? (
          <ByItself place={place} profile={profile} onChanged={onChanged} />
        ) : (
          <PageCard
            place={place}
            platform="instagram"
            calls={instagramCalls(session, place, fbId)}
            profile={profile}
            onChanged={onChanged}
            other={<WithoutPage place={place} />}
          />
        )
      }
    </Loaded>
  )
}
