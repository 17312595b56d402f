import { type Contacts, type ContactsFailure, createContacts } from '@comptoir/core/contacts'
import { ApiError } from '@comptoir/core/http'
import type { Venue } from '@comptoir/core/venues'
import { useToasts } from '@comptoir/ui'
import { createContext, useContext, useEffect, useEffectEvent, useMemo } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { useRefusal } from '../page/refusal.ts'
import { useAside } from '../page/use-aside.ts'

/** What every part of the page finds: the venue, its contacts, and what the manager may do with them. */
export interface Place {
  venue: Venue
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

/** Makes the contacts of a venue; they follow its events while the page stands. */
export function useNewPlace(venue: Venue): Place {
  const { t } = useTranslation('contacts')
  const { session, live } = useApp()
  const { show } = useToasts()
  const refusal = useRefusal()
  const venueId = Number(venue.venueId)
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
