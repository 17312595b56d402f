/**
 * The part of Preact that the chat components and the panel use: function components, hooks, keyed lists, memo. The
 * script-tag build puts this file in its place: 1.5 kB instead of 5. The same tests run over both.
 */

import { type Props, setProps, setRef } from './dom.ts'
import { type Child, isSame, keyOf, kindOf, toNode, type VNode } from './nodes.ts'

export { Fragment, jsx, jsx as jsxDEV, jsx as jsxs, memo } from './nodes.ts'
export type { Child, VNode }

interface Hook {
  value?: unknown
  set?: (next: unknown) => void
  deps?: readonly unknown[] | undefined
  run?: (() => unknown) | undefined
  isLayout?: boolean
  stop?: unknown
}

/** Something that has been drawn, and where. */
interface Place {
  parent: Place | undefined
  depth: number
  isSvg: boolean
  node: VNode | string | null
  dom?: Element | Text
  parts: Place[]
  hooks: Hook[]
  tracking?: ReturnType<Tracker>
  isStale?: boolean
  isGone?: boolean
}

/** Follows what a component reads: answers how to draw it, and calls `onChange` when that is another. */
export type Tracker = (onChange: () => void) => { draw: <T>(run: () => T) => T; stop: () => void }

const SVG = 'http://www.w3.org/2000/svg'
const roots = new WeakMap<Element, Place>()
const stale = new Set<Place>()
let current: Place
let hookIndex = 0
let layouts: Hook[] = []
let effects: Hook[] = []
let ids = 0
let tracker: Tracker | undefined

/** The outermost nodes of a place, in order. */
function nodesOf({ dom, parts }: Place): (Element | Text)[] {
  return dom ? [dom] : parts.flatMap(nodesOf)
}

/** Puts the nodes of an element into their order; those that stand right are not touched. */
function arrange({ dom, parts }: Place): void {
  let at = (dom as Element).firstChild
  for (const node of parts.flatMap(nodesOf))
    if (node === at) at = at.nextSibling
    else (dom as Element).insertBefore(node, at)
}

function leave(place: Place): void {
  place.isGone = true
  place.tracking?.stop()
  for (const hook of place.hooks) {
    hook.run = undefined
    if (typeof hook.stop === 'function') hook.stop()
  }
  if (place.dom) setRef((place.node as Partial<VNode>).props?.ref, null)
  for (const part of place.parts) leave(part)
}

function drawParts(place: Place, children: Child): void {
  const before = place.parts
  const keyed = new Map(before.map((part) => [keyOf(part.node), part]))
  const { isSvg } = place
  place.parts = (Array.isArray(children) ? children : [children]).map((child: Child, index) => {
    const node = toNode(child)
    const key = keyOf(node)
    const old = key === undefined ? before[index] : keyed.get(key)
    const isKept = old && keyOf(old.node) === key && kindOf(old.node) === kindOf(node)
    const part = isKept
      ? old
      : { parent: place, depth: place.depth + 1, isSvg, node: null, parts: [], hooks: [] }
    draw(part, node)
    return part
  })
  const kept = new Set(place.parts)
  for (const part of before)
    if (!kept.has(part)) {
      leave(part)
      for (const node of nodesOf(part)) node.remove()
    }
}

function drawElement(place: Place, { type, props }: VNode, before: Props): void {
  place.isSvg ||= type === 'svg'
  const isNew = !place.dom
  place.dom ??= place.isSvg
    ? document.createElementNS(SVG, type as string)
    : document.createElement(type as string)
  drawParts(place, props.children as Child)
  arrange(place)
  // A select knows its values only now.
  setProps(place.dom as Element, props, before)
  if (isNew) setRef(props.ref, place.dom as Element)
}

function drawComponent(place: Place, { type, props }: VNode): void {
  const [outer, outerIndex] = [current, hookIndex]
  current = place
  hookIndex = 0
  place.isStale = false
  const run = () => (type as (props: Props) => Child)(props)
  if (tracker) place.tracking ??= tracker(() => later(place))
  const children = place.tracking ? place.tracking.draw(run) : run()
  current = outer
  hookIndex = outerIndex
  drawParts(place, children)
  for (const hook of place.hooks) if (hook.run) (hook.isLayout ? layouts : effects).push(hook)
}

