/** What one may do with a thing: a cell of the matrix. */
export interface MatrixColumn {
  id: string
  label: string
}

/** A row, with the value of each of its actions; a column that is left out does not apply. */
export interface MatrixRow {
  id: string
  label: string
  help?: string | undefined
  /** Column id to value, such as `read` to `roles.roles:read`. */
  cells: Readonly<Record<string, string | undefined>>
}

/** Things that belong together. */
export interface MatrixGroup {
  id: string
  label: string
  rows: readonly MatrixRow[]
}

/** How much of several cells is chosen. */
export type MatrixShare = 'none' | 'some' | 'all'

/** The values of rows, of one column or of all. */
export function valuesOf(rows: readonly MatrixRow[], columnId?: string): string[] {
  return rows.flatMap(({ cells }) =>
    (columnId === undefined ? Object.values(cells) : [cells[columnId]]).filter(
      (value) => value !== undefined,
    ),
  )
}

/** How many of some values are chosen. */
export function shareOf(values: readonly string[], chosen: ReadonlySet<string>): MatrixShare {
  const count = values.filter((value) => chosen.has(value)).length
  if (count === 0) return 'none'
  return count === values.length ? 'all' : 'some'
}

/** Chooses all of some values, or none if all were; locked ones stay as they are. */
export function toggleAll(
  values: readonly string[],
  chosen: ReadonlySet<string>,
  locked: ReadonlySet<string>,
): ReadonlySet<string> {
  const open = values.filter((value) => !locked.has(value))
  const next = new Set(chosen)
  const isWhole = open.every((value) => chosen.has(value))
  for (const value of open) {
    if (isWhole) next.delete(value)
    else next.add(value)
  }
  return next
}
