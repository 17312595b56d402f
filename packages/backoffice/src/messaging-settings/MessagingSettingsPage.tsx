import '../page/page.css'
import './messaging-settings.css'
import {
  listMessagingSettings,
  type MessagingPlatform,
  type MessagingSetting,
  messagingPlatforms,
} from '@comptoir/core/messaging-settings'
import type { Venue } from '@comptoir/core/venues'
import { Page, PageHeader, SegmentedTabs } from '@comptoir/ui'
import Bot from 'lucide-react/icons/bot'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApp } from '../app/context.ts'
import { LinkButton } from '../app/LinkButton.tsx'
import { Loaded } from '../page/Loaded.tsx'
import { ProfileOnly } from '../page/ProfileOnly.tsx'
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
  const venueId = Number(venue.venueId)
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
      <ProfileOnly venueId={venueId} failed={t('failed')}>
        {(profile) => <SettingsOf venueId={venueId} {...profile} />}
      </ProfileOnly>
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
