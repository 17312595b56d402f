import { EmptyState } from '@comptoir/ui'
import { LinkButton } from '../app/LinkButton.tsx'
import { useTranslation } from '../app/translation.ts'
import { useStaffMay } from '../page/may.ts'

/** The first step of staff who work in no venue yet, such as the first admin of an installation. */
export function FirstVenue() {
  const { t } = useTranslation('management')
  const may = useStaffMay()
  return (
    <EmptyState
      title={t('firstVenue.title')}
      action={
        may('staff.venues:create') && (
          <LinkButton to="/management/venues" search={{ open: 'new' }} variant="primary">
            {t('venues.create')}
          </LinkButton>
        )
      }
    >
      {t('firstVenue.text')}
    </EmptyState>
  )
}
