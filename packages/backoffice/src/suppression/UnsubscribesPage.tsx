import '../page/page.css'
import './suppression.css'
import { CONTACTS_UPDATED, ContactsUpdated } from '@comptoir/core/contacts'
import {
  countExclusions,
  SUPPRESSION_CHANNELS,
  SUPPRESSION_REASONS,
  type Unsubscribe,
} from '@comptoir/core/suppression'
import { Button, FilterBar, Page, PageHeader } from '@comptoir/ui'
import UserRoundX from 'lucide-react/icons/user-round-x'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { OneOrAllVenues } from '../page/OneOrAllVenues.tsx'
import { useAside } from '../page/use-aside.ts'
import { useNews } from '../page/use-news.ts'
import { useOpened } from '../page/use-opened.ts'
import { useResource } from '../page/use-resource.ts'
import { AskVenue } from '../page/VenueChoices.tsx'
import { AddDrawer } from './AddDrawer.tsx'
import { BlacklistCard } from './BlacklistCard.tsx'
import { RemovalDialog } from './RemovalDialog.tsx'
import { UnsubscribesTable } from './UnsubscribesTable.tsx'
import { type Unsubscribes, useUnsubscribes } from './use-unsubscribes.ts'

function Filters({ filters, setFilters }: Unsubscribes) {
  const { t } = useTranslation(['suppression', 'app'])
  return (
    <FilterBar
      label={t('filters')}
      clearLabel={t('filters.clear')}
      values={filters}
      onChange={setFilters}
      fields={[
        {
          kind: 'search',
          id: 'search',
          label: t('search'),
          clearLabel: t('clearSearch', { ns: 'app' }),
        },
        {
          kind: 'choice',
          id: 'channel',
          label: t('channel'),
          options: SUPPRESSION_CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) })),
        },
        {
          kind: 'choice',
          id: 'reason',
          label: t('reason'),
          options: SUPPRESSION_REASONS.map((value) => ({ value, label: t(`reason.${value}`) })),
        },
      ]}
    />
  )
}

function UnsubscribesOf({ venueId }: { venueId: number }) {
  const { t } = useTranslation('suppression')
  const { session } = useApp()
  const may = useMay(venueId)
  const unsubscribes = useUnsubscribes(venueId)
  const { list } = unsubscribes
  const { opened, open, close } = useOpened(['add'])
  const [removed, setRemoved] = useState<Unsubscribe>()
  const counts = useResource(`exclusions-${venueId}`, (signal) =>
    session.api(countExclusions, { params: { venueId } }, { signal }),
  )
  useAside(counts)
  function refresh() {
    void list.refresh()
    void counts.reload()
  }
  // Who is written to no more is a change of people.
  useNews(CONTACTS_UPDATED, ContactsUpdated, refresh)
  function changed() {
    if (opened) close()
    setRemoved(undefined)
    void list.load()
    void counts.reload()
  }
  return (
    <Page>
      <PageHeader
        title={t('title')}
        sentence={t('sentence')}
        action={
          may('contacts.unsubscribes:create') && (
            <Button variant="primary" icon={<UserRoundX aria-hidden />} onClick={() => open('add')}>
              {t('add')}
            </Button>
          )
        }
      />
      <Filters {...unsubscribes} />
      <UnsubscribesTable {...unsubscribes} onRemove={setRemoved} />
      {counts.data.value && (
        <BlacklistCard
          venueId={venueId}
          counts={counts.data.value}
          canDelete={may('contacts.unsubscribes:delete')}
          onDeleted={changed}
        />
      )}
      {opened && may('contacts.unsubscribes:create') && (
        <AskVenue venueId={venueId} permission="contacts.unsubscribes:create" onClose={close}>
          {(id) => <AddDrawer venueId={id} onClose={close} onAdded={changed} />}
        </AskVenue>
      )}
      {removed && (
        <RemovalDialog
          venueId={removed.venueId}
          unsubscribe={removed}
          onClose={() => setRemoved(undefined)}
          onRemoved={changed}
        />
      )}
    </Page>
  )
}

/** Those whom a venue, or any of all, writes to no more: who, on what, why, since when (UNS-01, UNS-02, D-126). */
export function UnsubscribesPage() {
  const { t } = useTranslation(['suppression', 'page'])
  return (
    <OneOrAllVenues title={t('title')} anyOf={['contacts.unsubscribes:read']}>
      {(venueId) => <UnsubscribesOf venueId={venueId} />}
    </OneOrAllVenues>
  )
}
