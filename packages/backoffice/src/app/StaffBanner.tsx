import { ALL_VENUES } from '@comptoir/core/http'
import { Button } from '@comptoir/ui'
import Eye from 'lucide-react/icons/eye'
import { useApp } from './context.ts'
import { useTranslation } from './translation.ts'

/** Shown while staff look into a venue of others, with the button to leave it (VEN-01). */
export function StaffBanner() {
  const { t } = useTranslation()
  const { venues } = useApp()
  const visiting = venues.visiting.value
  if (visiting === undefined) return null
  const name = venues.current.value?.venueName ?? ''
  const [first] = venues.all.value
  return (
    <section className="bo-banner bo-staff" aria-label={t('allOfAllHint')}>
      <Eye className="ct-icon" aria-hidden />
      <p>{visiting === 'venue' ? t('staffMode.venue', { venue: name }) : t('staffMode.all')}</p>
      <Button
        size="s"
        onClick={() =>
          venues.select(venues.all.value.length === 1 && first ? Number(first.venueId) : ALL_VENUES)
        }
      >
        {t('staffMode.leave')}
      </Button>
    </section>
  )
}
