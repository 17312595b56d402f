import '../page/page.css'
import './management.css'
import { PLAN } from '@comptoir/core/features'
import { listClassifications, listVenues, type Venue, venueTypes } from '@comptoir/core/venues'
import { Badge, Button, EmptyState, FilterBar, Page, PageHeader } from '@comptoir/ui'
import { useNavigate } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import Tags from 'lucide-react/icons/tags'
import { lazy, Suspense, useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useStaffMay } from '../page/may.ts'
import { useAction } from '../page/use-action.ts'
import { useLanguage } from '../page/use-language.ts'
import { useResource } from '../page/use-resource.ts'
import { ClassificationsDialog } from './ClassificationsDialog.tsx'
import { FeaturesDrawer } from './FeaturesDrawer.tsx'
import { PagedTable } from './PagedTable.tsx'
import { StaffOnly } from './StaffOnly.tsx'
import { useAddress } from './use-address.ts'

const ManagedVenueDrawer = lazy(async () => ({
  default: (await import('./ManagedVenueDrawer.tsx')).ManagedVenueDrawer,
}))

type Opened = { kind: 'edit' | 'features'; venue: Venue } | { kind: 'classifications' } | undefined

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

function VenueTable(props: VenueLists & { onOpen: (opened: Opened) => void }) {
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
      onOpen={(venue) => props.onOpen({ kind: may('staff.venues:update') ? 'edit' : 'features', venue })}
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
          ? [{ id: 'edit', label: t('venues.edit'), onSelect: () => props.onOpen({ kind: 'edit', venue }) }]
          : []),
        ...(may('staff.features:update')
          ? [
              {
                id: 'features',
                label: t('venues.features'),
                onSelect: () => props.onOpen({ kind: 'features', venue }),
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
  const [opened, setOpened] = useState<Opened>()
  const isNew = lists.address.isNewOpen && may('staff.venues:create')
  function close() {
    setOpened(undefined)
    if (isNew) lists.address.setNewOpen(false)
  }
  const classifications = lists.classifications.data.value ?? []
  return (
    <Page>
      <PageHeader
        title={t('venues.title')}
        sentence={t('venues.sentence')}
        action={
          <>
            {may('staff.classifications:create') && (
              <Button icon={<Tags aria-hidden />} onClick={() => setOpened({ kind: 'classifications' })}>
                {t('classifications.title')}
              </Button>
            )}
            {may('staff.venues:create') && (
              <Button
                variant="primary"
                icon={<Plus aria-hidden />}
                onClick={() => lists.address.setNewOpen(true)}
              >
                {t('venues.new')}
              </Button>
            )}
          </>
        }
      />
      <VenueFilters {...lists} />
      <VenueTable {...lists} onOpen={setOpened} />
      {(isNew || opened?.kind === 'edit') && (
        <Suspense fallback={null}>
          <ManagedVenueDrawer
            venue={opened?.kind === 'edit' ? opened.venue : undefined}
            classifications={classifications}
            onClose={close}
            onDone={() => {
              close()
              void lists.venues.reload()
            }}
          />
        </Suspense>
      )}
      {opened?.kind === 'features' && (
        <FeaturesDrawer venue={opened.venue} onClose={close} onChanged={() => void lists.venues.reload()} />
      )}
      {opened?.kind === 'classifications' && (
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
