import '../page/page.css'
import './messaging-settings.css'
import { getInboxSetup } from '@comptoir/core/inbox'
import {
  listMessagingSettings,
  type MessagingPlatform,
  type MessagingSetting,
  messagingPlatforms,
} from '@comptoir/core/messaging-settings'
import type { Venue } from '@comptoir/core/venues'
import { Page, PageHeader, SegmentedTabs, Select } from '@comptoir/ui'
import Bot from 'lucide-react/icons/bot'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApp } from '../app/context.ts'
import { LinkButton } from '../app/LinkButton.tsx'
import { Loaded } from '../page/Loaded.tsx'
import { useResource } from '../page/use-resource.ts'
import { VenueOnly } from '../page/VenueOnly.tsx'
import { PlatformForm } from './PlatformForm.tsx'

interface SettingsOfProps {
  venueId: number
  profileId: number
  title: string
}

function SettingsOf({ venueId, profileId, title }: SettingsOfProps) {
  const { t } = useTranslation('messaging-settings')
  const { session } = useApp()
  const [platform, setPlatform] = useState<MessagingPlatform>('website')
  const settings = useResource(`messaging-settings-${venueId}-${profileId}`, (signal) =>
    session.api(listMessagingSettings, { params: { venueId, profileId } }, { signal }),
  )
  return (
    <Loaded resource={settings} failed={t('failed')}>
      {(all: MessagingSetting[]) => {
        const setting = all.find((one) => one.platform === platform)
        return (
          <>
            <SegmentedTabs
              label={t('platform')}
              tabs={messagingPlatforms.map((value) => ({ value, label: t(`platform.${value}`) }))}
              value={platform}
              onChange={setPlatform}
            />
            {setting && (
              <PlatformForm
                key={`${platform}-${setting.updatedAt}`}
                venueId={venueId}
                profileId={profileId}
                title={title}
                setting={setting}
                onSaved={() => void settings.reload()}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}

function SettingsPageOf({ venue }: { venue: Venue }) {
  const { t } = useTranslation('messaging-settings')
  const { session } = useApp()
  const venueId = Number(venue.venueId)
  const [chosen, setChosen] = useState<string>()
  const setup = useResource(`messaging-profiles-${venueId}`, (signal) =>
    session.api(getInboxSetup, { params: { venueId } }, { signal }),
  )
  return (
    <Page>
      <PageHeader
        title={t('title')}
        sentence={t('sentence')}
        action={
          <LinkButton to="/messages/agent" icon={<Bot aria-hidden />}>
            {t('agent')}
          </LinkButton>
        }
      />
      <Loaded resource={setup} failed={t('failed')}>
        {({ profiles }) => {
          const profileId = Number(chosen ?? profiles[0]?.profileId)
          const title = profiles.find((one) => one.profileId === profileId)?.title ?? ''
          return (
            <>
              {profiles.length > 1 && (
                <Select
                  label={t('profile')}
                  value={String(profileId)}
                  options={profiles.map((one) => ({ value: String(one.profileId), label: one.title }))}
                  onChange={setChosen}
                />
              )}
              <SettingsOf key={profileId} venueId={venueId} profileId={profileId} title={title} />
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}

/** What each platform says first, and the questions that customers can tap (MSG-03, MST-01). */
export function MessagingSettingsPage() {
  const { t } = useTranslation(['messaging-settings', 'page'])
  return (
    <VenueOnly title={t('title')} anyOf={['messaging.settings:read']}>
      {(venue) => <SettingsPageOf key={venue.venueId} venue={venue} />}
    </VenueOnly>
  )
}
