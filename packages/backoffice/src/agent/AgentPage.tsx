import '../page/page.css'
import './agent.css'
import { listAgents, type ProfileAgent } from '@comptoir/core/agent'
import { SegmentedTabs } from '@comptoir/ui'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { ProfilePage, type ProfilePlace } from '../page/ProfilePage.tsx'
import { useResource } from '../page/use-resource.ts'
import { useTab } from '../page/use-tab.ts'
import { AgentForm } from './AgentForm.tsx'
import { Rehearsal } from './Rehearsal.tsx'

const parts = ['settings', 'knowledge', 'rehearsal'] as const

function AgentOf({ venue, profileId }: ProfilePlace) {
  const { t } = useTranslation('agent')
  const { session } = useApp()
  const venueId = Number(venue.venueId)
  const canUpdate = useMay(venueId)('messaging.agent:update')
  const agents = useResource(`agents-${venueId}-${profileId}`, (signal) =>
    session.api(listAgents, { params: { venueId, profileId }, query: { kind: 'ai' } }, { signal }),
  )
  const open = canUpdate ? parts : parts.filter((one) => one !== 'rehearsal')
  const [part, setPart] = useTab(open, 'settings')
  const tabs = (
    <SegmentedTabs
      label={t('title')}
      tabs={open.map((value) => ({ value, label: t(`part.${value}`) }))}
      value={part}
      onChange={setPart}
    />
  )
  return (
    <Loaded resource={agents} failed={t('failed')}>
      {([agent]: ProfileAgent[]) =>
        agent?.kind === 'ai' && (
          <>
            {tabs}
            {part === 'rehearsal' ? (
              <Rehearsal agent={agent} onChanged={() => void agents.reload()} />
            ) : (
              <AgentForm
                venue={venue}
                agent={agent}
                part={part}
                canUpdate={canUpdate}
                onSaved={() => void agents.reload()}
              />
            )}
          </>
        )
      }
    </Loaded>
  )
}

/** The AI agent of the venue: when it answers, what it knows, what it would have said (D-15). */
export function AgentPage() {
  const { t } = useTranslation(['agent', 'page', 'developers', 'inbox'])
  const settings = { to: '/messages/settings', icon: <MessageSquareText aria-hidden />, label: t('settings') }
  return (
    <ProfilePage
      title={t('title')}
      sentence={t('sentence')}
      failed={t('failed')}
      anyOf={['messaging.agent:read']}
      other={settings}
    >
      {(place) => <AgentOf {...place} />}
    </ProfilePage>
  )
}
