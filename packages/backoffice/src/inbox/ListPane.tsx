import type { Inbox } from '@comptoir/core/inbox'
import { CountPill, IconButton, SegmentedTabs } from '@comptoir/ui'
import ListFilter from 'lucide-react/icons/list-filter'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../app/translation.ts'
import { AnalyticsLink } from './AnalyticsLink.tsx'
import { ConversationList } from './ConversationList.tsx'
import { isNarrowed } from './filter.ts'
import { ListFilters } from './ListFilters.tsx'
import { SettingsLink } from './SettingsLink.tsx'
import type { useInboxAddress } from './use-inbox-address.ts'

const ProfileChoice = lazy(async () => ({ default: (await import('./ProfileChoice.tsx')).ProfileChoice }))

export interface ListPaneProps {
  inbox: Inbox
  address: ReturnType<typeof useInboxAddress>
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
        <ListFilters address={address} isOpen={isFiltering} />
        <Suspense fallback={<div className="bo-profile-choice" />}>
          {inbox.profiles.value.length > 1 && <ProfileChoice inbox={inbox} address={address} />}
        </Suspense>
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
