import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useState } from 'react'
import { IconButton } from '../controls/IconButton.tsx'
import { useEvent } from '../foundation/use-event.ts'
import { LoadingSkeleton } from '../status/LoadingSkeleton.tsx'
import type { DataTableLabels, DataTableProps, TableSelection } from './data-table.ts'
import { Paging } from './Paging.tsx'
import { TableBody, VIRTUAL_FROM, VirtualTableBody } from './TableBody.tsx'
import { TableHead } from './TableHead.tsx'

function SelectionBar({ selection, labels }: { selection: TableSelection; labels: DataTableLabels }) {
  const count = selection.selected.size
  return (
    <div className="ct-table-selection" role="status" data-shown={count > 0 || undefined}>
      {count > 0 && (
        <>
          <IconButton
            label={labels.clearSelection ?? ''}
            icon={<X aria-hidden />}
            onClick={() => selection.onChange(new Set())}
          />
          <span className="ct-table-selected">{labels.selected?.(count)}</span>
          <div className="ct-table-toolbar">{selection.toolbar}</div>
        </>
      )}
    </div>
  )
}

/** Stands after the last row so far; reads on when one has scrolled near it. Each length has one of its own. */
function EndOfRows({ scroller, onNear }: { scroller: HTMLElement; onNear: () => void }) {
  const [mark, setMark] = useState<HTMLDivElement | null>(null)
  const near = useEvent(onNear)
  useEffect(() => {
    if (!mark) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near()
      },
      { root: scroller, rootMargin: '0px 0px 1200px' },
    )
    observer.observe(mark)
    return () => observer.disconnect()
  }, [mark, scroller])
  return <div ref={setMark} className="ct-table-end" />
}

/**
 * Rows of the server in columns, or as cards where it is narrow. The host reads the rows and keeps order, page and
 * choice; the table draws and reports.
 * @example
 * import { DataTable, EmptyState } from '@comptoir/ui'
 *
 * interface Contact {
 *   id: number
 *   name: string
 *   visits: number
 * }
 *
 * export const Contacts = ({ contacts }: { contacts: readonly Contact[] | undefined }) => (
 *   <DataTable
 *     label="Contacts"
 *     columns={[
 *       { id: 'name', header: 'Name', cell: ({ name }) => name, isTitle: true },
 *       { id: 'visits', header: 'Visits', cell: ({ visits }) => visits, align: 'end' },
 *     ]}
 *     rows={contacts ?? []}
 *     rowId={({ id }) => String(id)}
 *     rowName={({ name }) => name}
 *     state={contacts ? 'ready' : 'loading'}
 *     empty={<EmptyState title="No contacts yet" />}
 *     labels={{ loading: 'Loading contacts' }}
 *   />
 * )
 */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { label, rows, state, isRefreshing = false, isBoxed = false, selection, labels, paging } = props
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null)
  if (state === 'loading') return <LoadingSkeleton label={labels.loading} variant="rows" count={8} />
  if (state === 'failed') return props.error
  if (rows.length === 0) return props.empty
  const isVirtual = isBoxed || rows.length > VIRTUAL_FROM
  const isReadOn = paging?.kind === 'cursor' && paging.isEndless && paging.hasMore
  return (
    <div
      className="ct-table"
      data-refreshing={isRefreshing || undefined}
      data-virtual={isVirtual || undefined}
    >
      {selection && <SelectionBar selection={selection} labels={labels} />}
      <div className="ct-table-scroll" ref={setScroller} tabIndex={isVirtual ? 0 : undefined}>
        <table
          aria-label={label}
          aria-busy={isRefreshing || undefined}
          aria-rowcount={isVirtual ? rows.length + 1 : undefined}
        >
          <TableHead {...props} />
          {isVirtual ? <VirtualTableBody {...props} scroller={scroller} /> : <TableBody {...props} />}
        </table>
        {scroller && isReadOn && <EndOfRows key={rows.length} scroller={scroller} onNear={paging.onMore} />}
      </div>
      {paging && <Paging paging={paging} />}
    </div>
  )
}
