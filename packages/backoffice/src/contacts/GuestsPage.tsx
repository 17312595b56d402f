import '../page/page.css'
import './contacts.css'
import { ALL_VENUES } from '@comptoir/core/http'
import { Button, DateRangePicker, FilterBar, type FilterValues, Page, PageHeader } from '@comptoir/ui'
import { useLocation, useNavigate } from '@tanstack/react-router'
import FileDown from 'lucide-react/icons/file-down'
import UserPlus from 'lucide-react/icons/user-plus'
import { lazy, Suspense } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { OneOrAllVenues } from '../page/OneOrAllVenues.tsx'
import { useOpened, useOpening } from '../page/use-opened.ts'
import { dayIn } from '../page/venue-day.ts'
import { GuestTable } from './GuestTable.tsx'
import { guestFilterOf, periodIn, searchOfPeriod } from './guest-filter.ts'
import { type GuestsSearch, guestSources, readGuestsSearch } from './guest-search.ts'
import { useGuests } from './use-guests.ts'

/** The card and the dialogs come when the first is opened. */
const GuestCard = lazy(async () => ({ default: (await import('./GuestDrawers.tsx')).GuestCard }))
const NewGuest = lazy(async () => ({ default: (await import('./GuestDrawers.tsx')).NewGuest }))
const ExportGuests = lazy(async () => ({ default: (await import('./GuestDrawers.tsx')).ExportGuests }))

const periodNames = ['today', 'week', 'month', 'year', 'custom', 'from', 'to'] as const

/** Search and filters, as the address holds them. */
function useGuestsAddress() {
  const { contact, open: _open, ...filters } = readGuestsSearch(useLocation().search)
  const navigate = useNavigate()
  const narrow = (search: GuestsSearch) =>
    void navigate({ to: '.', search: readGuestsSearch({ ...search }) as never, replace: true })
  return { contact, filters, narrow }
}

interface FiltersProps {
  filters: GuestsSearch
  today: string
  onChange: (filters: GuestsSearch) => void
}

function Filters({ filters, today, onChange }: FiltersProps) {
  const { t } = useTranslation(['contacts', 'app'])
  const { search, source, ...seen } = filters
  const labels = Object.fromEntries(periodNames.map((name) => [name, t(`guests.period.${name}`)]))
  const set = (values: FilterValues) => onChange(readGuestsSearch({ ...seen, ...values }))
  return (
    <>
      <FilterBar
        label={t('guests.filters')}
        clearLabel={t('filter.clear')}
        values={{ search, source }}
        onChange={set}
        fields={[
          { kind: 'search', id: 'search', label: t('search'), clearLabel: t('clearSearch', { ns: 'app' }) },
          {
            kind: 'choice',
            id: 'source',
            label: t('guests.came'),
            options: guestSources.map((value) => ({ value, label: t(`source.${value}`) })),
          },
        ]}
      />
      <DateRangePicker
        label={t('guests.seen')}
        value={periodIn(filters, today)}
        today={today}
        labels={labels as Record<(typeof periodNames)[number], string>}
        onChange={(period) =>
          onChange({
            ...(search ? { search } : {}),
            ...(source ? { source } : {}),
            ...searchOfPeriod(period),
          })
        }
      />
    </>
  )
}

function GuestsOf({ venueId }: { venueId: number }) {
  const { t } = useTranslation('contacts')
  const { venues } = useApp()
  const may = useMay(venueId)
  const { contact, filters, narrow } = useGuestsAddress()
  const { opened, open, close } = useOpened(['new', 'export'])
  const { show } = useOpening()
  const zone = venues.find(venueId)?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const today = dayIn(zone)
  const filter = guestFilterOf(filters, today)
  const list = useGuests(venueId, filter)
  const add = may('contacts.contacts:create') && (
    <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={() => open('new')}>
      {t('guests.add')}
    </Button>
  )
  return (
    <Page>
      <PageHeader
        title={t('guests.title')}
        sentence={t(venueId === ALL_VENUES ? 'guests.sentenceAll' : 'guests.sentence')}
        action={
          <>
            {may('exports.files:create') && (
              <Button icon={<FileDown aria-hidden />} onClick={() => open('export')}>
                {t('guests.exportOpen')}
              </Button>
            )}
            {add}
          </>
        }
      />
      <Filters filters={filters} today={today} onChange={narrow} />
      <GuestTable
        venueId={venueId}
        list={list}
        isNarrowed={Object.keys(filters).length > 0}
        onClear={() => narrow({})}
        emptyAction={add}
        onOpen={({ userId }) => show({ contact: userId })}
      />
      <Suspense fallback={null}>
        {contact !== undefined && (
          <GuestCard
            venueId={venueId}
            contactId={contact}
            onClose={close}
            onOpenOther={(other) => show({ contact: other })}
          />
        )}
        {opened === 'new' && may('contacts.contacts:create') && (
          <NewGuest venueId={venueId} onClose={close} />
        )}
        {opened === 'export' && may('exports.files:create') && (
          <ExportGuests venueId={venueId} filter={filter} count={list.totalItems.value} onClose={close} />
        )}
      </Suspense>
    </Page>
  )
}

/** The guests of a venue, or of all: how each came and when they were seen last (CON-01, D-25, D-126). */
export function GuestsPage() {
  const { t } = useTranslation(['contacts', 'page'])
  return (
    <OneOrAllVenues title={t('guests.title')} anyOf={['contacts.contacts:read']}>
      {(venueId) => <GuestsOf venueId={venueId} />}
    </OneOrAllVenues>
  )
}
