import { ALL_VENUES } from '@comptoir/core/http'
import { useToasts } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import { usePlace } from './use-contacts.ts'

/** Offers to take back what was just done, for ten seconds in the toast. */
export function useOfferUndo() {
  const { t } = useTranslation('contacts')
  const { contacts, venueId } = usePlace()
  const { show } = useToasts()
  return (text: string, changeIds: readonly string[]) => {
    const inVenue = venueId === ALL_VENUES ? undefined : venueId
    const undo = async () => {
      if (await contacts.undo(changeIds, inVenue)) show({ text: t('undone'), tone: 'success' })
    }
    show({
      text,
      tone: 'success',
      ...(changeIds.length > 0 ? { action: { label: t('undo'), onSelect: () => void undo() } } : {}),
    })
  }
}

/** Deletes contacts at once, and offers to take it back. Returns whether any went. */
export function useDelete() {
  const { t } = useTranslation('contacts')
  const { contacts } = usePlace()
  const offerUndo = useOfferUndo()
  return async (contactIds: readonly number[]) => {
    const changeIds = await contacts.remove(contactIds)
    if (changeIds.length > 0) offerUndo(t('deleted', { count: contactIds.length }), changeIds)
  }
}
