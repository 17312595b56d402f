import type { CustomColumn } from '@comptoir/core/contacts'
import type { ColumnMapping, ImportColumn, ImportTarget } from '@comptoir/core/imports'

/** What a column can be chosen to become: a field, a column of the venue by its id, or a new one. */
export type Choice = Exclude<ImportTarget, 'custom'> | `custom:${number}` | 'new'

/** What is chosen now. */
export function choiceOf({ target, customColumnId, newColumn }: ColumnMapping): Choice {
  if (target !== 'custom') return target
  return customColumnId === undefined || newColumn ? 'new' : `custom:${customColumnId}`
}

/** The column with another choice; a new one is called as the file calls it. */
export function withChoice(column: ImportColumn, choice: Choice): ImportColumn {
  const { title, rule, dateOrder } = column
  const kept = dateOrder ? { title, rule, dateOrder } : { title, rule }
  if (choice === 'new')
    return {
      ...kept,
      target: 'custom',
      newColumn: { userLabel: title.slice(0, 60) || '…', type: 'CHAR' },
    }
  if (choice.startsWith('custom:'))
    return {
      ...kept,
      target: 'custom',
      customColumnId: Number(choice.slice('custom:'.length)) as CustomColumn['id'],
    }
  return { ...kept, target: choice as ImportTarget }
}

/** Whether a column is read as days. */
export const holdsDays = ({ target, newColumn }: ColumnMapping) =>
  target === 'contactBirthday' || (target === 'custom' && newColumn?.type === 'DATETIME')

/** Whether a column says to which channels people agreed. */
export const isConsent = ({ target }: ColumnMapping) => target.startsWith('contactSubscribed')

/** What is sent of the columns. */
export const toMapping = (columns: readonly ImportColumn[]): ColumnMapping[] =>
  columns.map(({ title: _, ...column }) => column)
