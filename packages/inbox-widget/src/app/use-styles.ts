import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { addStyles } from './styles.ts'

/** Styles of a component that is loaded later; give the ref to its outermost element. */
export function useStyles<E extends HTMLElement>(css: string): RefObject<E | null> {
  const ref = useRef<E>(null)
  useLayoutEffect(() => {
    const root = ref.current?.getRootNode()
    if (root instanceof ShadowRoot) addStyles(root, css)
  }, [css])
  return ref
}
