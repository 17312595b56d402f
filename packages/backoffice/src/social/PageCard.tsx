import { type PagePlatform, type PageProfile, startOAuth } from '@comptoir/core/social'
import { Button, KeyValueList, RadioGroup } from '@comptoir/ui'
import { type ReactNode, useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { useAction } from '../page/use-action.ts'
import { useResource } from '../page/use-resource.ts'
import { AccountCard } from './AccountCard.tsx'
import { channelWords } from './channel-words.ts'
import type { PageCalls } from './page-calls.ts'
import type { Place } from './place.ts'

interface PageCardProps {
  place: Place
  platform: PagePlatform
  calls: PageCalls
  /** None where nothing is linked. */
  profile: PageProfile | undefined
  onChanged: () => void
  /** Another way to link it, offered while it is not. */
  other?: ReactNode
}
type LinkedProps = PageCardProps & { profile: PageProfile }

/** Leads to Meta, to log in there; what was begun before is gone on with (SOC-41). */
function LogIn({ place, platform, calls, profile }: PageCardProps) {
  const { t } = useTranslation('social')
  const { session } = useApp()
  const action = useAction()
  async function go() {
    const { id } = profile ?? (await calls.create())
    const query = { ...place, id }
    const { url } = await session.api(startOAuth, { params: { provider: platform }, query })
    location.assign(url)
  }
  return (
    <div>
      <Button isLoading={action.busy !== undefined} onClick={() => void action.run('login', go)}>
        {t(profile?.isLoggedIn ? 'page.logInAgain' : 'page.logIn')}
      </Button>
    </div>
  )
}

/** One of the pages that Meta lists (SOC-25, SOC-33). */
function Choice({ place, platform, calls, profile, onChanged }: LinkedProps) {
  const { t } = useTranslation('social')
  const action = useAction()
  const [chosen, setChosen] = useState(profile.pageId)
  const pages = useResource(`pages-${platform}-${place.venueId}-${profile.id}`, (signal) =>
    calls.pages(profile.id, signal),
  )
  async function choose(pageId: string) {
    if (await action.run('choose', () => calls.choose(profile.id, pageId), t('page.linked'))) onChanged()
  }
  return (
    <Loaded resource={pages} failed={t('page.failed')}>
      {(listed) => {
        const pageId = chosen || (listed[0]?.pageId ?? '')
        if (listed.length === 0) return <p>{t(`page.none.${platform}`)}</p>
        return (
          <div className="bo-channel-choice">
            <RadioGroup
              label={t(`page.choose.${platform}`)}
              name={`page-${platform}`}
              value={pageId}
              onChange={setChosen}
              options={listed.map(({ pageId: value, name: label }) => ({ value, label }))}
            />
            <Button
              variant="primary"
              isLoading={action.busy !== undefined}
              onClick={() => void choose(pageId)}
            >
              {t('page.submit')}
            </Button>
          </div>
        )
      }}
    </Loaded>
  )
}

/** Links a Facebook page or an Instagram account: log in at Meta, choose, connected (SOC-41). */
export function PageCard(props: PageCardProps) {
  const { place, platform, calls, profile, onChanged, other } = props
  const { t } = useTranslation('social')
  const may = useMay(place.venueId)
  const mayLink = may('posts.socialProfiles:create')
  const isOpen = profile?.isLoggedIn && (!profile.isConnected || profile.problem)
  const facts = profile?.isConnected ? (
    <KeyValueList items={[{ id: 'name', label: t('page.name'), value: profile.displayName }]} />
  ) : (
    <p>{t(`page.hint.${platform}`)}</p>
  )
  return (
    <AccountCard
      venueId={place.venueId}
      words={channelWords[platform]}
      title={t(platform)}
      platform={platform}
      details={
        profile?.isConnected ? [{ id: 'id', label: t('page.id'), value: profile.accountId }] : undefined
      }
      account={profile}
      isConnected={profile?.isConnected ?? false}
      facts={facts}
      onUnlink={async () => profile && calls.remove(profile.id)}
      onChanged={onChanged}
    >
      {mayLink && isOpen && <Choice {...props} profile={profile} />}
      {mayLink && (!profile?.isConnected || profile.problem) && <LogIn {...props} />}
      {mayLink && !profile?.isConnected && other}
    </AccountCard>
  )
}
