/** The properties of an element, as the browser and a component name them. */
export type Props = Readonly<Record<string, unknown>>

/** Elements know their listeners, so that another function needs no other listener. */
type Listening = Element & { heard?: Record<string, unknown> }

function setStyle(dom: HTMLElement, style: Props = {}, before: Props = {}): void {
  for (const name of Object.keys({ ...before, ...style })) {
    const value = style[name] ?? ''
    if (value === before[name]) continue
    const text = typeof value === 'number' ? `${value}px` : `${value}`
    if (name.startsWith('-')) dom.style.setProperty(name, text)
    else Object.assign(dom.style, { [name]: text })
  }
}

function listen(dom: Listening, name: string, listener: unknown): void {
  const type = name === 'onChange' && dom.localName === 'textarea' ? 'input' : name.slice(2).toLowerCase()
  dom.heard ??= {}
  if (!(type in dom.heard))
    dom.addEventListener(type, (event) => {
      const heard = dom.heard?.[type] as ((event: Event) => unknown) | undefined
      heard?.(Object.assign(event, { nativeEvent: event }))
    })
  dom.heard[type] = listener
}

function setAttribute(dom: Element, name: string, value: unknown): void {
  const isNamed = name.includes('-')
  if (name === 'value' || name === 'checked') {
    if ((dom as HTMLInputElement)[name as 'value'] !== value) Object.assign(dom, { [name]: value ?? '' })
  } else if (value === undefined || value === null || (value === false && !isNamed)) dom.removeAttribute(name)
  else dom.setAttribute(name, value === true && !isNamed ? '' : `${value}`)
}

const attributeNames: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' }

/** Makes the properties of an element those of the new drawing. */
export function setProps(dom: Element, props: Props, before: Props): void {
  for (const name of Object.keys({ ...before, ...props })) {
    const value = props[name]
    if (name === 'children' || name === 'ref') continue
    if (name === 'style') setStyle(dom as HTMLElement, value as Props, before[name] as Props)
    else if (name.startsWith('on')) listen(dom, name, value)
    else if (value !== before[name] || name === 'value')
      setAttribute(dom, attributeNames[name] ?? name, value)
  }
}

/** Gives an element, or null when it goes, to whoever asked for it. */
export function setRef(ref: unknown, dom: Element | null): void {
  if (typeof ref === 'function') ref(dom)
  else if (ref) (ref as { current: unknown }).current = dom
}
