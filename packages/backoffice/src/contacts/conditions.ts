import {
  type CustomColumn,
  type CustomColumnType,
  type CustomCondition,
  type CustomOperator,
  readNumber,
} from '@comptoir/core/contacts'

/** A condition on a custom column as it is being written. */
export interface ConditionDraft {
  key: string
  columnId: number | undefined
  operator: CustomOperator
  value: string
}

const measured = ['is', 'isNot', 'atLeast', 'atMost', 'isSet', 'isNotSet'] as const
/** What can be asked of a column, by its type. */
export const operatorsOf: Record<CustomColumnType, readonly CustomOperator[]> = {
  CHAR: ['startsWith', 'is', 'isNot', 'isSet', 'isNotSet'],
  DOUBLE: measured,
  DATETIME: measured,
}

export const needsValue = (operator: CustomOperator) => operator !== 'isSet' && operator !== 'isNotSet'

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
  if (!needsValue(draft.operator)) return base
  const text = draft.value.trim()
  const value = column.type === 'DOUBLE' ? readNumber(text) : text
  return value === undefined || value === '' ? undefined : { ...base, value }
}
