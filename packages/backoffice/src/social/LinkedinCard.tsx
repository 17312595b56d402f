import {
  checkLinkedinProfile,
  deleteLinkedinProfile,
  type LinkedinProfile,
  listLinkedinProfiles,
} from '@comptoir/core/social'
import { KeyValueList } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { useResource } from '../page/use-resource.ts'
import { AccountCard } from './AccountCard.tsx'
import type { ChannelWords } from './channel-words.ts'
import { CheckLine } from './Health.tsx'
import { LogInButton } from './LogInButton.tsx'
import type { Place } from './place.ts'

interface LinkedinProps {
  place: Place
  /** None where no one logged in. */
  profile: LinkedinProfile | undefined
  onChanged: () => void
}

function Facts({ profile }: { profile: LinkedinProfile }) {
  const { t } = useTranslation('social')
  const format = useFormat()
  const { displayName, tokenEndsAt, isRenewable } = profile
  const end = tokenEndsAt && {
    id: 'end',
    label: t('linkedin.end'),
    value: t(isRenewable ? 'linkedin.renewed' : 'linkedin.notRenewed', {
      when: format.exact(new Date(tokenEndsAt)),
    }),
  }
  return (
    <KeyValueList
      items={[{ id: 'name', label: t('linkedin.name'), value: displayName }, ...(end ? [end] : [])]}
    />
  )
}

/** A login repairs whatever it is. */
const words: ChannelWords = {
  problem: (problem) => `problem.${problem}.title`,
  repair: () => 'linkedin.repair',
  unlink: { title: 'page.unlink', text: 'linkedin.unlinkText', done: 'page.unlinked' },
}

function Linkedin({ place, profile, onChanged }: LinkedinProps) {
  const { t } = useTranslation('social')
  const { session } = useApp()
  const may = useMay(place.venueId)
  const problem = profile?.problem ?? null
  return (
    <AccountCard
      venueId={place.venueId}
      words={words}
      title={t('linkedin')}
      account={profile && { problem, waitingCount: 0 }}
      isConnected={profile !== undefined}
      facts={profile ? <Facts profile={profile} /> : <p>{t('linkedin.hint')}</p>}
      onUnlink={() => session.api(deleteLinkedinProfile, { params: place })}
      onChanged={onChanged}
    >
      {profile && (
        <CheckLine
          venueId={place.venueId}
          checkedAt={profile.checkedAt}
          check={async () => (await session.api(checkLinkedinProfile, { params: place })).result}
          onChanged={onChanged}
        />
      )}
      {(!profile || problem) && may('posts.socialProfiles:create') && (
        <LogInButton place={place} provider="linkedin" label={t('linkedin.logIn')} />
      )}
    </AccountCard>
  )
}

/** The member of LinkedIn in whose name a profile publishes (SOC-37, SOC-40). */
export function LinkedinCard({ place }: { place: Place }) {
  const { t } = useTranslation('social')
  const { session } = useApp()
  const members = useResource(`linkedin-${place.venueId}-${place.profileId}`, (signal) =>
    session.api(listLinkedinProfiles, { params: place }, { signal }),
  )
  return (
    <Loaded resource={members} failed={t('failed')}>
      {([profile]) => <Linkedin place={place} profile={profile} onChanged={() => void members.reload()} />}
    </Loaded>
  )
}
