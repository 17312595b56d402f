import '../page/page.css'
import './management.css'
import { PLAN } from '@comptoir/core/features'
import { listClassifications, listVenues, type Venue, venueTypes } from '@comptoir/core/venues'
import { Badge, Button, EmptyState, FilterBar, Page, PageHeader } from '@comptoir/ui'
import { useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import Tags from 'lucide-react/icons/tags'
import { lazy, Suspense } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useStaffMay } from '../page/may.ts'
import { useAction } from '../page/use-action.ts'
import { useLanguage } from '../page/use-language.ts'
import { useOpened } from '../page/use-opened.ts'
import { useResource } from '../page/use-resource.ts'
import { ClassificationsDialog } from './ClassificationsDialog.tsx'
import { FeaturesDrawer } from './FeaturesDrawer.tsx'
import { PagedTable } from './PagedTable.tsx'
import { StaffOnly } from './StaffOnly.tsx'
import { useAddress } from './use-address.ts'

const ManagedVenueDrawer = lazy(async () => ({
  default: (await import('./ManagedVenueDrawer.tsx')).ManagedVenueDrawer,
}))

function useVenueList() {
  const { session } = useApp()
  const address = useAddress()
  const { search, plan, classification, type } = address.values
  const venues = useResource(`managed-${address.key}`, (signal) =>
    session.api(
      listVenues,
      {
        query: {
          page: address.page,
          perpage: 25,
          ...(search ? { search } : {}),
          ...(plan ? { planId: Number(plan) } : {}),
          ...(classification ? { classificationId: Number(classification) as never } : {}),
          ...(type ? { venueTypeId: Number(type) } : {}),
        },
      },
      { signal },
    ),
  )
  const classifications = useResource('classifications', (signal) =>
    session.api(listClassifications, {}, { signal }),
  )
  return { address, venues, classifications }
}

type VenueLists = ReturnType<typeof useVenueList>

function VenueFilters({ address, classifications }: VenueLists) {
  const { t } = useTranslation(['management', 'app'])
  const language = useLanguage()
  return (
    <FilterBar
      label={t('filters')}
      clearLabel={t('filters.clear')}
      values={{ ...address.values, page: undefined }}
      onChange={address.setFilters}
      fields={[
        {
          kind: 'search',
          id: 'search',
          label: t('venues.search'),
          clearLabel: t('clearSearch', { ns: 'app' }),
        },
        {
          kind: 'choice',
          id: 'plan',
          label: t('venues.plan'),
          options: [
            { value: String(PLAN.SELF_SERVED), label: t('plan.27') },
            { value: String(PLAN.SO_CONNECT), label: t('plan.41') },
          ],
        },
        {
          kind: 'choice',
          id: 'classification',
          label: t('venues.classification'),
          options: (classifications.data.value ?? []).map(({ id, name }) => ({
            value: String(id),
            label: name[language],
          })),
        },
        {
          kind: 'choice',
          id: 'type',
          label: t('venues.type'),
          options: venueTypes.map(({ venueTypeId, name }) => ({
            value: String(venueTypeId),
            label: name[language],
          })),
        },
      ]}
    />
  )
}

