import type { VisitorAttributes, VisitorData } from '@comptoir/core/webchat'

/** Who the visitor is. */
export interface WidgetUser {
  /**
   * A JWT (HS256, RFC 7519) that the site's server has signed with the web chat's secret: `sub` is the visitor's id on
   * the site, `name` and `email` are shown to the team (T8). A function is asked for one, and again whenever one is
   * needed and the last has expired.
   */
  token?: string | (() => string | Promise<string>) | undefined
  /** Unsigned: fills in the form before the chat, and is shown to the team as said by the visitor. */
  name?: string | undefined
  emailAddress?: string | undefined
  phoneNumber?: string | undefined
  /** The language that they speak, a tag as `fr` or `pt-BR`: shown to the team. What the chat is read in is `locale`. */
  language?: string | undefined
}

/** `auto` follows the visitor's system; else the widget is light or dark whatever the page is. */
export type WidgetTheme = 'light' | 'dark' | 'auto'

/** What a page chooses about its widget. Every text is the page's own and is shown as text only. */
export interface InboxWidgetOptions {
  /** The public id of the web chat (WCH-01). */
  webchatId: string
  /** Origin and prefix of the server, without a final slash; the script tag knows it by its own address. */
  server?: string | undefined
  /** `fr` or `en`, region ignored; default: the page's language, then the browser's. */
  locale?: string | undefined
  /** Any CSS colour; default: the look that the venue has chosen, and green for the launcher before that is known. */
  color?: string | undefined
  /** Rounding of the panel and the launcher, any CSS length. */
  radius?: string | undefined
  /** The side of the window; default right. */
  position?: 'left' | 'right' | undefined
  /** Distance from the edges of the window, any CSS length; default 16px. */
  offset?: string | undefined
  /** Default 1000000000. */
  zIndex?: string | number | undefined
  /** Default `auto`. */
  theme?: WidgetTheme | undefined
  /** Text on the launcher; default an icon alone. */
  text?: string | undefined
  /** Offered when the service cannot be reached. */
  phone?: string | undefined
  emailAddress?: string | undefined
  /** Whether the visitor's browser may keep the session now; asked at each write. Default: always. */
  hasConsent?: (() => boolean) | undefined
}

/** The details of a widget's events. */
export interface InboxWidgetEvents {
  /** The launcher stands on the page. */
  ready: undefined
  open: undefined
  close: undefined
  /** How many messages the visitor has not seen. */
  unread: number
  /** A message was written, by the venue or by the visitor. */
  message: { id: string; body: string; isMine: boolean; timestamp: number }
  /** The server has accepted who the site says that the visitor is: their id on the site. */
  identified: { id: string }
  /** The server knows no such web chat, or not for this page (`webchat`), or refuses the token of the visitor (`identity`). */
  refused: { reason: 'webchat' | 'identity' }
  /** The panel could not be loaded (`load`), or the service cannot be reached (`unreachable`, it goes on trying). */
  error: { code: 'load' | 'unreachable' }
}

