import type { KeyboardEvent } from 'react'
import { Checkbox } from '../forms/Checkbox.tsx'
import {
  type MatrixColumn,
  type MatrixGroup,
  type MatrixRow,
  shareOf,
  toggleAll,
  valuesOf,
} from './matrix.ts'

/** Props of {@link MatrixEditor}. */
export interface MatrixEditorProps {
  label: string
  columns: readonly MatrixColumn[]
  groups: readonly MatrixGroup[]
  value: ReadonlySet<string>
  onChange: (value: ReadonlySet<string>) => void
  /** Values that cannot be changed here, such as rights one has not got oneself. */
  locked?: ReadonlySet<string> | undefined
  isReadOnly?: boolean | undefined
  labels: {
    /** Above the first column, such as "What". */
    rows: string
    /** Such as "3 of 12". */
    count: (chosen: number, total: number) => string
  }
}

const noneLocked: ReadonlySet<string> = new Set()

interface CellProps {
  matrix: MatrixEditorProps
  values: readonly string[]
  /** What the box selects, and in which column. */
  name: string
  column: string
}

/** One box for one value or for several; empty where nothing applies. */
function Cell({ matrix, values, name, column }: CellProps) {
  const { value, onChange, locked = noneLocked, isReadOnly = false } = matrix
  if (values.length === 0) return <td className="ct-matrix-cell" data-empty />
  const share = shareOf(values, value)
  return (
    <td className="ct-matrix-cell">
      <Checkbox
        label={
          <>
            <span className="ct-hidden">{`${name}: `}</span>
            <span className="ct-matrix-name">{column}</span>
          </>
        }
        isChecked={share === 'all'}
        isMixed={share === 'some'}
        disabled={isReadOnly || values.every((each) => locked.has(each))}
        onChange={() => onChange(toggleAll(values, value, locked))}
      />
    </td>
  )
}

function Row({ matrix, row }: { matrix: MatrixEditorProps; row: MatrixRow }) {
  return (
    <tr>
      <th scope="row">
        {row.label}
        {row.help && <span className="ct-matrix-help">{row.help}</span>}
      </th>
      {matrix.columns.map(({ id, label }) => (
        <Cell key={id} matrix={matrix} values={valuesOf([row], id)} name={row.label} column={label} />
      ))}
    </tr>
  )
}

function Group({ matrix, group }: { matrix: MatrixEditorProps; group: MatrixGroup }) {
  const values = valuesOf(group.rows)
  const { value, onChange, locked = noneLocked, isReadOnly = false, labels } = matrix
  const share = shareOf(values, value)
  const count = values.filter((each) => value.has(each)).length
  return (
    <tbody>
      <tr className="ct-matrix-group">
        <th scope="rowgroup">
          <Checkbox
            label={
              <>
                {group.label}
                <span className="ct-matrix-count">{labels.count(count, values.length)}</span>
              </>
            }
            isChecked={share === 'all'}
            isMixed={share === 'some'}
            disabled={isReadOnly || values.every((each) => locked.has(each))}
            onChange={() => onChange(toggleAll(values, value, locked))}
          />
        </th>
        {matrix.columns.map(({ id, label }) => (
          <Cell
            key={id}
            matrix={matrix}
            values={valuesOf(group.rows, id)}
            name={group.label}
            column={label}
          />
        ))}
      </tr>
      {group.rows.map((row) => (
        <Row key={row.id} matrix={matrix} row={row} />
      ))}
    </tbody>
  )
}

const steps: Record<string, readonly [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Arrow keys go to the next box in their direction, over empty cells; Space turns it. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const step = steps[event.key]
  const cell = document.activeElement?.closest<HTMLTableCellElement>('td, th')
  const row = cell?.closest('tr')
  if (!step || !cell || !row) return
  const rows = [...event.currentTarget.rows]
  let rowIndex = row.rowIndex + step[0]
  let cellIndex = cell.cellIndex + step[1]
  for (;;) {
    const target = rows[rowIndex]?.cells[cellIndex]
    if (!target) return
    const box = target.querySelector<HTMLInputElement>('input:not(:disabled)')
    if (box) {
      event.preventDefault()
      box.focus()
      return
    }
    rowIndex += step[0]
    cellIndex += step[1]
  }
}

/**
 * Who may do what: things in rows, actions in columns, whole groups at once. On phones each thing is a card.
 * @example
 * import { MatrixEditor } from '@comptoir/ui'
 * import { useState } from 'react'
 *
 * export function Permissions() {
 *   const [value, setValue] = useState<ReadonlySet<string>>(new Set(['roles.roles:read']))
 *   return (
 *     <MatrixEditor
 *       label="Permissions"
 *       columns={[{ id: 'read', label: 'Read' }, { id: 'update', label: 'Change' }]}
 *       groups={[
 *         {
 *           id: 'team',
 *           label: 'Team',
 *           rows: [{ id: 'roles', label: 'Roles', cells: { read: 'roles.roles:read', update: 'roles.roles:update' } }],
 *         },
 *       ]}
 *       value={value}
 *       onChange={setValue}
 *       labels={{ rows: 'What', count: (chosen, total) => `${chosen} of ${total}` }}
 *     />
 *   )
 * }
 */
export function MatrixEditor(props: MatrixEditorProps) {
  return (
    <div className="ct-matrix">
      <table aria-label={props.label} onKeyDown={moveFocus}>
        <thead>
          <tr>
            <th scope="col">{props.labels.rows}</th>
            {props.columns.map(({ id, label }) => (
              <th key={id} scope="col" className="ct-matrix-cell">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {props.groups.map((group) => (
          <Group key={group.id} matrix={props} group={group} />
        ))}
      </table>
    </div>
  )
}
