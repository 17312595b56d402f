import { maxDecimal } from '../rules/max-decimal.ts'
import { dayAt } from '../rules/zoned-time.ts'
import type { Contact, ContactChange, CustomColumn, CustomValueChanges, Gender } from './shapes.ts'

/** A contact as a form holds it: texts, empty where nothing is known (CON-05, CON-08). */
export interface ContactDraft {
  contactFirstName: string
  contactLastName: string
  contactGender: Gender | ''
  contactEmailAddress: string
  /** E.164 with its plus. */
  contactPhoneNumber: string
  /** `yyyy-MM-dd`. */
  contactBirthday: string
  contactCountryCode: string
  contactPostalCode: string
  contactLanguage: 'fr' | 'en' | ''
  contactInterests: readonly number[]
  addressBookIds: readonly number[]
  /** By the column's id, as typed: a number with comma or point, a day, a text. */
  customValues: Readonly<Record<string, string>>
}

/** The day of a moment in a time zone, `yyyy-MM-dd`; empty for what is no moment. */
function dayOf(moment: string, timeZone: string): string {
  const date = new Date(moment)
  return Number.isNaN(date.getTime()) ? '' : dayAt(date, timeZone)
}

/** The values of a contact's custom columns as one types them; days are the venue's. */
function typedValues({ customValues }: Contact, columns: readonly CustomColumn[], timeZone: string) {
  return Object.fromEntries(
    columns.map(({ id, type }) => {
      const value = String(customValues[id] ?? '')
      return [String(id), type === 'DATETIME' ? dayOf(value, timeZone) : value] as const
    }),
  )
}

/**
 * A contact as it is edited; without one, a new contact of a book.
 * @example
 * import { draftContact, getContact, listCustomColumns } from '@comptoir/core/contacts'
 *
 * const columns = await api(listCustomColumns, { params: { venueId } })
 * const contact = await api(getContact, { params: { venueId, contactId: 12 } })
 * const draft = draftContact(contact, columns, 'America/Guadeloupe')
 */
export function draftContact(
  contact: Contact | undefined,
  columns: readonly CustomColumn[],
  timeZone: string,
): ContactDraft {
  return {
    contactFirstName: contact?.contactFirstName ?? '',
    contactLastName: contact?.contactLastName ?? '',
    contactGender: contact?.contactGender ?? '',
    contactEmailAddress: contact?.contactEmailAddress ?? '',
    contactPhoneNumber: contact?.contactPhoneNumber ? `+${contact.contactPhoneNumber}` : '',
    contactBirthday: contact?.contactBirthday ?? '',
    contactCountryCode: contact?.contactCountryCode ?? '',
    contactPostalCode: contact?.contactPostalCode ?? '',
    contactLanguage: contact?.contactLanguage ?? '',
    contactInterests: contact?.contactInterests ?? [],
    addressBookIds: contact?.addressBookIds ?? [],
    customValues: contact ? typedValues(contact, columns, timeZone) : {},
  }
}

/**
 * Whether nothing is known besides the books: such a contact is refused (CON-38).
 * @example
 * import { draftContact, isEmptyContact } from '@comptoir/core/contacts'
 *
 * const draft = draftContact(undefined, [], 'Europe/Paris')
 * isEmptyContact({ ...draft, addressBookIds: [2] }) // => true
 * isEmptyContact({ ...draft, contactFirstName: 'Ada' }) // => false
 */
export function isEmptyContact({ addressBookIds: _, customValues, ...fields }: ContactDraft): boolean {
  const texts = [...Object.values(fields).flat(), ...Object.values(customValues)]
  return texts.every((value) => String(value).trim() === '')
}

/** The fields as they are sent: birthday as ISO date or null (CON-41), the phone as digits without plus (CON-42). */
function toFields(draft: ContactDraft) {
  return {
    contactFirstName: draft.contactFirstName.trim(),
    contactLastName: draft.contactLastName.trim(),
    contactGender: draft.contactGender || null,
    contactEmailAddress: draft.contactEmailAddress.trim() || null,
    contactPhoneNumber: draft.contactPhoneNumber.replace(/^\+/, '') || null,
    contactBirthday: draft.contactBirthday || null,
    contactCountryCode: draft.contactCountryCode || null,
    contactPostalCode: draft.contactPostalCode.trim(),
    contactLanguage: draft.contactLanguage || null,
    contactInterests: draft.contactInterests.toSorted(),
  }
}

