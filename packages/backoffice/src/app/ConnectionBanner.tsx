import { OfflineBanner } from '@comptoir/ui'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useApp } from './context.ts'
import { useTranslation } from './translation.ts'

/** A connection that comes back within this time is not worth a word. */
const PATIENCE_MS = 2500

function subscribe(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

function useIsLasting(isNow: boolean): boolean {
  const [isLasting, setIsLasting] = useState(false)
  useEffect(() => {
    if (!isNow) return setIsLasting(false)
    const timer = setTimeout(() => setIsLasting(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isNow])
  return isLasting
}

/** Says when the browser is offline, or when the live stream has been lost for a while. */
export function ConnectionBanner() {
  const { t } = useTranslation()
  const { live } = useApp()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const status = live.value?.status.value
  const isLost = useIsLasting(status === 'waiting' || status === 'connecting')
  return (
    <OfflineBanner isOffline={!isOnline || isLost}>{t(isOnline ? 'reconnecting' : 'offline')}</OfflineBanner>
  )
}
