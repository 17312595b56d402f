import {
  type AddressBook,
  type Contacts,
  type ContactsFailure,
  type CustomColumn,
  createContacts,
} from '@comptoir/core/contacts'
import { ALL_VENUES, ApiError } from '@comptoir/core/http'
import type { Resource } from '@comptoir/core/state'
import type { Venue } from '@comptoir/core/venues'
import { useToasts } from '@comptoir/ui'
import { createContext, useContext, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { useRefusal } from '../page/refusal.ts'
import { useAside } from '../page/use-aside.ts'

/** What every part of the page finds: the venue or all of them, its contacts, and what the manager may do with them. */
export interface Place {
  /** Undefined where the contacts of all venues are shown. */
  venue: Venue | undefined
  /** 0 for all venues: then what may be done in any of them may be done. */
  venueId: number
  contacts: Contacts
  may: ReturnType<typeof useMay>
}

const PlaceContext = createContext<Place | undefined>(undefined)
export const PlaceProvider = PlaceContext.Provider

export function usePlace(): Place {
  const place = useContext(PlaceContext)
  if (!place) throw new Error('usePlace needs a PlaceProvider above it')
  return place
}

/** The venue that a form is about; a list over all venues has none. */
export function usePlaceVenue(): Venue {
  const { venue } = usePlace()
  if (!venue) throw new Error('usePlaceVenue needs one venue: ask which first')
  return venue
}

/** Those of the place's venue: the same list where they all are. */
function inPlace<T extends { venueId: number }>(things: readonly T[] = [], venueId: number): readonly T[] {
  const isHere = (one: T) => venueId === ALL_VENUES || one.venueId === venueId
  return things.every(isHere) ? things : things.filter(isHere)
}

/** The books of the place, as far as they have been read. */
export function useBooks(): readonly AddressBook[] {
  const { contacts, venueId } = usePlace()
  return inPlace(contacts.books.data.value, venueId)
}

/** The custom columns of the place, as far as they have been read. */
export function useColumns(): readonly CustomColumn[] {
  const { contacts, venueId } = usePlace()
  return inPlace(contacts.columns.data.value, venueId)
}

/** Whether books and columns have been read once, or cannot be: a drawer that is open stays. */
export function useKnown(): boolean {
  const { contacts, may } = usePlace()
  const [isKnown, setKnown] = useState(false)
  const isRead = (resource: Resource<unknown>) =>
    resource.data.value !== undefined || resource.error.value !== undefined
  const hasColumns = isRead(contacts.columns) || !may('contacts.customColumns:read')
  const hasBooks = isRead(contacts.books) || !may('contacts.addressBooks:read')
  if (!isKnown && hasColumns && hasBooks) setKnown(true)
  return isKnown
}

/** Makes the contacts of a venue, or of all; they follow its events while the page stands. */
export function useNewPlace(venue: Venue | undefined): Place {
  const { t } = useTranslation('contacts')
  const { session, live } = useApp()
  const { show } = useToasts()
  const refusal = useRefusal()
  const venueId = Number(venue?.venueId ?? ALL_VENUES)
  const may = useMay(venueId)
  const stream = live.value
  const canReadBooks = may('contacts.addressBooks:read')
  const canReadColumns = may('contacts.customColumns:read')
  const onFailed = useEffectEvent(({ action, error, retry }: ContactsFailure) => {
    const isLate = action === 'undo' && error instanceof ApiError && error.status === 409
    const text = isLate ? t('undo.late') : `${t(`failed.${action}`)} ${refusal.ofError(error)}`
    show({ id: 'contacts-failed', text, tone: 'error', action: { label: t('retry'), onSelect: retry } })
  })
  const contacts = useMemo(
    () =>
      createContacts({
        api: session.api,
        live: stream,
        venueId,
        onFailed: (failure) => onFailed(failure),
      }),
    [session, stream, venueId],
  )
  useAside(contacts.columns)
  useAside(contacts.segments)
  useEffect(() => {
    if (canReadBooks) void contacts.books.load()
    if (canReadColumns) void contacts.columns.load()
    void contacts.everybody.load()
    void contacts.segments.load()
    return () => contacts.dispose()
  }, [contacts, canReadBooks, canReadColumns])
  return { venue, venueId, contacts, may }
}
