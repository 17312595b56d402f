import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** One pane at a time below this width, as the shell's phone layout. */
export const phoneQuery = '(width < 768px)'
/** The contact panel stands beside the conversation from this width on. */
export const panelQuery = '(width >= 1280px)'
/** Below this width the inbox needs the room of the menu's words. */
export const tightQuery = '(width < 1600px)'