function VenueTable(props: VenueLists & { onOpen: (kind: 'edit' | 'features', venueId: number) => void }) {
  const { t } = useTranslation('management')
  const { venues: mine } = useApp()
  const language = useLanguage()
  const may = useStaffMay()
  const navigate = useNavigate()
  const action = useAction()

  async function visit({ venueId }: Venue) {
    const isDone = await action.run('visit', () => mine.visit(Number(venueId)))
    if (isDone) await navigate({ to: '/venues/$venueId', params: { venueId: String(venueId) } })
  }

  return (
    <PagedTable
      label={t('venues.title')}
      resource={props.venues}
      address={props.address}
      failed={t('venues.failed')}
      rowId={({ venueId }) => String(venueId)}
      rowName={({ venueName }) => venueName}
      onOpen={(venue) =>
        props.onOpen(may('staff.venues:update') ? 'edit' : 'features', Number(venue.venueId))
      }
      empty={
        <EmptyState picture="search" title={t('venues.emptyTitle')}>
          {t('venues.emptyText')}
        </EmptyState>
      }
      columns={[
        { id: 'name', header: t('venues.name'), isTitle: true, cell: (venue) => venue.venueName },
        {
          id: 'city',
          header: t('venues.city'),
          cell: ({ postalCode, city }) => `${postalCode} ${city}`.trim() || '—',
        },
        {
          id: 'plan',
          header: t('venues.plan'),
          cell: ({ venuePlanId }) => (
            <Badge tone={venuePlanId === PLAN.SELF_SERVED ? 'neutral' : 'brand'}>
              {t(venuePlanId === PLAN.SELF_SERVED ? 'plan.27' : 'plan.41')}
            </Badge>
          ),
        },
        {
          id: 'classifications',
          header: t('venues.classification'),
          isExtra: true,
          cell: ({ classifications }) => classifications.map(({ name }) => name[language]).join(', ') || '—',
        },
        {
          id: 'id',
          header: t('venues.id'),
          align: 'end',
          isExtra: true,
          cell: ({ venueId }) => String(venueId),
        },
      ]}
      rowActions={(venue) => [
        ...(may('staff.venues:update')
          ? [
              {
                id: 'edit',
                label: t('venues.edit'),
                onSelect: () => props.onOpen('edit', Number(venue.venueId)),
              },
            ]
          : []),
        ...(may('staff.features:update')
          ? [
              {
                id: 'features',
                label: t('venues.features'),
                onSelect: () => props.onOpen('features', Number(venue.venueId)),
              },
            ]
          : []),
        { id: 'visit', label: t('venues.visit'), onSelect: () => void visit(venue) },
      ]}
    />
  )
}

function Venues() {
  const { t } = useTranslation('management')
  const may = useStaffMay()
  const lists = useVenueList()
  const { opened, of, open, close } = useOpened(['new', 'edit', 'features', 'classifications'])
  const venue = lists.venues.data.value?.items.find(({ venueId }) => String(venueId) === of)
  const isNew = opened === 'new' && may('staff.venues:create')
  const isEdit = opened === 'edit' && venue !== undefined && may('staff.venues:update')
  const classifications = lists.classifications.data.value ?? []
  return (
    <Page>
      <PageHeader
        title={t('venues.title')}
        sentence={t('venues.sentence')}
        action={
          <>
            {may('staff.classifications:create') && (
              <Button icon={<Tags aria-hidden />} onClick={() => open('classifications')}>
                {t('classifications.title')}
              </Button>
            )}
            {may('staff.venues:create') && (
              <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => open('new')}>
                {t('venues.new')}
              </Button>
            )}
          </>
        }
      />
      <VenueFilters {...lists} />
      <VenueTable {...lists} onOpen={open} />
      {(isNew || isEdit) && (
        <Suspense fallback={null}>
          <ManagedVenueDrawer
            venue={isEdit ? venue : undefined}
            classifications={classifications}
            onClose={close}
            onDone={() => {
              close()
              void lists.venues.reload()
            }}
          />
        </Suspense>
      )}
      {opened === 'features' && venue && may('staff.features:update') && (
        <FeaturesDrawer venue={venue} onClose={close} onChanged={() => void lists.venues.reload()} />
      )}
      {opened === 'classifications' && may('staff.classifications:create') && (
        <ClassificationsDialog
          classifications={classifications}
          onChanged={() => void lists.classifications.reload().then(lists.venues.reload)}
          onClose={close}
        />
      )}
    </Page>
  )
}

/** Every venue there is, for staff (VEN-04, VEN-06). */
export function ManagedVenuesPage() {
  const { t } = useTranslation('management')
  return (
    <StaffOnly title={t('venues.title')} permission="staff.venues:read">
      <Venues />
    </StaffOnly>
  )
}
