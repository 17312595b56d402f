import {
  type BusinessProfile,
  linkBusinessProfile,
  listBusinessProfiles,
  listGoogleAccounts,
  listGoogleLocations,
  unlinkBusinessProfile,
} from '@comptoir/core/social'
import { Button, KeyValueList, RadioGroup } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { useAction } from '../page/use-action.ts'
import { useResource } from '../page/use-resource.ts'
import { AccountCard } from './AccountCard.tsx'
import type { ChannelWords } from './channel-words.ts'
import { LogInButton } from './LogInButton.tsx'
import type { Place } from './place.ts'

interface StepProps {
  place: Place
  onChanged: () => void
}

/** One of the locations that Google lists in an account (GBP-13, GBP-07). */
function Locations({ place, accountId, onChanged }: StepProps & { accountId: string }) {
  const { t } = useTranslation('social')
  const { session } = useApp()
  const action = useAction()
  const [chosen, setChosen] = useState('')
  const locations = useResource(`google-locations-${place.profileId}-${accountId}`, (signal) =>
    session.api(listGoogleLocations, { params: { ...place, accountId } }, { signal }),
  )
  async function link(locationId: string) {
    const { venueId, profileId } = place
    const send = () =>
      session.api(linkBusinessProfile, { params: { venueId }, body: { accountId, locationId, profileId } })
    if (await action.run('link', send, t('page.linked'))) onChanged()
  }
  return (
    <Loaded resource={locations} failed={t('google.failed')}>
      {(listed) => {
        const locationId = chosen || (listed[0]?.locationId ?? '')
        if (listed.length === 0) return <p>{t('google.none')}</p>
        return (
          <div className="bo-channel-choice">
            <RadioGroup
              label={t('google.locations')}
              name={`google-location-${place.profileId}`}
              value={locationId}
              onChange={setChosen}
              options={listed.map(({ locationId: value, title, address }) => ({
                value,
                label: [title, address].filter(Boolean).join(' · '),
              }))}
            />
            <Button
              variant="primary"
              isLoading={action.busy !== undefined}
              onClick={() => void link(locationId)}
            >
              {t('page.submit')}
            </Button>
          </div>
        )
      }}
    </Loaded>
  )
}

/** The accounts of the user who logged in, and the locations of the one that is chosen (GBP-12). */
function Choice({ place, onChanged }: StepProps) {
  const { t } = useTranslation('social')
  const { session } = useApp()
  const [chosen, setChosen] = useState('')
  const accounts = useResource(`google-accounts-${place.venueId}-${place.profileId}`, (signal) =>
    session.api(listGoogleAccounts, { params: place }, { signal }),
  )
  return (
    <Loaded resource={accounts} failed={t('google.failed')}>
      {(listed) => {
        const accountId = chosen || (listed[0]?.accountId ?? '')
        if (listed.length === 0) return <p>{t('google.none')}</p>
        return (
          <>
            {listed.length > 1 && (
              <RadioGroup
                label={t('google.accounts')}
                name={`google-account-${place.profileId}`}
                value={accountId}
                onChange={setChosen}
                options={listed.map(({ accountId: value, name: label }) => ({ value, label }))}
              />
            )}
            <Locations key={accountId} place={place} accountId={accountId} onChanged={onChanged} />
          </>
        )
      }}
    </Loaded>
  )
}

/** A login repairs whatever it is. */
const words: ChannelWords = {
  problem: (problem) => `problem.${problem}.title`,
  repair: () => 'google.repair',
  unlink: { title: 'google.unlink', text: 'google.unlinkText', done: 'google.unlinked' },
}

function Facts({ profile }: { profile: BusinessProfile }) {
  const { t } = useTranslation('social')
  return (
    <KeyValueList items={[{ id: 'location', label: t('google.location'), value: profile.locationTitle }]} />
  )
}

interface GoogleProps extends StepProps {
  profile: BusinessProfile | undefined
}

function Google({ place, profile, onChanged }: GoogleProps) {
  const { t } = useTranslation('social')
  const { session } = useApp()
  const mayLink = useMay(place.venueId)('posts.socialProfiles:create')
  const { isLoggedIn = false, isConnected = false, problem = null } = profile ?? {}
  return (
    <AccountCard
      venueId={place.venueId}
      words={words}
      title={t('google.title')}
      platform="google"
      details={
        profile && isConnected ? [{ id: 'id', label: t('page.id'), value: profile.locationId }] : undefined
      }
      account={isLoggedIn ? { problem, waitingCount: 0 } : undefined}
      isConnected={isConnected}
      facts={profile && isConnected ? <Facts profile={profile} /> : <p>{t('google.hint')}</p>}
      onUnlink={() => session.api(unlinkBusinessProfile, { params: place })}
      onChanged={onChanged}
    >
      {mayLink && isLoggedIn && !isConnected && !problem && <Choice place={place} onChanged={onChanged} />}
      {mayLink && (!isConnected || problem) && (
        <LogInButton
          place={place}
          provider="google"
          label={t(isLoggedIn ? 'page.logInAgain' : 'google.logIn')}
        />
      )}
    </AccountCard>
  )
}

/** The location of Google Business Profile that a profile is linked to: log in, choose, connected (D-52). */
export function GoogleCard({ place }: { place: Place }) {
  const { t } = useTranslation('social')
  const { session } = useApp()
  const profiles = useResource(`google-${place.venueId}`, (signal) =>
    session.api(listBusinessProfiles, { params: { venueId: place.venueId } }, { signal }),
  )
  return (
    <Loaded resource={profiles} failed={t('failed')}>
      {(listed) => (
        <Google
          place={place}
          profile={listed.find(({ id }) => id === place.profileId)}
          onChanged={() => void profiles.reload()}
        />
      )}
    </Loaded>
  )
}
