import {
  type CustomColumn,
  type CustomColumnType,
  type CustomCondition,
  type CustomOperator,
  LAST_DAYS_MAX,
  looksBack,
  readNumber,
} from '@comptoir/core/contacts'

/** A condition on a custom column as it is being written. */
export interface ConditionDraft {
  key: string
  columnId: number | undefined
  operator: CustomOperator
  value: string
}

/** What the value of a condition is. */
export type ValueKind = 'none' | 'text' | 'number' | 'day' | 'days'

export function valueKind(operator: CustomOperator, type: CustomColumnType): ValueKind {
  if (operator === 'isSet' || operator === 'isNotSet') return 'none'
  if (type === 'DATETIME') return looksBack(operator) ? 'days' : 'day'
  return type === 'DOUBLE' ? 'number' : 'text'
}

function readDays(text: string): number | undefined {
  const days = readNumber(text)
  return Number.isInteger(days) && Number(days) >= 1 && Number(days) <= LAST_DAYS_MAX ? days : undefined
}

export function draftConditions(conditions: readonly CustomCondition[]): ConditionDraft[] {
  return conditions.map(({ columnId, operator, value }, at) => ({
    key: String(at),
    columnId,
    operator,
    value: String(value ?? ''),
  }))
}

/** The condition that is meant; undefined where it is not finished. */
export function readCondition(
  draft: ConditionDraft,
  columns: readonly CustomColumn[],
): CustomCondition | undefined {
  const column = columns.find(({ id }) => id === draft.columnId)
  if (!column) return undefined
  const base = { columnId: column.id, operator: draft.operator }
  const kind = valueKind(draft.operator, column.type)
  if (kind === 'none') return base
  const text = draft.value.trim()
  const value = kind === 'number' ? readNumber(text) : kind === 'days' ? readDays(text) : text
  return value === undefined || value === '' ? undefined : { ...base, value }
}
