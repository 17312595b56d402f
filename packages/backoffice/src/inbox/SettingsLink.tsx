import { IconButton } from '@comptoir/ui'
import { useNavigate } from '@tanstack/react-router'
import Settings from 'lucide-react/icons/settings'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { mayInVenue } from '../page/permitted.ts'

/** Leads from the inbox to its settings, or to the agent for those who may see only that. */
export function SettingsLink() {
  const { t } = useTranslation('inbox')
  const app = useApp()
  const navigate = useNavigate()
  const venueId = app.venues.currentId.value
  if (venueId === undefined) return null
  const to = mayInVenue(app, 'messaging.settings:read', venueId)
    ? '/messages/settings'
    : mayInVenue(app, 'messaging.agent:read', venueId)
      ? '/messages/agent'
      : undefined
  if (to === undefined) return null
  return (
    <IconButton
      label={t('settings')}
      icon={<Settings className="ct-icon" aria-hidden />}
      onClick={() => void navigate({ to })}
    />
  )
}
