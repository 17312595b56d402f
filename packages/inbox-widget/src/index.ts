import type {
  ChatControl,
  InboxWidget,
  InboxWidgetOptions,
  Panel,
  PanelCall,
  PanelHost,
  WidgetCommand,
  WidgetSettings,
} from './app/bridge.ts'
import { warnOfOptions } from './app/warnings.ts'
import { chatOfTag, standInForTag } from './beside-tag.ts'
import { callOf } from './commands.ts'
import { createInline } from './inline.ts'
import { createLauncher, type LauncherParts } from './launcher.ts'
import { holdChat } from './shared-chat.ts'

export type { VisitorAttributes, VisitorData } from '@comptoir/core/webchat'
export type {
  InboxWidget,
  InboxWidgetEvents,
  InboxWidgetOptions,
  WidgetCommand,
  WidgetSettings,
  WidgetTheme,
  WidgetUser,
} from './app/bridge.ts'

declare global {
  interface Window {
    /** The one global of the script tag: before it has run, a plain array of commands; then what carries them out at once. */
    Comptoir?:
      | {
          push(...commands: WidgetCommand[]): unknown
          /** How many messages the visitor has not seen, once the chat has been loaded. */
          unread?: number
          /** Set where a chat made by a module carries out the commands: its web chat. */
          of?: string
        }
      | undefined
    /** Read by the script for tag managers. */
    comptoirSettings?: WidgetSettings | undefined
  }
}

/** Options of {@link createInboxWidget}. */
export interface CreateInboxWidgetOptions extends InboxWidgetOptions {
  /** An element of the page that the chat fills, instead of a launcher in the window's corner. Give it a height. */
  container?: HTMLElement | undefined
  server: string
}

const parts = {
  panel: () => import('./panel.ts'),
  load: () => import('./visitor/load.ts'),
  older: () => import('./older/index.ts'),
  lift: () => import('./app/lift.ts'),
  commands: () => import('./commands.ts'),
}
const loadPart = <P extends keyof LauncherParts>(name: P) => parts[name]() as Promise<LauncherParts[P]>

/** Code, texts and what the server says of the venue come at the same time. */
async function mount(host: PanelHost): Promise<Panel> {
  const [{ mountPanel }] = await Promise.all([parts.panel(), parts.load().then(({ load }) => load(host))])
  return mountPanel(host)
}

/** A launcher, and what the page can do with it; that of a script tag of the same web chat, where there is one. */
function float(options: InboxWidgetOptions): ChatControl {
  const standing = chatOfTag(options)
  if (standing) return standing
  const launcher = createLauncher(options, loadPart)
  const host = (launcher.button.getRootNode() as ShadowRoot).host
  const callLauncher = callOf(launcher)
  const stop = standInForTag(options, { host, call: callLauncher })
  return {
    host,
    call(name, given, more) {
      if (name === 'destroy') stop()
      return callLauncher(name, given, more)
    },
  }
}

/**
 * Puts a venue's chat on the page: a launcher in the corner of the window, whose panel is loaded at the first hover,
 * focus or tap, or the chat alone in a container of the page. Styles stay in a shadow root either way. A web chat stands
 * on the page once, however often it is asked for, and goes when the last who asked has destroyed theirs.
 * @throws TypeError that names a missing option
 * @example
 * import { createInboxWidget } from '@comptoir/inbox-widget'
 *
 * const widget = createInboxWidget({ webchatId: 'boulangerie-karukera', server: 'https://counter.example' })
 * widget.on('unread', (count) => console.log(`${count} unread`))
 * await widget.open()
 * @example
 * import { createInboxWidget } from '@comptoir/inbox-widget'
 *
 * const container = document.querySelector<HTMLElement>('#chat') ?? undefined
 * createInboxWidget({ webchatId: 'boulangerie-karukera', server: 'https://counter.example', container })
 */
export function createInboxWidget({ container, ...options }: CreateInboxWidgetOptions): InboxWidget {
  for (const name of ['webchatId', 'server'] as const)
    if (typeof options[name] !== 'string' || options[name] === '')
      throw new TypeError(`createInboxWidget: ${name} must be a text`)
  warnOfOptions(options)
  const make = (wanted: InboxWidgetOptions) =>
    container ? createInline(container, wanted, mount) : float(wanted)
  const holder = holdChat(container ?? `${options.server} ${options.webchatId}`, options, make)
  const act =
    (name: PanelCall) =>
    async (given?: unknown, more?: unknown): Promise<void> => {
      await holder.call(name, given, more)
    }
  return {
    open: act('open'),
    close: act('close'),
    toggle: act('toggle'),
    setUser: act('setUser'),
    setAttributes: act('setAttributes'),
    track: act('track'),
    prefill: act('prefill'),
    send: act('send'),
    mute: act('mute'),
    unmute: act('unmute'),
    setLocale: act('setLocale'),
    setTheme: act('setTheme'),
    reset: act('reset'),
    show: () => void holder.call('show'),
    hide: () => void holder.call('hide'),
    destroy: holder.release,
    on: holder.on,
    get unread() {
      return holder.unread()
    },
  }
}
