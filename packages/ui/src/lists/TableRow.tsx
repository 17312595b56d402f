import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import type { Ref } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import { Checkbox } from '../forms/Checkbox.tsx'
import { Menu } from '../overlays/Menu.tsx'
import type { DataTableProps, TableColumn, TableSelection } from './data-table.ts'

interface TableRowProps<Row>
  extends Pick<
    DataTableProps<Row>,
    'columns' | 'rowId' | 'rowName' | 'selection' | 'rowActions' | 'onOpen' | 'labels'
  > {
  row: Row
  /** Its index among all rows, from 0. */
  index: number
  isVirtual: boolean
  ref?: Ref<HTMLTableRowElement> | undefined
}

function toggled(selection: TableSelection, id: string, isChosen: boolean): ReadonlySet<string> {
  const next = new Set(selection.selected)
  if (isChosen) next.add(id)
  else next.delete(id)
  return next
}

function Cell<Row>(props: {
  column: TableColumn<Row>
  row: Row
  isTitle: boolean
  onOpen?: (() => void) | undefined
}) {
  const { column, row, isTitle, onOpen } = props
  const content = column.cell(row)
  return (
    <td
      data-label={isTitle ? undefined : column.header}
      data-align={column.align}
      data-title={isTitle || undefined}
      data-extra={column.isExtra || undefined}
    >
      {isTitle && onOpen ? (
        <button type="button" className="ct-table-open" onClick={onOpen}>
          {content}
        </button>
      ) : (
        content
      )}
    </td>
  )
}

/** One row; a card on phones. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, index, columns, selection, rowActions, onOpen, labels, isVirtual, ref } = props
  const id = props.rowId(row)
  const name = props.rowName(row)
  const title = columns.find((column) => column.isTitle) ?? columns[0]
  return (
    <tr
      ref={ref}
      data-index={index}
      data-selected={selection?.selected.has(id) || undefined}
      aria-rowindex={isVirtual ? index + 2 : undefined}
    >
      {selection && (
        <td className="ct-table-check">
          <Checkbox
            label={<span className="ct-hidden">{labels.select?.(name)}</span>}
            isChecked={selection.selected.has(id)}
            onChange={(isChosen) => selection.onChange(toggled(selection, id, isChosen))}
          />
        </td>
      )}
      {columns.map((column) => (
        <Cell
          key={column.id}
          column={column}
          row={row}
          isTitle={column === title}
          onOpen={onOpen && (() => onOpen(row))}
        />
      ))}
      {rowActions && (
        <td className="ct-table-actions">
          <Menu
            trigger={
              <IconButton label={labels.actions?.(name) ?? name} icon={<EllipsisVertical aria-hidden />} />
            }
            sections={[{ id, items: rowActions(row) }]}
          />
        </td>
      )}
    </tr>
  )
}
