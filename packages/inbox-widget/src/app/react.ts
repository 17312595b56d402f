/**
 * What the chat components take from React, drawn by Preact. The build puts this file where they say `react`:
 * it costs a fifth of preact/compat, of which they use this much only. A component that needs more of React
 * does not compile here.
 */
import {
  type ComponentChildren,
  type ComponentType,
  createElement,
  options,
  type TargetedKeyboardEvent,
  type VNode,
} from 'preact'
import { useReducer as usePreactReducer } from 'preact/hooks'

export type { AriaAttributes } from 'preact'
export { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'

export type ReactNode = ComponentChildren
export type ReactElement = VNode
export type KeyboardEvent<T extends EventTarget> = TargetedKeyboardEvent<T>

declare global {
  // biome-ignore lint/suspicious/noRedeclare: this is the browser's, the one above is React's
  interface KeyboardEvent {
    /** Set below for every event, as React's own events have it. */
    readonly nativeEvent: KeyboardEvent
  }
}

declare module 'preact' {
  interface HTMLAttributes {
    enterKeyHint?: 'send'
  }
}

/** {@link usePreactReducer} whose action may be left out, as in React. */
export function useReducer<S>(reducer: (state: S) => S, initial: S): [S, () => void] {
  const [state, dispatch] = usePreactReducer<S, undefined>(reducer, initial)
  return [state, () => dispatch(undefined)]
}

type Props = Record<string, unknown>

function isSame(one: Props, other: Props): boolean {
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => Object.is(one[key], other[key]))
}

/** Draws a component again only when one of its properties is another. */
export function memo<P extends object>(component: ComponentType<P>): ComponentType<P> {
  return function Memo(this: { shouldComponentUpdate?: (next: P) => boolean; props: P }, props: P) {
    this.shouldComponentUpdate = (next) => !isSame(this.props as Props, next as Props)
    return createElement(component, props)
  } as ComponentType<P>
}

/** React's `onChange` of a text field is the browser's `input`, and its numbers in a style are pixels. */
function toPreact({ type, props }: VNode<Props>): void {
  if (type === 'textarea' && props.onChange) {
    props.onInput = props.onChange
    delete props.onChange
  }
  const style = props.style as Props | undefined
  if (typeof type === 'string' && style)
    props.style = Object.fromEntries(
      Object.entries(style).map(([name, value]) => [name, typeof value === 'number' ? `${value}px` : value]),
    )
}

const { event: onEvent, vnode: onVNode } = options

options.event = (event: Event) => {
  Object.assign(event, { nativeEvent: event })
  return onEvent ? onEvent(event) : event
}

options.vnode = (vnode) => {
  if (typeof vnode.type === 'string') toPreact(vnode as VNode<Props>)
  onVNode?.(vnode)
}
