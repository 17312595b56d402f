import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback } from 'react'
import type { DataTableProps } from './data-table.ts'
import { TableRow } from './TableRow.tsx'
import { useRowStops } from './use-row-stops.ts'

/** More rows than this are drawn only where one looks. */
export const VIRTUAL_FROM = 100

interface TableBodyProps<Row> extends DataTableProps<Row> {
  scroller: HTMLElement | null
}

function Filler({ heightPx, columns }: { heightPx: number; columns: number }) {
  if (heightPx <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row has nothing to focus
    <tr className="ct-table-filler" aria-hidden="true">
      <td colSpan={columns} style={{ height: heightPx }} />
    </tr>
  )
}

/** Rows that are all drawn. */
export function TableBody<Row>(props: DataTableProps<Row>) {
  return (
    <tbody {...useRowStops()}>
      {props.rows.map((row, index) => (
        <TableRow key={props.rowId(row)} {...props} row={row} index={index} isVirtual={false} />
      ))}
    </tbody>
  )
}

/** While one scrolls, only the rows that come into sight are drawn. */
const VirtualRow = memo(TableRow) as typeof TableRow

/** Rows of which only those in sight are drawn; each is measured, since cards differ. */
export function VirtualTableBody<Row>({ scroller, ...props }: TableBodyProps<Row>) {
  const { rows, columns, rowId } = props
  // A new function would make it compute the positions of all rows again in every frame.
  const keyOf = useCallback(
    (index: number) => {
      const row = rows[index]
      return row ? rowId(row) : index
    },
    [rows, rowId],
  )
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => 60,
    overscan: 8,
    getItemKey: keyOf,
  })
  const items = virtual.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const width = columns.length + 2
  return (
    <tbody {...useRowStops()}>
      <Filler heightPx={before} columns={width} />
      {items.map(({ index, key }) => {
        const row = rows[index]
        return (
          row && (
            <VirtualRow key={key} {...props} ref={virtual.measureElement} row={row} index={index} isVirtual />
          )
        )
      })}
      <Filler heightPx={after} columns={width} />
    </tbody>
  )
}
