import type { Inbox } from '@comptoir/core/inbox'
import { CountPill, IconButton, SegmentedTabs, Select } from '@comptoir/ui'
import ListFilter from 'lucide-react/icons/list-filter'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SettingsLink } from '../agent/index.ts'
import { AnalyticsLink } from './AnalyticsLink.tsx'
import { ConversationList } from './ConversationList.tsx'
import { isNarrowed } from './filter.ts'
import { ListFilters } from './ListFilters.tsx'
import type { useInboxAddress } from './use-inbox-address.ts'

interface ListPaneProps {
  inbox: Inbox
  address: ReturnType<typeof useInboxAddress>
}

function ProfileChoice({ inbox, address }: ListPaneProps) {
  const { t } = useTranslation('inbox')
  const { search, go } = address
  const profiles = inbox.profiles.value
  if (profiles.length < 2) return null
  return (
    <Select
      label={t('profile')}
      value={String(search.profileId ?? '')}
      options={[
        { value: '', label: t('allProfiles') },
        ...profiles.map(({ profileId, title, badgeCount }) => ({
          value: String(profileId),
          label: badgeCount > 0 ? `${title} (${badgeCount})` : title,
        })),
      ]}
      onChange={(value) => go(() => (value === '' ? {} : { profileId: Number(value) }))}
    />
  )
}

/** The list with what it is filtered by (MSG-04, MSG-33). */
export function ListPane({ inbox, address }: ListPaneProps) {
  const { t } = useTranslation('inbox')
  const { search, go, open } = address
  const { search: _, ...marks } = search
  const [isFiltering, setFiltering] = useState(() => isNarrowed(marks))
  const unread = inbox.unreadTotal.value
  const profile = search.profileId === undefined ? {} : { profileId: search.profileId }
  return (
    <section className="bo-list" aria-label={t('list')}>
      <div className="bo-list-head">
        <h1 className="bo-list-title">
          {t('title')}
          <CountPill count={unread} label={t('unread', { count: unread })} />
          <span className="bo-list-tools">
            <AnalyticsLink />
            <SettingsLink />
            <IconButton
              label={t('filter.title')}
              icon={<ListFilter className="ct-icon" aria-hidden />}
              isPressed={isFiltering}
              hasDot={isNarrowed(marks)}
              onClick={() => setFiltering(!isFiltering)}
            />
          </span>
        </h1>
        <ListFilters inbox={inbox} address={address} isOpen={isFiltering} />
        <ProfileChoice inbox={inbox} address={address} />
        <SegmentedTabs
          label={t('state')}
          controls="bo-rows"
          tabs={[
            { value: 'opened', label: t('opened') },
            { value: 'closed', label: t('closed') },
          ]}
          value={search.isClosed ? 'closed' : 'opened'}
          onChange={(value) => go(() => (value === 'closed' ? { ...profile, isClosed: true } : profile))}
        />
      </div>
      <ConversationList
        inbox={inbox}
        selectedId={search.conversationId}
        onSelect={(id) => open(id, { isByHand: true })}
      />
    </section>
  )
}
