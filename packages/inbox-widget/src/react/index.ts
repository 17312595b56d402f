import {
  createContext,
  createElement,
  type DetailedHTMLProps,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ChatElement, ComptoirInboxOptions } from '../app/element-options.ts'
import {
  type CreateInboxWidgetOptions,
  createInboxWidget,
  type InboxWidgetEvents,
  type InboxWidget as Widget,
} from '../index.ts'

/** Props of {@link InboxWidget}. */
export interface InboxWidgetProps extends CreateInboxWidgetOptions {
  /** Who the visitor is; leaving it out after it was there forgets the visitor. Keep the object over renderings. */
  user?: Parameters<Widget['setUser']>[0] | undefined
  /** What the site knows of the visitor, as for `setAttributes`. */
  attributes?: Parameters<Widget['setAttributes']>[0] | undefined
  /** Shows nothing of what is unread on the launcher and in the page's title. */
  isMuted?: boolean | undefined
  onReady?: (() => void) | undefined
  onOpen?: (() => void) | undefined
  onClose?: (() => void) | undefined
  onUnread?: ((count: number) => void) | undefined
  onMessage?: ((message: InboxWidgetEvents['message']) => void) | undefined
  onIdentified?: ((visitor: InboxWidgetEvents['identified']) => void) | undefined
  onRefused?: ((refusal: InboxWidgetEvents['refused']) => void) | undefined
  onError?: ((error: InboxWidgetEvents['error']) => void) | undefined
}

function listen(widget: Widget, latest: { readonly current: InboxWidgetProps | undefined }): void {
  widget.on('ready', () => latest.current?.onReady?.())
  widget.on('open', () => latest.current?.onOpen?.())
  widget.on('close', () => latest.current?.onClose?.())
  widget.on('unread', (count) => latest.current?.onUnread?.(count))
  widget.on('message', (message) => latest.current?.onMessage?.(message))
  widget.on('identified', (visitor) => latest.current?.onIdentified?.(visitor))
  widget.on('refused', (refusal) => latest.current?.onRefused?.(refusal))
  widget.on('error', (error) => latest.current?.onError?.(error))
}

/** Attributes of `<comptoir-inbox>` in React's TSX. */
export type ComptoirInboxAttributes = Omit<
  DetailedHTMLProps<HTMLAttributes<ChatElement>, ChatElement>,
  keyof ComptoirInboxOptions
> &
  ComptoirInboxOptions

/** Inherited, so that where Preact stands in for React its own declaration may stand beside it (`../element.ts`). */
interface ElementsOfChat {
  'comptoir-inbox': ComptoirInboxAttributes
}

declare module 'react' {
  // biome-ignore lint/style/noNamespace: so React's types name the elements of TSX
  namespace JSX {
    interface IntrinsicElements extends ElementsOfChat {}
  }
}

const NearestWidget = createContext<Nearest | undefined>(undefined)

interface Nearest {
  widget: Widget | undefined
}

/** What is left for the widget: no listeners, and who the visitor is comes after. */
function optionsOf({ user, attributes, isMuted, ...props }: InboxWidgetProps): CreateInboxWidgetOptions {
  const isOption = ([name]: [string, unknown]) => !/^on[A-Z]/.test(name)
  return Object.fromEntries(Object.entries(props).filter(isOption)) as unknown as CreateInboxWidgetOptions
}

