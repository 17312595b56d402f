import type { AddressBook, Contact } from '@comptoir/core/contacts'
import { usePhoneText } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'

/** How contacts and books are called. */
export interface ContactWords {
  /** The name, else what is known instead. */
  nameOf(contact: Contact): string
  /** As people write it; empty without one. */
  phoneOf(contact: Contact): string
  /** The book of loyalty has the same name everywhere. */
  bookName(book: AddressBook): string
}

export function useContactWords(): ContactWords {
  const { t } = useTranslation('contacts')
  const write = usePhoneText()
  const phoneOf = ({ contactPhoneNumber }: Contact) =>
    contactPhoneNumber ? write(`+${contactPhoneNumber}`) : ''
  return {
    phoneOf,
    nameOf(contact) {
      const name = `${contact.contactFirstName} ${contact.contactLastName}`.trim()
      return name || contact.contactEmailAddress || phoneOf(contact) || t('nameless')
    },
    bookName: ({ source, addressBookName }) => (source === 'fidelity' ? t('book.fidelity') : addressBookName),
  }
}