/**
 * What is sent of a draft: the fields that differ from `before`. The verified flags never are, since only proof sets
 * them (CON-40, D-27), nor are custom values, which have a call of their own (CON-21, D-30).
 * @example
 * import { draftContact, toContactChange } from '@comptoir/core/contacts'
 *
 * const before = draftContact(undefined, [], 'Europe/Paris')
 * toContactChange(before, { ...before, contactFirstName: 'Ada' }) // => { contactFirstName: 'Ada' }
 */
export function toContactChange(before: ContactDraft, after: ContactDraft): ContactChange {
  const former = Object.entries(toFields(before))
  const fields = Object.entries(toFields(after))
  return Object.fromEntries(fields.filter(([, value], at) => String(value) !== String(former[at]?.[1])))
}

/**
 * A typed number: comma or point, spaces between thousands; undefined if it is not a number.
 * @example
 * import { readNumber } from '@comptoir/core/contacts'
 *
 * readNumber('1 234,5') // => 1234.5
 * readNumber('beaucoup') // => undefined
 */
export function readNumber(text: string): number | undefined {
  const plain = text.replace(/\s/g, '').replace(',', '.')
  const value = Number(plain)
  return plain === '' || !Number.isFinite(value) ? undefined : value
}

/**
 * The custom values that differ between two drafts, numbers as numbers (CON-41); null takes one away (D-30).
 * @example
 * import { draftContact, listCustomColumns, toCustomChanges, updateCustomValues } from '@comptoir/core/contacts'
 *
 * const columns = await api(listCustomColumns, { params: { venueId } })
 * const before = draftContact(undefined, columns, 'Europe/Paris')
 * const changes = toCustomChanges(before, { ...before, customValues: { 4: '42,5' } }, columns)
 */
export function toCustomChanges(
  before: ContactDraft,
  after: ContactDraft,
  columns: readonly CustomColumn[],
): CustomValueChanges {
  const types = new Map(columns.map(({ id, type }) => [String(id), type]))
  // A value whose column is not in the list is sent all the same: it was typed, and the server says what is wrong.
  const ids = Object.keys({ ...before.customValues, ...after.customValues })
  const textOf = (id: string) => (after.customValues[id] ?? '').trim()
  const changed = ids.filter((id) => (before.customValues[id] ?? '') !== textOf(id))
  return Object.fromEntries(
    changed.map((id) => {
      const text = textOf(id)
      if (text === '') return [id, null]
      return [id, types.get(id) === 'DOUBLE' ? (readNumber(text) ?? text) : text]
    }),
  )
}

/** Decimals that a number of a custom column has at most (XCT-06). */
export const CUSTOM_DECIMALS_MAX = 6

/**
 * The ids of the number columns whose typed number has more than {@link CUSTOM_DECIMALS_MAX} decimals; those that are as
 * they were before are left alone (XCT-06 max_decimal).
 * @example
 * import { draftContact, findLongDecimals, listCustomColumns } from '@comptoir/core/contacts'
 *
 * const columns = await api(listCustomColumns, { params: { venueId } })
 * const before = draftContact(undefined, columns, 'Europe/Paris')
 * const after = { ...before, customValues: { 4: '3,14159265' } }
 * if (findLongDecimals(before, after, columns).includes(4)) console.log('Six decimals at most.')
 */
export function findLongDecimals(
  before: ContactDraft,
  after: ContactDraft,
  columns: readonly CustomColumn[],
): readonly number[] {
  return columns
    .filter(({ id, type }) => {
      const text = after.customValues[id] ?? ''
      const isTyped = type === 'DOUBLE' && text !== (before.customValues[id] ?? '')
      return isTyped && !maxDecimal(text.replace(',', '.'), CUSTOM_DECIMALS_MAX)
    })
    .map(({ id }) => id)
}

/**
 * The ids of the number columns that hold no number.
 * @example
 * import { draftContact, findNoNumbers, listCustomColumns } from '@comptoir/core/contacts'
 *
 * const columns = await api(listCustomColumns, { params: { venueId } })
 * const draft = { ...draftContact(undefined, columns, 'Europe/Paris'), customValues: { 4: 'beaucoup' } }
 * if (findNoNumbers(draft, columns).includes(4)) console.log('Column 4 holds numbers only.')
 */
export function findNoNumbers(draft: ContactDraft, columns: readonly CustomColumn[]): readonly number[] {
  return columns
    .filter(({ id, type }) => {
      const text = draft.customValues[id]?.trim() ?? ''
      return type === 'DOUBLE' && text !== '' && readNumber(text) === undefined
    })
    .map(({ id }) => id)
}
