import type { Props } from './dom.ts'

/** What a component answers. */
export type Child = VNode | string | number | boolean | null | undefined | readonly Child[]
export type Component = ((props: never) => Child) & { isMemo?: boolean }

/** An element or a component that is to be drawn. */
export interface VNode {
  type: string | Component
  props: Props
  key: unknown
}

/** Makes an element or a component to be drawn; what JSX is compiled to. */
export function jsx(type: VNode['type'], props: Props, key?: unknown): VNode {
  return { type, props, key }
}

/** What has no element of its own. */
export function Fragment({ children }: { children?: Child }): Child {
  return children
}

/** Whether two drawings of a component are given the same. */
export function isSame(one: Props, other: Props): boolean {
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => Object.is(one[key], other[key]))
}

/** Draws a component again only when one of its properties is another. */
export function memo(component: Component): Component {
  return Object.assign((props: never) => component(props), { isMemo: true })
}

/** What is to be drawn for a child; null for nothing, which keeps its place. */
export function toNode(child: Child): VNode | string | null {
  if (child === null || child === undefined || typeof child === 'boolean') return null
  if (typeof child === 'number') return `${child}`
  return Array.isArray(child) ? jsx(Fragment, { children: child }) : (child as VNode | string)
}

/** A place is kept for what is of the same kind. */
export function kindOf(node: VNode | string | null): unknown {
  return typeof node === 'string' ? '#text' : node?.type
}

/** Names a child among its neighbours. */
export function keyOf(node: VNode | string | null): unknown {
  return typeof node === 'string' ? undefined : node?.key
}
