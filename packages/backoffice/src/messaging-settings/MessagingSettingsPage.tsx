import '../page/page.css'
import './messaging-settings.css'
import {
  listMessagingSettings,
  type MessagingSetting,
  messagingPlatforms,
} from '@comptoir/core/messaging-settings'
import { PlatformBadge, SegmentedTabs } from '@comptoir/ui'
import Bot from 'lucide-react/icons/bot'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { ProfilePage, type ProfilePlace } from '../page/ProfilePage.tsx'
import { useResource } from '../page/use-resource.ts'
import { useTab } from '../page/use-tab.ts'
import { PlatformForm } from './PlatformForm.tsx'

function SettingsOf({ venue, profileId, title }: ProfilePlace) {
  const { t } = useTranslation('messaging-settings')
  const venueId = Number(venue.venueId)
  const { session } = useApp()
  const [platform, setPlatform] = useTab(messagingPlatforms, 'website')
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
              tabs={messagingPlatforms.map((value) => ({
                value,
                label: t(`platform.${value}`),
                mark: <PlatformBadge platform={value} label={t(`platform.${value}`)} />,
              }))}
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

/** What each platform says first, and the questions that customers can tap (MSG-03, MST-01). */
export function MessagingSettingsPage() {
  const { t } = useTranslation(['messaging-settings', 'page'])
  const agent = { to: '/messages/agent', icon: <Bot aria-hidden />, label: t('agent') }
  return (
    <ProfilePage
      title={t('title')}
      sentence={t('sentence')}
      failed={t('failed')}
      anyOf={['messaging.settings:read']}
      other={agent}
    >
      {(place) => <SettingsOf {...place} />}
    </ProfilePage>
  )
}
