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
  const { title, rule } = column
  if (choice === 'new')
    return {
      title,
      rule,
      target: 'custom',
      newColumn: { userLabel: title.slice(0, 60) || '…', type: 'CHAR' },
    }
  if (choice.startsWith('custom:'))
    return {
      title,
      rule,
      target: 'custom',
      customColumnId: Number(choice.slice('custom:'.length)) as CustomColumn['id'],
    }
  return { title, rule, target: choice as ImportTarget }
}

/** What is sent of the columns. */
export const toMapping = (columns: readonly ImportColumn[]): ColumnMapping[] =>
  columns.map(({ title: _, ...column }) => column)
