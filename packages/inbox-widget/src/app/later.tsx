import type { ComponentChildren } from 'preact'
import { useEffect, useReducer } from 'preact/hooks'

/**
 * A component whose code is read when it is first drawn; until then there is nothing, and when it cannot be read, the
 * next time tries again.
 */
export function later<P extends object>(
  load: () => Promise<(props: P) => ComponentChildren>,
): (props: P) => ComponentChildren {
  let Loaded: ((props: P) => ComponentChildren) | undefined
  return function Later(props: P) {
    const [, redraw] = useReducer<number, undefined>((turn) => turn + 1, 0)
    useEffect(() => {
      let isGone = false
      if (!Loaded)
        load().then(
          (loaded) => {
            Loaded = loaded
            if (!isGone) redraw(undefined)
          },
          () => {},
        )
      return () => {
        isGone = true
      }
    }, [])
    return Loaded ? <Loaded {...props} /> : null
  }
}
