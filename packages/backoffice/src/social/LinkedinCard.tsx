import { deleteLinkedinProfile, type LinkedinProfile, listLinkedinProfiles } from '@comptoir/core/social'
import { Badge, Card, KeyValueList } from '@comptoir/ui'
import { useTranslation } from 'react-i18next'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { useResource } from '../page/use-resource.ts'
import type { Place } from './LinkingForms.tsx'
import { LogInButton } from './LogInButton.tsx'
import { ProblemBanner } from './ProblemBanner.tsx'
import { UnlinkButton } from './UnlinkButton.tsx'

interface LinkedinProps {
  place: Place
  /** None where nobody logged in. */
  profile: LinkedinProfile | undefined
  onChanged: () => void
}

function Status({ profile }: Pick<LinkedinProps, 'profile'>) {
  const { t } = useTranslation('social')
  if (!profile) return <Badge>{t('status.none')}</Badge>
  if (profile.problem) return <Badge tone="error">{t('status.paused')}</Badge>
  return <Badge tone="success">{t('status.connected')}</Badge>
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

function Linkedin({ place, profile, onChanged }: LinkedinProps) {
  const { t } = useTranslation('social')
  const { session } = useApp()
  const may = useMay(place.venueId)
  const problem = profile?.problem
  return (
    <Card title={t('linkedin')} action={<Status profile={profile} />}>
      <div className="bo-channel">
        {problem && <ProblemBanner number={{ problem, waitingCount: 0 }} repair={t('linkedin.repair')} />}
        {profile ? <Facts profile={profile} /> : <p>{t('linkedin.hint')}</p>}
        {(!profile || problem) && may('posts.socialProfiles:create') && (
          <LogInButton place={place} provider="linkedin" label={t('linkedin.logIn')} />
        )}
        {profile && may('posts.socialProfiles:delete') && (
          <UnlinkButton
            title={t('page.unlink')}
            text={t('linkedin.unlinkText')}
            done={t('page.unlinked')}
            unlink={() => session.api(deleteLinkedinProfile, { params: place })}
            onChanged={onChanged}
          />
        )}
      </div>
    </Card>
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
