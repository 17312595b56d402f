import type { Contact, MergeFields, MergeSide } from './shapes.ts'

/** The fields whose value is taken from one of two contacts (D-28). */
export const mergeFields = [
  'contactFirstName',
  'contactLastName',
  'contactEmailAddress',
  'contactPhoneNumber',
  'contactGender',
  'contactBirthday',
  'contactCountryCode',
  'contactPostalCode',
  'contactLanguage',
  'contactInterests',
] as const satisfies readonly (keyof MergeFields)[]
/** One of {@link mergeFields}. */
export type MergeField = (typeof mergeFields)[number]

/** Two contacts that become one. */
export interface MergePair {
  keep: Contact
  drop: Contact
}

/** Whose value stays where both have one and they differ, by field or by the id of a custom column. */
export type MergeChoices = Readonly<Record<string, MergeSide>>

const isField = (name: string): name is MergeField => mergeFields.some((field) => field === name)

/** A value as compared, empty if there is none. */
function textOf(contact: Contact, name: string): string {
  const value = isField(name) ? contact[name] : contact.customValues[name]
  return Array.isArray(value) ? value.toSorted().join() : String(value ?? '')
}

/**
 * Where two contacts differ and both have a value: fields in their order, then ids of custom columns. Where one of them
 * has none there is nothing to choose: the other's stays.
 * @example
 * import { findDifferences, getContact } from '@comptoir/core/contacts'
 *
 * const keep = await api(getContact, { params: { venueId, contactId: 12 } })
 * const drop = await api(getContact, { params: { venueId, contactId: 40 } })
 * for (const field of findDifferences({ keep, drop })) console.log(`Which ${field} shall stay?`)
 */
export function findDifferences({ keep, drop }: MergePair): readonly string[] {
  return [...mergeFields, ...Object.keys(keep.customValues)].filter((name) => {
    const [one, other] = [textOf(keep, name), textOf(drop, name)]
    return one !== '' && other !== '' && one !== other
  })
}

/**
 * The choices that {@link mergeContacts} receives; what is not named is the kept one's, or the other's where that has
 * none.
 * @example
 * import { mergeContacts, toMergeFields } from '@comptoir/core/contacts'
 *
 * const fields = toMergeFields({ contactEmailAddress: 'drop', 4: 'keep' })
 * await api(mergeContacts, { params: { venueId }, body: { keep: 12, drop: 40, fields } })
 */
export function toMergeFields(choices: MergeChoices): MergeFields {
  const entries = Object.entries(choices)
  return {
    ...Object.fromEntries(entries.filter(([name]) => isField(name))),
    customValues: Object.fromEntries(entries.filter(([name]) => !isField(name))),
  }
}

/**
 * What becomes of two contacts by these choices, before it is done.
 * @example
 * import { getContact, previewMerge } from '@comptoir/core/contacts'
 *
 * const keep = await api(getContact, { params: { venueId, contactId: 12 } })
 * const drop = await api(getContact, { params: { venueId, contactId: 40 } })
 * const merged = previewMerge({ keep, drop }, { contactEmailAddress: 'drop' })
 */
export function previewMerge({ keep, drop }: MergePair, choices: MergeChoices): Contact {
  const sideOf = (name: string) => {
    if (textOf(keep, name) === '') return drop
    return choices[name] === 'drop' && textOf(drop, name) !== '' ? drop : keep
  }
  const columns = Object.keys({ ...drop.customValues, ...keep.customValues })
  return {
    ...keep,
    ...Object.fromEntries(mergeFields.map((name) => [name, sideOf(name)[name]])),
    addressBookIds: [...new Set([...keep.addressBookIds, ...drop.addressBookIds])],
    customValues: Object.fromEntries(columns.map((id) => [id, sideOf(id).customValues[id] ?? ''] as const)),
  }
}
