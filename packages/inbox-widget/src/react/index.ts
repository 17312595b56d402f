import { useEffect, useRef, useState } from 'react'
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
  onReady?: (() => void) | undefined
  onOpen?: (() => void) | undefined
  onClose?: (() => void) | undefined
  onUnread?: ((count: number) => void) | undefined
  onMessage?: ((message: InboxWidgetEvents['message']) => void) | undefined
  onError?: ((error: InboxWidgetEvents['error']) => void) | undefined
}

function listen(widget: Widget, latest: { readonly current: InboxWidgetProps }): void {
  widget.on('ready', () => latest.current.onReady?.())
  widget.on('open', () => latest.current.onOpen?.())
  widget.on('close', () => latest.current.onClose?.())
  widget.on('unread', (count) => latest.current.onUnread?.(count))
  widget.on('message', (message) => latest.current.onMessage?.(message))
  widget.on('error', (error) => latest.current.onError?.(error))
}

/**
 * The widget for as long as the component is on the page; undefined before the first effect and on the server.
 * @example
 * import { useInboxWidget } from '@comptoir/inbox-widget/react'
 *
 * export function Contact() {
 *   const widget = useInboxWidget({ webchatId: 'boulangerie-karukera', server: 'https://counter.example' })
 *   return <button onClick={() => widget?.open()}>Write to us</button>
 * }
 */
export function useInboxWidget(props: InboxWidgetProps): Widget | undefined {
  const [widget, setWidget] = useState<Widget | undefined>(undefined)
  const latest = useRef(props)
  latest.current = props
  const hadUser = useRef(false)
  const { locale, theme, user } = props

  // biome-ignore lint/correctness/useExhaustiveDependencies: these begin the widget again, the rest changes it as it is
  useEffect(() => {
    const made = createInboxWidget(latest.current)
    listen(made, latest)
    setWidget(made)
    return () => {
      setWidget(undefined)
      made.destroy()
    }
  }, [
    props.webchatId,
    props.server,
    props.container,
    props.color,
    props.radius,
    props.position,
    props.offset,
    props.zIndex,
    props.text,
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
  return widget
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
  useInboxWidget(props)
  return null
}
