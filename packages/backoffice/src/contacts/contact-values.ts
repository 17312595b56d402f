import {
  type ContactChange,
  type ContactDraft,
  type CustomColumn,
  findLongDecimals,
  findNoNumbers,
  type NewContact,
  toContactChange,
  toCustomChanges,
} from '@comptoir/core/contacts'

export const consentChannels = ['email', 'sms', 'whatsapp'] as const
export type ConsentChannel = (typeof consentChannels)[number]

/** What the drawer of a contact holds. */
export interface ContactValues extends ContactDraft {
  isPhoneValid: boolean
  /** That they agreed to be written to; asked when somebody is added (trust 3.10). */
  hasConsent: boolean
  consentChannels: readonly ConsentChannel[]
  consentWording: string
}

/** Fields that are wrong before anything is sent, with what is wrong. */
export type Faults = Partial<
  Record<string, 'phone' | 'book' | 'number' | 'decimals' | 'channels' | 'wording'>
>

export interface Rules {
  columns: readonly CustomColumn[]
  /** Whether the venue has books: then a contact is in one (CON-39). */
  hasBooks: boolean
  /** As the drawer was opened. */
  before: ContactDraft
  /** As it was; its books are undefined for somebody new. */
  booksBefore: readonly number[] | undefined
}

/** What is wrong with a contact, besides what the call itself checks (CON-39, CON-41, CON-42). */
export function faultsOf(values: ContactValues, { columns, before, hasBooks, booksBefore }: Rules): Faults {
  // Somebody who is in no book, such as a guest of the wifi, need not be put into one to be changed.
  const needsBook = hasBooks && (booksBefore === undefined || booksBefore.length > 0)
  const { hasConsent } = values
  return {
    ...(values.contactPhoneNumber !== '' && !values.isPhoneValid
      ? { contactPhoneNumber: 'phone' as const }
      : {}),
    ...(needsBook && values.addressBookIds.length === 0 ? { addressBookIds: 'book' as const } : {}),
    ...Object.fromEntries(
      findLongDecimals(before, values, columns).map((id) => [`custom-${id}`, 'decimals' as const]),
    ),
    ...Object.fromEntries(findNoNumbers(values, columns).map((id) => [`custom-${id}`, 'number' as const])),
    ...(hasConsent && values.consentChannels.length === 0 ? { consentChannels: 'channels' as const } : {}),
    ...(hasConsent && values.consentWording.trim() === '' ? { consentWording: 'wording' as const } : {}),
  }
}

/** What adds a contact: what is known, the first of its books, and the consent. */
export function toNewContact(
  empty: ContactDraft,
  values: ContactValues,
  columns: readonly CustomColumn[],
): NewContact {
  const customValues = toCustomChanges(empty, values, columns)
  const [book] = values.addressBookIds
  return {
    ...toContactChange(empty, values),
    ...(book === undefined ? {} : { contactAddressBookId: book as NewContact['contactAddressBookId'] }),
    ...(Object.keys(customValues).length > 0 ? { customValues } : {}),
    ...(values.hasConsent
      ? { consent: { channels: [...values.consentChannels], wording: values.consentWording.trim() } }
      : {}),
  }
}

/** What is to be done so that a contact becomes what the drawer holds. */
export interface Changes {
  fields: ContactChange
  customValues: ReturnType<typeof toCustomChanges>
  joined: readonly number[]
  left: readonly number[]
}

export function changesOf(
  before: ContactDraft,
  values: ContactValues,
  columns: readonly CustomColumn[],
): Changes {
  const isNew = (id: number) => !before.addressBookIds.includes(id)
  const isGone = (id: number) => !values.addressBookIds.includes(id)
  return {
    fields: toContactChange(before, values),
    customValues: toCustomChanges(before, values, columns),
    joined: values.addressBookIds.filter(isNew),
    left: before.addressBookIds.filter(isGone),
  }
}
