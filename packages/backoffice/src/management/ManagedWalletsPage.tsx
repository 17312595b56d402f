import '../page/page.css'
import './management.css'
import { listVenues, type Venue } from '@comptoir/core/venues'
import { EmptyState, FilterBar, Page, PageHeader } from '@comptoir/ui'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { useOpened } from '../page/use-opened.ts'
import { useResource } from '../page/use-resource.ts'
import { PagedTable } from './PagedTable.tsx'
import { StaffOnly } from './StaffOnly.tsx'
import { useAddress } from './use-address.ts'
import { WalletsDialog } from './WalletsDialog.tsx'

function useColumns() {
  const { t } = useTranslation('management')
  const { number } = useFormat()
  const balance = (id: string, header: string, of: (venue: Venue) => number) => ({
    id,
    header,
    align: 'end' as const,
    cell: (venue: Venue) => number(of(venue)),
  })
  return [
    { id: 'name', header: t('venues.name'), isTitle: true, cell: ({ venueName }: Venue) => venueName },
    balance('freeSms', t('wallets.freeSms'), ({ venueFreeSMSCredits }) => venueFreeSMSCredits),
    balance('paidSms', t('wallets.paidSms'), ({ venuePaidSMSCredits }) => venuePaidSMSCredits),
    balance('freeEmail', t('wallets.freeEmail'), ({ venueFreeEmailCredits }) => venueFreeEmailCredits),
    balance('paidEmail', t('wallets.paidEmail'), ({ venuePaidEmailCredits }) => venuePaidEmailCredits),
  ]
}

function ManagedWallets() {
  const { t } = useTranslation(['management', 'app'])
  const { session } = useApp()
  const address = useAddress()
  const { opened, of, open, close } = useOpened(['wallets'])
  const { search } = address.values
  const venues = useResource(`managed-wallets-${address.key}`, (signal) => {
    const query = { page: address.page, perpage: 25, ...(search ? { search } : {}) }
    return session.api(listVenues, { query }, { signal })
  })
  const venue = venues.data.value?.items.find(({ venueId }) => String(venueId) === of)
  return (
    <Page>
      <PageHeader title={t('wallets.title')} sentence={t('wallets.sentence')} />
      <FilterBar
        label={t('filters')}
        clearLabel={t('filters.clear')}
        values={{ search }}
        onChange={address.setFilters}
        fields={[
          {
            kind: 'search',
            id: 'search',
            label: t('venues.search'),
            clearLabel: t('clearSearch', { ns: 'app' }),
          },
        ]}
      />
      <PagedTable
        label={t('wallets.title')}
        resource={venues}
        address={address}
        failed={t('venues.failed')}
        columns={useColumns()}
        rowId={({ venueId }) => String(venueId)}
        rowName={({ venueName }) => venueName}
        onOpen={({ venueId }) => open('wallets', Number(venueId))}
        empty={
          <EmptyState picture="search" title={t('venues.emptyTitle')}>
            {t('venues.emptyText')}
          </EmptyState>
        }
      />
      {opened === 'wallets' && venue && (
        <WalletsDialog venue={venue} onClose={close} onChanged={() => void venues.reload()} />
      )}
    </Page>
  )
}

/** The credits of all venues, for staff (MON-02). */
export function ManagedWalletsPage() {
  // With the texts of the drawer: one that waits for its own is closed by what hides it meanwhile.
  const { t } = useTranslation(['management', 'wallets', 'page'])
  return (
    <StaffOnly title={t('wallets.title')} permission="staff.wallets:read">
      <ManagedWallets />
    </StaffOnly>
  )
}
