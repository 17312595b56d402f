import type { AddressBook } from '@comptoir/core/contacts'
import { useToasts } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import { useContactWords } from '../page/contact-words.ts'
import { usePlace } from './use-contacts.ts'

/** Puts contacts into a book, and says so. Returns whether it went through. */
export function useJoin() {
  const { t } = useTranslation('contacts')
  const { contacts } = usePlace()
  const { bookName } = useContactWords()
  const { show } = useToasts()
  return async (book: AddressBook, contactIds: readonly number[]) => {
    const isDone = await contacts.setMember(book.addressBookId, contactIds, true)
    if (isDone)
      show({ text: t('joined', { count: contactIds.length, name: bookName(book) }), tone: 'success' })
    return isDone
  }
}
