import '../page/chips.css'
import '../page/page.css'
import './contacts.css'
import { ALL_VENUES } from '@comptoir/core/http'
import type { Venue } from '@comptoir/core/venues'
import { Page, PageHeader } from '@comptoir/ui'
import FileUp from 'lucide-react/icons/file-up'
import { lazy, Suspense, useState } from 'react'
import { useApp } from '../app/context.ts'
import { LinkButton } from '../app/LinkButton.tsx'
import { useTranslation } from '../app/translation.ts'
import { OneOrAllVenues } from '../page/OneOrAllVenues.tsx'
import { phoneQuery, useMedia } from '../page/use-media.ts'
import { useOpened, useOpening } from '../page/use-opened.ts'
import { AddButton } from './AddButton.tsx'
import { BookList } from './BookList.tsx'
import { ContactTable } from './ContactTable.tsx'
import type { Drawer } from './Drawers.tsx'
import { ListTools } from './ListTools.tsx'
import { readContactsSearch } from './search.ts'
import { PlaceProvider, useNewPlace, usePlace } from './use-contacts.ts'
import { type ContactsAddress, useContactsAddress, useView } from './use-contacts-address.ts'

/** Forms and dialogs come when the first is opened: they are as much again as the list. */
const Drawers = lazy(async () => ({ default: (await import('./Drawers.tsx')).Drawers }))

/** Comes once the list is narrowed. */
const FilterChips = lazy(async () => ({ default: (await import('./FilterChips.tsx')).FilterChips }))

/** Comes once somebody is selected. */
const SelectionTools = lazy(async () => ({ default: (await import('./SelectionTools.tsx')).SelectionTools }))

/** Hardly ever there, and read after the list. */
const ErasureRequests = lazy(async () => ({
  default: (await import('../personal-data/index.ts')).ErasureRequests,
}))

/** Who is selected; no one once others are listed. */
function useSelection(key: string) {
  const [kept, setKept] = useState<{ key: string; selected: ReadonlySet<string> }>()
  return {
    selected: kept?.key === key ? kept.selected : new Set<string>(),
    select: (selected: ReadonlySet<string>) => setKept({ key, selected }),
  }
}

const drawerKinds = ['new', 'filter', 'columns', 'segments', 'keep', 'books', 'merge'] as const

/** What is open over the list, as the address says; two contacts are merged while they are selected. */
function useDrawer(contactIds: readonly number[]) {
  const { search, show } = useOpening()
  const { opened, open, close } = useOpened(drawerKinds)
  const { contact } = readContactsSearch(search)
  const drawer: Drawer | undefined =
    opened === 'merge'
      ? contactIds.length === 2
        ? { kind: opened, contactIds }
        : undefined
      : opened
        ? { kind: opened }
        : contact === undefined
          ? undefined
          : { kind: 'contact', contactId: contact }
  return {
    drawer,
    open: (next: Drawer) => (next.kind === 'contact' ? show({ contact: next.contactId }) : open(next.kind)),
    close,
  }
}

/** Buttons that add one contact, or a file of them. */
function AddButtons({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('imports')
  const { may } = usePlace()
  return (
    <>
      {may('contacts.imports:create') && (
        <LinkButton to="/contacts/import" icon={<FileUp aria-hidden />}>
          {t('title')}
        </LinkButton>
      )}
      {may('contacts.contacts:create') && <AddButton onAdd={onAdd} />}
    </>
  )
}

function Listed({ address }: { address: ContactsAddress }) {
  const { t } = useTranslation('contacts')
  const { venueId, may } = usePlace()
  const { selected, select } = useSelection(address.key)
  const contactIds = [...selected].map(Number)
  const { drawer, open, close } = useDrawer(contactIds)
  const isPhone = useMedia(phoneQuery)
  const selectNone = () => select(new Set())
  const add = () => open({ kind: 'new' })
  return (
    <Page>
      <PageHeader
        title={t('title')}
        sentence={t(venueId === ALL_VENUES ? 'sentenceAll' : 'sentence')}
        action={isPhone ? undefined : <AddButtons onAdd={add} />}
      />
      {may('contacts.contacts:delete') && (
        <Suspense fallback={null}>
          <ErasureRequests venueId={venueId} />
        </Suspense>
      )}
      <div className="bo-contacts" data-all={venueId === ALL_VENUES || undefined}>
        {may('contacts.addressBooks:read') && (
          <nav className="bo-books" aria-label={t('books')}>
            <BookList book={address.book} onOpen={address.openBook} />
          </nav>
        )}
        <div className="bo-contacts-main">
          <ListTools address={address} onOpen={open} />
          {Object.keys(address.narrowing).length > 0 && (
            <Suspense fallback={null}>
              <FilterChips
                narrowing={address.narrowing}
                onChange={address.narrow}
                onKeep={may('contacts.contacts:update') ? () => open({ kind: 'keep' }) : undefined}
              />
            </Suspense>
          )}
          <ContactTable
            address={address}
            selected={selected}
            onSelect={select}
            toolbar={
              <Suspense fallback={null}>
                <SelectionTools
                  contactIds={contactIds}
                  onMerge={() => open({ kind: 'merge', contactIds })}
                  onDone={selectNone}
                />
              </Suspense>
            }
            emptyAction={<AddButtons onAdd={add} />}
            onOpen={({ contactId }) => open({ kind: 'contact', contactId })}
          />
        </div>
      </div>
      {drawer && (
        <Suspense fallback={null}>
          <Drawers drawer={drawer} address={address} onOpen={open} onClose={close} onMerged={selectNone} />
        </Suspense>
      )}
    </Page>
  )
}

function Screen() {
  const address = useContactsAddress()
  useView(address)
  return <Listed address={address} />
}

function ContactsOf({ venue }: { venue: Venue | undefined }) {
  const place = useNewPlace(venue)
  return (
    <PlaceProvider value={place}>
      <Screen />
    </PlaceProvider>
  )
}

/** The contacts of a venue or of all, in books and found by search and filters (CON-02, D-126). */
export function ContactsPage() {
  const { t } = useTranslation(['contacts', 'page'])
  const venue = useApp().venues.current.value
  return (
    <OneOrAllVenues title={t('title')} anyOf={['contacts.contacts:read']}>
      {() => <ContactsOf venue={venue} />}
    </OneOrAllVenues>
  )
}