/** The widget of these props, as long as the component is on the page; none without props. */
function useOwnWidget(props: InboxWidgetProps | undefined): Widget | undefined {
  const [widget, setWidget] = useState<Widget | undefined>(undefined)
  const latest = useRef(props)
  latest.current = props
  const hadUser = useRef(false)
  const { locale, theme, user, attributes, isMuted } = props ?? {}
  // An object that is written in place is another at each rendering.
  const said = JSON.stringify(attributes)

  // biome-ignore lint/correctness/useExhaustiveDependencies: these begin the widget again, the rest changes it as it is
  useEffect(() => {
    if (!latest.current) return
    const made = createInboxWidget(optionsOf(latest.current))
    listen(made, latest)
    setWidget(made)
    return () => {
      setWidget(undefined)
      // What is mounted in the same turn, as another page with the same chat, keeps it as it is.
      setTimeout(made.destroy)
    }
  }, [
    props?.webchatId,
    props?.server,
    props?.container,
    props?.color,
    props?.radius,
    props?.position,
    props?.offset,
    props?.zIndex,
    props?.text,
  ])
  useEffect(() => {
    if (locale !== undefined) void widget?.setLocale(locale)
  }, [widget, locale])
  useEffect(() => {
    if (theme !== undefined) void widget?.setTheme(theme)
  }, [widget, theme])
  useEffect(() => {
    if (user) void widget?.setUser(user)
    else if (hadUser.current) void widget?.reset()
    hadUser.current = user !== undefined
  }, [widget, user])
  useEffect(() => {
    if (said) void widget?.setAttributes(JSON.parse(said))
  }, [widget, said])
  useEffect(() => {
    if (isMuted !== undefined) void widget?.[isMuted ? 'mute' : 'unmute']()
  }, [widget, isMuted])
  return widget
}

/**
 * The widget of these props for as long as the component is on the page, or without props that of the nearest
 * {@link InboxWidgetProvider}. Undefined before the first effect and on the server. A web chat stands on the page once,
 * in however many components it is used.
 * @throws Error without props and provider
 * @example
 * import { useInboxWidget } from '@comptoir/inbox-widget/react'
 *
 * export function Contact() {
 *   const widget = useInboxWidget({ webchatId: 'boulangerie-karukera', server: 'https://counter.example' })
 *   return <button onClick={() => widget?.open()}>Write to us</button>
 * }
 */
export function useInboxWidget(props?: InboxWidgetProps): Widget | undefined {
  const nearest = useContext(NearestWidget)
  const own = useOwnWidget(props)
  if (!props && !nearest) throw new Error('useInboxWidget needs options, or an InboxWidgetProvider above it')
  return props ? own : nearest?.widget
}

/**
 * How many messages the visitor has not seen in the chat of the nearest {@link InboxWidgetProvider}.
 * @throws Error without a provider
 * @example
 * import { useInboxWidget, useUnreadCount } from '@comptoir/inbox-widget/react'
 *
 * export function Contact() {
 *   const widget = useInboxWidget()
 *   const count = useUnreadCount()
 *   return <button onClick={() => widget?.open()}>Write to us ({count})</button>
 * }
 */
export function useUnreadCount(): number {
  const widget = useInboxWidget()
  const [count, setCount] = useState(0)
  useEffect(() => {
    setCount(widget?.unread ?? 0)
    return widget?.on('unread', setCount)
  }, [widget])
  return count
}

/** Props of {@link InboxWidgetProvider}. */
export interface InboxWidgetProviderProps extends InboxWidgetProps {
  children?: ReactNode
}

/**
 * Puts a chat on the page for everything below: {@link useInboxWidget} and {@link useUnreadCount} reach it.
 * @example
 * import { InboxWidgetProvider } from '@comptoir/inbox-widget/react'
 * import type { ReactNode } from 'react'
 *
 * export const Layout = ({ children }: { children: ReactNode }) => (
 *   <InboxWidgetProvider webchatId="boulangerie-karukera" server="https://counter.example">
 *     {children}
 *   </InboxWidgetProvider>
 * )
 */
export function InboxWidgetProvider({ children, ...props }: InboxWidgetProviderProps): ReactElement {
  const widget = useOwnWidget(props)
  const nearest = useMemo(() => ({ widget }), [widget])
  return createElement(NearestWidget.Provider, { value: nearest }, children)
}

/**
 * The widget as a component; it renders nothing where it is mounted.
 * @example
 * import { InboxWidget } from '@comptoir/inbox-widget/react'
 *
 * export const Chat = ({ onUnread }: { onUnread: (count: number) => void }) => (
 *   <InboxWidget
 *     webchatId="boulangerie-karukera"
 *     server="https://counter.example"
 *     theme="dark"
 *     onUnread={onUnread}
 *   />
 * )
 */
export function InboxWidget(props: InboxWidgetProps): null {
  useOwnWidget(props)
  return null
}
