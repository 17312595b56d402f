import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from '../controls/Button.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import type { TablePaging } from './data-table.ts'

/** Under a list: which rows are shown, and buttons for the others. */
export function Paging({ paging }: { paging: TablePaging }) {
  if (paging.kind === 'cursor') {
    const { hasMore, isLoadingMore, onMore, labels } = paging
    if (!hasMore && !labels.place) return null
    return (
      <div className="ct-paging">
        <span role="status">{labels.place}</span>
        {hasMore && (
          <Button isLoading={isLoadingMore} onClick={onMore}>
            {labels.more}
          </Button>
        )}
      </div>
    )
  }
  const { page, pageCount, onPage, labels } = paging
  return (
    <div className="ct-paging">
      <span role="status">{labels.place}</span>
      {pageCount > 1 && (
        <span className="ct-paging-steps">
          <IconButton
            label={labels.previous}
            icon={<ChevronLeft aria-hidden />}
            variant="outlined"
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          />
          <IconButton
            label={labels.next}
            icon={<ChevronRight aria-hidden />}
            variant="outlined"
            disabled={page >= pageCount}
            onClick={() => onPage(page + 1)}
          />
        </span>
      )}
    </div>
  )
}
