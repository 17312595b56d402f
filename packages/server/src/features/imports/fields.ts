import type { ImportTarget } from '@comptoir/core/imports'

/** A value for a person in a row: a text, a number, interests; null and empty mean no value. */
export type Value = string | number | readonly number[] | null

/** By field; those of the venue's own are `custom:` and the column's id. */
export type Values = Readonly<Record<string, Value>>

/** The fields of a person that a column can be mapped to, by the column of the table. */
export const personFields = {
  contactFirstName: 'first_name',
  contactLastName: 'last_name',
  contactEmailAddress: 'email',
  contactPhoneNumber: 'phone',
  contactGender: 'gender',
  contactBirthday: 'birthday',
  contactCountryCode: 'country_code',
  contactPostalCode: 'postal_code',
  contactInterests: 'interests',
} as const satisfies Partial<Record<ImportTarget, string>>

export type PersonField = (typeof personFields)[keyof typeof personFields]

export const isPersonTarget = (target: string): target is keyof typeof personFields => target in personFields

/** The field of a custom column. */
export const customField = (columnId: number) => `custom:${columnId}`

/** The column of a custom field; undefined for a field of the person. */
export const columnOfField = (field: string) =>
  field.startsWith('custom:') ? Number(field.slice('custom:'.length)) : undefined

export const isEmpty = (value: Value | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether two values are equal. */
export const isSame = (one: Value | undefined, other: Value | undefined): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other)

/** A value as text for people. */
export const toText = (value: Value | undefined): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? value.join(', ') : String(value)