function draw(place: Place, node: VNode | string | null): void {
  const before = place.node
  place.node = node
  if (node === null) return
  if (typeof node === 'string') {
    place.dom ??= document.createTextNode(node)
    if (node !== before) (place.dom as Text).data = node
    return
  }
  const { type, props } = node
  const propsBefore = (before as VNode | null)?.props
  if (typeof type === 'string') drawElement(place, node, propsBefore ?? {})
  else if (!(type.isMemo && propsBefore && !place.isStale && isSame(propsBefore, props)))
    drawComponent(place, node)
}

function run(hooks: Hook[]): void {
  for (const hook of hooks) {
    const { run, stop } = hook
    if (!run) continue
    hook.run = undefined
    if (typeof stop === 'function') stop()
    hook.stop = run()
  }
}

/** Runs what waited for the drawing; what may wait longer runs when the browser has painted. */
function settle(): void {
  const now = layouts
  layouts = []
  run(now)
  if (effects.length > 0) setTimeout(runEffects)
}

function runEffects(): void {
  const now = effects
  effects = []
  run(now)
}

function redraw(): void {
  runEffects()
  const now = [...stale].sort((one, other) => one.depth - other.depth)
  stale.clear()
  for (const place of now) {
    if (!place.isStale || place.isGone) continue
    drawComponent(place, place.node as VNode)
    let host = place.parent
    while (host && !host.dom) host = host.parent
    if (host) arrange(host)
  }
  settle()
}

function later(place: Place): void {
  place.isStale = true
  if (stale.size === 0) queueMicrotask(redraw)
  stale.add(place)
}

/** From now on components are drawn again when something that they read has changed. */
export function trackWith(follow: Tracker): void {
  tracker = follow
}

/** Draws into an element, or again what was drawn there; `null` takes it away. */
export function render(node: Child, into: Element): void {
  const root = roots.get(into) ?? {
    parent: undefined,
    depth: 0,
    isSvg: false,
    node: null,
    dom: into,
    parts: [],
    hooks: [],
  }
  roots.set(into, root)
  runEffects()
  drawParts(root, [node])
  arrange(root)
  settle()
}

function useHook(): Hook {
  const { hooks } = current
  const hook = hooks[hookIndex] ?? {}
  hooks[hookIndex] = hook
  hookIndex += 1
  return hook
}

export function useState(initial?: unknown): [unknown, (next: unknown) => void] {
  const place = current
  const hook = useHook()
  if (!hook.set) {
    hook.value = typeof initial === 'function' ? initial() : initial
    hook.set = (next) => {
      const value = typeof next === 'function' ? next(hook.value) : next
      if (Object.is(value, hook.value)) return
      hook.value = value
      later(place)
    }
  }
  return [hook.value, hook.set]
}

export function useReducer(reducer: (state: unknown, action?: unknown) => unknown, initial: unknown) {
  const [state, set] = useState(initial)
  return [state, (action?: unknown) => set((now: unknown) => reducer(now, action))]
}

export function useRef(initial?: unknown): { current: unknown } {
  const hook = useHook()
  hook.value ??= { current: initial }
  return hook.value as { current: unknown }
}

export function useId(): string {
  const hook = useHook()
  if (!hook.value) {
    ids += 1
    hook.value = `ct${ids}`
  }
  return hook.value as string
}

function isOther(hook: Hook, deps: readonly unknown[] | undefined): boolean {
  const before = hook.deps
  hook.deps = deps
  return !deps || !before || deps.some((dep, index) => !Object.is(dep, before[index]))
}

export function useMemo<T>(make: () => T, deps: readonly unknown[]): T {
  const hook = useHook()
  if (isOther(hook, deps)) hook.value = make()
  return hook.value as T
}

export function useCallback<T>(callback: T, deps: readonly unknown[]): T {
  return useMemo(() => callback, deps)
}

export function useEffect(run: () => unknown, deps?: readonly unknown[]): void {
  const hook = useHook()
  if (isOther(hook, deps)) hook.run = run
}

export function useLayoutEffect(run: () => unknown, deps?: readonly unknown[]): void {
  const hook = useHook()
  hook.isLayout = true
  if (isOther(hook, deps)) hook.run = run
}
