import { useCallback, useInsertionEffect, useRef } from 'react'

/**
 * A function that stays the same and does what the last drawing said: `useEffectEvent` for hosts that have none, React
 * before 19.2 and Preact 10. Call it from effects and listeners only.
 */
export function useEvent<Args extends unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const ref = useRef(act)
  useInsertionEffect(() => {
    ref.current = act
  })
  return useCallback((...args: Args) => ref.current(...args), [])
}