/** A chat on a page: what {@link InboxWidgetOptions} made, and what the page can do with it. */
export interface InboxWidget {
  /** Opens the panel; loads it first when that has not happened. Resolves when it is before the visitor. */
  open(): Promise<void>
  close(): Promise<void>
  toggle(): Promise<void>
  /** Brings back the widget that {@link InboxWidget.hide} took away. */
  show(): void
  /** Takes launcher and panel out of sight; what comes in is still counted. */
  hide(): void
  /**
   * Says who the visitor is. Rejects with a TypeError that names a bad field. Another person's conversation is put
   * away.
   */
  setUser(user: WidgetUser): Promise<void>
  /**
   * What the site knows of the visitor, shown to the team: at most 20 names of 40 characters, with texts of at most 200
   * characters, numbers or booleans; `null` takes one away. Sent once the visitor has written. Rejects with a TypeError
   * that names what is wrong.
   */
  setAttributes(attributes: VisitorAttributes): Promise<void>
  /**
   * Reports what the visitor did, such as an order: the team sees it as a line in the conversation. Of what happens
   * before the visitor writes, the newest 20 are sent with the first message. Rejects with a TypeError that names what
   * is wrong.
   */
  track(name: string, data?: VisitorData): Promise<void>
  /** Puts a text of at most 1,000 characters into the field, for the visitor to send; opens nothing. */
  prefill(text: string): Promise<void>
  /**
   * Sends a text of at most 1,000 characters as the visitor's message. Where the visitor has to say something first, it
   * stands in the field instead.
   */
  send(text: string): Promise<void>
  /** No longer shows on the launcher and in the page's title what is unread; it is still counted. */
  mute(): Promise<void>
  unmute(): Promise<void>
  /** `fr` or `en`. */
  setLocale(locale: string): Promise<void>
  setTheme(theme: WidgetTheme): Promise<void>
  /** Forgets the visitor: ends the session, empties what the browser kept, closes the panel. For a logout. */
  reset(): Promise<void>
  /** Takes the widget off the page, unless other code on the page has asked for the same web chat. */
  destroy(): void
  /** How many messages the visitor has not seen, as far as the page knows. */
  readonly unread: number
  /** Listens; returns a function that stops it. */
  on<N extends keyof InboxWidgetEvents>(name: N, listener: (detail: InboxWidgetEvents[N]) => void): () => void
}

/** What a page sends to the script tag: a call of {@link InboxWidget} by its name, or a listener for one of its events. */
export type WidgetCommand =
  | ['open' | 'close' | 'toggle' | 'show' | 'hide' | 'mute' | 'unmute' | 'reset' | 'destroy']
  | ['setUser', WidgetUser]
  | ['setAttributes', VisitorAttributes]
  | ['track', string, VisitorData?]
  | ['prefill' | 'send', string]
  | ['setLocale', string]
  | ['setTheme', WidgetTheme]
  | {
      [N in keyof InboxWidgetEvents]: ['on', N, (detail: InboxWidgetEvents[N]) => void]
    }[keyof InboxWidgetEvents]

/** Options of the script for tag managers, as `window.comptoirSettings`. */
export interface WidgetSettings extends Partial<Omit<InboxWidgetOptions, 'hasConsent'>> {
  /** `required` keeps everything in memory. */
  consent?: 'required' | undefined
}

/** The calls of {@link InboxWidget} that the panel answers. */
export type PanelCall =
  | 'open'
  | 'close'
  | 'toggle'
  | 'show'
  | 'hide'
  | 'setUser'
  | 'setAttributes'
  | 'track'
  | 'prefill'
  | 'send'
  | 'mute'
  | 'unmute'
  | 'setLocale'
  | 'setTheme'
  | 'reset'
  | 'destroy'

/** Any call of {@link InboxWidget} by its name; a listener follows the name of its event. */
export type LauncherCall = (
  name: PanelCall | 'on',
  given?: unknown,
  /** The listener of an event, or what else the call takes. */
  more?: unknown,
) => Promise<unknown>

/** A chat on the page. */
export interface ChatControl {
  /** Where events are dispatched. */
  host: EventTarget
  /** Does what its name says; what needs the panel waits for it. */
  call: LauncherCall
}

/** Stands in the fragment of a link of ours that leads a visitor back into the conversation; a token follows. */
export const RETURN_MARK = 'comptoir='

/** Notifies the page's listeners. */
export type Emit = <N extends keyof InboxWidgetEvents>(name: N, detail?: InboxWidgetEvents[N]) => unknown

/** What the panel asks of its host: a launcher, or an element of the page. */
export interface PanelHost {
  /** The launcher's, beside which the panel is drawn. */
  button?: HTMLButtonElement
  /** Where it is drawn without a launcher. */
  root?: ShadowRoot
  options: InboxWidgetOptions
  /** Has the panel do what the page wanted before there was one. */
  onMount?: ((panel: Panel) => Promise<void>) | undefined
  /** What was asked for while the panel's code was loading. */
  loading?: unknown
  /** Notifies the page's listeners, once there are any. */
  emit?: Emit | undefined
}

/** A panel in memory. Arguments come from the page as they are: each call reads them itself (T7). */
export type Panel = Readonly<
  Record<PanelCall, (given?: unknown, more?: unknown, /** When the page made it. */ at?: number) => unknown>
>
