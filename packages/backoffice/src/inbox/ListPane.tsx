import type { Inbox } from '@comptoir/core/inbox'
import { CountPill, SegmentedTabs, Select } from '@comptoir/ui'
import { useTranslation } from 'react-i18next'
import { ConversationList } from './ConversationList.tsx'
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
  const unread = inbox.unreadTotal.value
  const profile = search.profileId === undefined ? {} : { profileId: search.profileId }
  return (
    <section className="bo-list" aria-label={t('list')}>
      <div className="bo-list-head">
        <h1 className="bo-list-title">
          {t('title')}
          <CountPill count={unread} label={t('unread', { count: unread })} />
        </h1>
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
