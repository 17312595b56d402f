import type { ReactNode } from 'react'
import type { MenuItem } from '../overlays/Menu.tsx'

/** One column of a {@link DataTable}. */
export interface TableColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** `end` for money and counts. */
  align?: 'start' | 'end' | undefined
  isSortable?: boolean | undefined
  /** Heads the card that a row becomes on phones; the first column if none does. */
  isTitle?: boolean | undefined
  /** Left out on phones. */
  isExtra?: boolean | undefined
}

/** Which column orders the rows. */
export interface TableSort {
  columnId: string
  direction: 'ascending' | 'descending'
}

/** Which rows are chosen, by id, and what can be done with them. */
export interface TableSelection {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** Buttons shown while something is chosen. */
  toolbar: ReactNode
}

/** The server gives pages by number, or more rows after the last one. */
export type TablePaging =
  | {
      kind: 'pages'
      /** From 1. */
      page: number
      pageCount: number
      onPage: (page: number) => void
      labels: { previous: string; next: string; place: string }
    }
  | {
      kind: 'cursor'
      hasMore: boolean
      isLoadingMore: boolean
      /** Reads on by itself when the end of the rows comes near. */
      isEndless?: boolean | undefined
      onMore: () => void
      labels: { more: string; place?: string | undefined }
    }

/** Props of {@link DataTable}. */
export interface DataTableProps<Row> {
  /** What is listed, for screen readers. */
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Names a row in the labels of its controls. */
  rowName: (row: Row) => string
  /** `loading` draws the skeleton: on first load only; `isRefreshing` is for later ones. */
  state: 'loading' | 'ready' | 'failed'
  isRefreshing?: boolean | undefined
  /** In a box of its own height from the first row on, for lists that grow while one scrolls. */
  isBoxed?: boolean | undefined
  /** Shown when there are no rows, such as {@link EmptyState}. */
  empty: ReactNode
  /** Shown when the rows did not load, such as {@link ErrorState}. */
  error?: ReactNode
  sort?: TableSort | undefined
  onSort?: ((sort: TableSort) => void) | undefined
  selection?: TableSelection | undefined
  rowActions?: ((row: Row) => readonly MenuItem[]) | undefined
  /** Makes the title cell a button over the whole row. */
  onOpen?: ((row: Row) => void) | undefined
  paging?: TablePaging | undefined
  labels: DataTableLabels
}

/** Words of a {@link DataTable}; those of controls that are not shown may be left out. */
export interface DataTableLabels {
  loading: string
  selectAll?: string | undefined
  select?: ((name: string) => string) | undefined
  selected?: ((count: number) => string) | undefined
  clearSelection?: string | undefined
  actions?: ((name: string) => string) | undefined
}

/** The order after a press on a header: ascending first, then descending. */
export function nextSort(sort: TableSort | undefined, columnId: string): TableSort {
  const isTurned = sort?.columnId === columnId && sort.direction === 'ascending'
  return { columnId, direction: isTurned ? 'descending' : 'ascending' }
}
