import RotateCw from 'lucide-react/icons/rotate-cw'
import { Button } from '../controls/Button.tsx'
import { Picture } from './Picture.tsx'

/** Props of {@link ErrorState}. */
export interface ErrorStateProps {
  title: string
  /** Of the title in the page; 1 where this is all the page has to say. */
  level?: 1 | 2 | undefined
  /** What went wrong, in words. */
  reason: string
  /** What support asks for. */
  requestId?: string | undefined
  labels: { retry: string; requestId: string }
  onRetry?: (() => void) | undefined
  isRetrying?: boolean | undefined
}

/**
 * What is shown instead of content that could not be loaded.
 * @example
 * import { ErrorState } from '@comptoir/ui'
 *
 * export const Failed = ({ requestId, onRetry }: { requestId: string; onRetry: () => void }) => (
 *   <ErrorState
 *     title="The contacts could not be loaded"
 *     reason="The server did not respond."
 *     requestId={requestId}
 *     labels={{ retry: 'Try again', requestId: 'Request' }}
 *     onRetry={onRetry}
 *   />
 * )
 */
export function ErrorState({
  title,
  level = 2,
  reason,
  requestId,
  labels,
  onRetry,
  isRetrying = false,
}: ErrorStateProps) {
  const Title = `h${level}` as const
  return (
    <div className="ct-state" role="alert">
      <Picture name="broken" />
      <Title className="ct-state-title">{title}</Title>
      <p className="ct-state-text">{reason}</p>
      {onRetry && (
        <div className="ct-state-action">
          <Button icon={<RotateCw aria-hidden />} isLoading={isRetrying} onClick={onRetry}>
            {labels.retry}
          </Button>
        </div>
      )}
      {requestId && (
        <p className="ct-state-id">
          {labels.requestId} <code>{requestId}</code>
        </p>
      )}
    </div>
  )
}
