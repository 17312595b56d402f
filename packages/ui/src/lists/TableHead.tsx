import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { Checkbox } from '../forms/Checkbox.tsx'
import { type DataTableProps, nextSort, type TableColumn } from './data-table.ts'

type HeadProps<Row> = Pick<
  DataTableProps<Row>,
  'columns' | 'rows' | 'rowId' | 'sort' | 'onSort' | 'selection' | 'rowActions' | 'labels'
>

function SelectAll<Row>({ rows, rowId, selection, labels }: HeadProps<Row>) {
  if (!selection) return null
  const ids = rows.map(rowId)
  const count = ids.filter((id) => selection.selected.has(id)).length
  const isWhole = count === ids.length && count > 0
  return (
    <th scope="col" className="ct-table-check">
      <Checkbox
        label={<span className="ct-hidden">{labels.selectAll}</span>}
        isChecked={isWhole}
        isMixed={count > 0 && !isWhole}
        onChange={() => selection.onChange(new Set(isWhole ? [] : ids))}
      />
    </th>
  )
}

const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }

function HeadCell<Row>({ column, sort, onSort }: { column: TableColumn<Row> } & HeadProps<Row>) {
  const canSort = column.isSortable && onSort
  const order = sort?.columnId === column.id ? sort.direction : 'none'
  const Icon = sortIcons[order]
  return (
    <th
      scope="col"
      data-align={column.align}
      data-sortable={canSort ? true : undefined}
      aria-sort={canSort && order !== 'none' ? order : undefined}
    >
      {canSort ? (
        <button type="button" className="ct-table-sort" onClick={() => onSort(nextSort(sort, column.id))}>
          {column.header}
          <Icon aria-hidden />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

/** The headers, which stay in sight; on phones only those that order the cards. */
export function TableHead<Row>(props: HeadProps<Row>) {
  return (
    <thead>
      <tr>
        <SelectAll {...props} />
        {props.columns.map((column) => (
          <HeadCell key={column.id} {...props} column={column} />
        ))}
        {props.rowActions && <td className="ct-table-actions" />}
      </tr>
    </thead>
  )
}
