import type {
  ChatControl,
  InboxWidgetEvents,
  InboxWidgetOptions,
  LauncherCall,
  PanelCall,
} from './app/bridge.ts'
import { EVENTS } from './app/events.ts'

/** What holds on when a chat is made again with other options. */
const KEPT: readonly PanelCall[] = ['setUser', 'setAttributes', 'setLocale', 'setTheme', 'mute']

/** A chat that stands on the page once, however often it was asked for. */
interface SharedChat {
  /** The options of each who asked for it; of two that say otherwise the later one counts. */
  holders: Map<object, InboxWidgetOptions>
  make(options: InboxWidgetOptions): ChatControl
  launcher: ChatControl
  /** The options it was made with. */
  made: string
  kept: Map<PanelCall, unknown>
  events: EventTarget
  unread: number
}

/** One who asked for a chat. */
export interface ChatHolder {
  call(name: PanelCall, given?: unknown, more?: unknown): Promise<unknown>
  on<N extends keyof InboxWidgetEvents>(name: N, listener: (detail: InboxWidgetEvents[N]) => void): () => void
  unread(): number
  /** The chat goes with the last who holds it. */
  release(): void
}

const chats = new Map<HTMLElement | string, SharedChat>()

function optionsOf({ holders }: Pick<SharedChat, 'holders'>): InboxWidgetOptions {
  const defined = [...holders.values()].flatMap((options) =>
    Object.entries(options).filter(([, value]) => value !== undefined),
  )
  return Object.fromEntries(defined) as unknown as InboxWidgetOptions
}

function follow(chat: SharedChat): void {
  const { host } = chat.launcher
  for (const name of EVENTS)
    host.addEventListener(name, (event) => {
      const { detail } = event as CustomEvent
      if (name === 'unread') chat.unread = detail as number
      chat.events.dispatchEvent(new CustomEvent(name, { detail }))
    })
}

/** Makes the chat again where its holders want another than there is. */
function settle(chat: SharedChat): void {
  const wanted = optionsOf(chat)
  if (JSON.stringify(wanted) === chat.made) return
  void chat.launcher.call('destroy')
  chat.launcher = chat.make(wanted)
  chat.made = JSON.stringify(wanted)
  follow(chat)
  for (const [name, given] of chat.kept) void chat.launcher.call(name, given)
}

function begin(options: InboxWidgetOptions, make: SharedChat['make']): SharedChat {
  const chat = {
    holders: new Map(),
    make,
    launcher: make(options),
    made: JSON.stringify(optionsOf({ holders: new Map([[make, options]]) })),
    kept: new Map(),
    events: new EventTarget(),
    unread: 0,
  }
  follow(chat)
  return chat
}

function keep({ kept }: SharedChat, name: PanelCall, given: unknown): void {
  if (name === 'setAttributes') kept.set(name, { ...Object(kept.get(name)), ...Object(given) })
  else if (KEPT.includes(name)) kept.set(name, given)
  if (name === 'unmute') kept.delete('mute')
  if (name === 'reset') for (const said of ['setUser', 'setAttributes'] as const) kept.delete(said)
}

/** Takes part in the chat of this key: the container that it fills, or the web chat that floats. */
export function holdChat(
  key: HTMLElement | string,
  options: InboxWidgetOptions,
  make: SharedChat['make'],
): ChatHolder {
  const standing = chats.get(key)
  const chat = standing ?? begin(options, make)
  chats.set(key, chat)
  const me = {}
  const listening = new AbortController()
  chat.holders.set(me, options)
  settle(chat)
  const call: LauncherCall = async (name, given, more) => {
    if (!chat.holders.has(me)) return undefined
    keep(chat, name as PanelCall, given)
    return chat.launcher.call(name, given, more)
  }
  return {
    call,
    on(name, listener) {
      const stop = new AbortController()
      const hear = (detail: unknown) => {
        if (!stop.signal.aborted) listener(detail as never)
      }
      listening.signal.addEventListener('abort', () => stop.abort())
      chat.events.addEventListener(name, (event) => hear((event as CustomEvent).detail), stop)
      // Who comes later hears what was said before.
      if (standing && name === 'ready') setTimeout(hear)
      if (standing && name === 'unread') setTimeout(() => hear(chat.unread))
      return () => stop.abort()
    },
    unread: () => chat.unread,
    release() {
      if (!chat.holders.delete(me)) return
      listening.abort()
      if (chat.holders.size > 0) return settle(chat)
      chats.delete(key)
      void chat.launcher.call('destroy')
    },
  }
}
