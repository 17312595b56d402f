import { type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react'
import { ToastProvider } from './overlays/Toasts.tsx'

/** What the reader chose; `auto` follows the system. */
export type ColorScheme = 'light' | 'dark' | 'auto'

/** Props of {@link UiProvider}. */
export interface UiProviderProps {
  colorScheme?: ColorScheme | undefined
  direction?: 'ltr' | 'rtl' | undefined
  labels: {
    /** Name of the region of snackbars. */
    notices: string
    /** Closes one snackbar. */
    dismiss: string
  }
  children: ReactNode
}

const systemDark = '(prefers-color-scheme: dark)'

function subscribe(onChange: () => void) {
  const query = window.matchMedia(systemDark)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

function useResolvedScheme(chosen: ColorScheme): 'light' | 'dark' {
  const isSystemDark = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(systemDark).matches,
    () => false,
  )
  if (chosen !== 'auto') return chosen
  return isSystemDark ? 'dark' : 'light'
}

/**
 * Stands around the whole application: colour scheme and direction of the document, and snackbars. Keeps nothing: the
 * host stores the reader's choice. Writes no style element, so `style-src 'self'` is enough.
 * @example
 * import '@comptoir/ui/styles.css'
 * import { Button, UiProvider } from '@comptoir/ui'
 *
 * export const App = () => (
 *   <UiProvider labels={{ notices: 'Notices', dismiss: 'Dismiss' }}>
 *     <Button>Save</Button>
 *   </UiProvider>
 * )
 */
export function UiProvider({ colorScheme = 'auto', direction = 'ltr', labels, children }: UiProviderProps) {
  const scheme = useResolvedScheme(colorScheme)
  useLayoutEffect(() => {
    const { documentElement: root } = document
    root.dataset.theme = scheme
    root.dir = direction
  }, [scheme, direction])
  return <ToastProvider labels={labels}>{children}</ToastProvider>
}
