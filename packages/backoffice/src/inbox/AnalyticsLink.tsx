import { IconButton } from '@comptoir/ui'
import { useNavigate } from '@tanstack/react-router'
import ChartColumn from 'lucide-react/icons/chart-column'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { mayInVenue } from '../page/permitted.ts'

/** Leads to the figures of messaging, for those who may see them (MSG-27). */
export function AnalyticsLink() {
  const { t } = useTranslation('inbox')
  const app = useApp()
  const navigate = useNavigate()
  const venueId = app.venues.currentId.value
  if (venueId === undefined || !mayInVenue(app, 'analytics.messaging:read', venueId)) return null
  return (
    <IconButton
      label={t('analytics.title')}
      icon={<ChartColumn className="ct-icon" aria-hidden />}
      onClick={() => void navigate({ to: '/messages/analytics' })}
    />
  )
}
