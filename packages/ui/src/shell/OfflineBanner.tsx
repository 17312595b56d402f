import CloudOff from 'lucide-react/icons/cloud-off'
import type { ReactNode } from 'react'

/** Props of {@link OfflineBanner}. */
export interface OfflineBannerProps {
  isOffline: boolean
  /** What still works while offline. */
  children: ReactNode
  action?: ReactNode
}

/**
 * Says that the connection is lost, and that it is not the reader's fault. The live region always stands.
 * @example
 * import { OfflineBanner } from '@comptoir/ui'
 *
 * export const Offline = ({ isOffline }: { isOffline: boolean }) => (
 *   <OfflineBanner isOffline={isOffline}>You are offline. Messages are sent once you are back.</OfflineBanner>
 * )
 */
export function OfflineBanner({ isOffline, children, action }: OfflineBannerProps) {
  return (
    <div role="status">
      {isOffline && (
        <div className="ct-offline">
          <CloudOff className="ct-icon" aria-hidden />
          <span className="ct-offline-text">{children}</span>
          {action}
        </div>
      )}
    </div>
  )
}
