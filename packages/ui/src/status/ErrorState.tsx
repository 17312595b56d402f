import RotateCw from 'lucide-react/icons/rotate-cw'
import { Button } from '../controls/Button.tsx'
import { Picture } from './Picture.tsx'

/** Props of {@link ErrorState}. */
export interface ErrorStateProps {
  title: string
  /** What went wrong, in words. */
  reason: string
  /** What support asks for. */
  requestId?: string | undefined
  labels: { retry: string; requestId: string }
  onRetry?: (() => void) | undefined
  isRetrying?: boolean | undefined
}

/** What stands in the place of content that could not be loaded. */
export function ErrorState({
  title,
  reason,
  requestId,
  labels,
  onRetry,
  isRetrying = false,
}: ErrorStateProps) {
  return (
    <div className="ct-state" role="alert">
      <Picture name="broken" />
      <h2 className="ct-state-title">{title}</h2>
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
