import { ALL_VENUES, type Permission } from '@comptoir/core/http'
import { ForbiddenState, Page, PageHeader } from '@comptoir/ui'
import { Fragment, type ReactNode } from 'react'
import { useApp } from '../app/context.ts'
import { LinkButton } from '../app/LinkButton.tsx'
import { useTranslation } from '../app/translation.ts'
import { useMay } from './may.ts'

/** A page that the manager's role does not open: says so, with a link elsewhere. */
export function NotPermitted({ title }: { title: string }) {
  const { t } = useTranslation('page')
  return (
    <Page>
      <PageHeader title={title} />
      <ForbiddenState
        title={t('forbidden.title')}
        action={<LinkButton to="/">{t('forbidden.action')}</LinkButton>}
      >
        {t('forbidden.text')}
      </ForbiddenState>
    </Page>
  )
}

export interface OneOrAllVenuesProps {
  title: string
  /** Without any of these, in the venue or in any of all, the page is explained instead of shown. */
  anyOf: readonly Permission[]
  /** Is given the venue that is chosen, or 0 for all. */
  children: (venueId: number) => ReactNode
}

/** A page about the venue that is chosen, or about all of them (D-126); explains itself to whom it is closed. */
export function OneOrAllVenues({ title, anyOf, children }: OneOrAllVenuesProps) {
  const venueId = Number(useApp().venues.current.value?.venueId ?? ALL_VENUES)
  const may = useMay(venueId)
  if (!anyOf.some(may)) return <NotPermitted title={title} />
  return <Fragment key={venueId}>{children(venueId)}</Fragment>
}
