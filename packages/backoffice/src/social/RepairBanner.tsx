import './social.css'
import { ALL_VENUES } from '@comptoir/core/http'
import {
  CHANNELS_UPDATED,
  type ChannelProblem,
  ChannelsUpdated,
  listChannelProblems,
} from '@comptoir/core/social'
import { PlatformBadge } from '@comptoir/ui'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useApp } from '../app/context.ts'
import { LinkButton } from '../app/LinkButton.tsx'
import { useTranslation } from '../app/translation.ts'
import { useAside } from '../page/use-aside.ts'
import { useNews } from '../page/use-news.ts'
import { useResource } from '../page/use-resource.ts'
import { channelWords } from './channel-words.ts'

function Problem({ venueId, platform, problem }: ChannelProblem) {
  const { t } = useTranslation(['social', 'app'])
  const { venues } = useApp()
  const { venueName = '' } = venues.all.value.find((venue) => Number(venue.venueId) === venueId) ?? {}
  // Website chats are our own, and SMS leave by the provider of the installation: no account is linked.
  if (platform === 'website' || platform === 'sms') return null
  const words = channelWords[platform]
  return (
    <div className="bo-banner bo-channel-banner" role="alert">
      <TriangleAlert className="ct-icon" aria-hidden />
      <PlatformBadge platform={platform} label={t(`platform.${platform}`, { ns: 'app' })} />
      <p>
        <strong>{`${t(`platform.${platform}`, { ns: 'app' })} · ${venueName}`}</strong>
        {` ${t(words.problem(problem))}. ${t(words.repair(problem))}`}
      </p>
      <LinkButton to="/channels" size="s" onClick={() => venues.select(venueId)}>
        {t('repair')}
      </LinkButton>
    </div>
  )
}

/** Says on every page which channel is paused, and leads to its repair. */
export function RepairBanner() {
  const { session, venues } = useApp()
  const venueId = venues.currentId.value ?? ALL_VENUES
  const problems = useResource(`channel-problems-${venueId}`, (signal) =>
    session.api(listChannelProblems, { params: { venueId } }, { signal }),
  )
  useAside(problems)
  useNews(CHANNELS_UPDATED, ChannelsUpdated, problems.reload)
  return (problems.data.value ?? []).map((one) => (
    <Problem key={`${one.venueId}-${one.profileId}-${one.platform}`} {...one} />
  ))
}
