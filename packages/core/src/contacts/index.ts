// contacts, address books, custom columns, filters and segments, guests
export type { ContactsFailure } from './bulk-actions.ts'
export { type ColumnDraft, type ColumnEditor, createColumnEditor } from './column-editor.ts'
export type { ContactsView } from './contact-rows.ts'
export { type Contacts, type ContactsOptions, createContacts } from './contacts.ts'
export * from './contract.ts'
export * from './conversation-contact.ts'
export * from './custom-columns.ts'
export {
  type ContactDraft,
  CUSTOM_DECIMALS_MAX,
  draftContact,
  findLongDecimals,
  findNoNumbers,
  isEmptyContact,
  readNumber,
  toContactChange,
  toCustomChanges,
} from './draft.ts'
export * from './filter.ts'
export {
  findDifferences,
  type MergeChoices,
  type MergeField,
  type MergePair,
  mergeFields,
  previewMerge,
  toMergeFields,
} from './merge.ts'
export * from './segments.ts'
export * from './shapes.ts'
export * from './users.ts'
