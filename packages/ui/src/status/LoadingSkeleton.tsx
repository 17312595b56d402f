/** Props of {@link LoadingSkeleton}. */
export interface LoadingSkeletonProps {
  /** Said by screen readers. */
  label: string
  variant?: 'text' | 'rows' | 'messages' | 'cards' | undefined
  /** Lines, rows, bubbles or cards. */
  count?: number | undefined
}

const defaults = { text: 3, rows: 6, messages: 5, cards: 3 }

/**
 * The shape of what is coming, on first load only.
 * @example
 * import { LoadingSkeleton } from '@comptoir/ui'
 *
 * export const Loading = () => <LoadingSkeleton label="Loading messages" variant="messages" count={5} />
 */
export function LoadingSkeleton({
  label,
  variant = 'text',
  count = defaults[variant],
}: LoadingSkeletonProps) {
  return (
    <div className="ct-skeleton" data-variant={variant} role="status">
      <span className="ct-hidden">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity
        <div key={index} className="ct-skeleton-item" aria-hidden="true">
          {variant === 'rows' && <i className="ct-skeleton-round" />}
          <i />
          {variant !== 'text' && variant !== 'messages' && <i />}
        </div>
      ))}
    </div>
  )
}
