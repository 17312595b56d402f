import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on a server, and in the first drawing of a page that came from one: there is nothing yet to draw elsewhere into. */
export function useIsOnPage(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
