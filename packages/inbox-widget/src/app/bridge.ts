/** What a page chooses about its chat. Every text is the page's own and is shown as text only. */
export interface ChatOptions {
  /** The public id of the web chat (WCH-01). */
  webchatId: string
  /** Origin and prefix of the server, without a final slash. */
  server: string
  /** `fr` or `en`; default: the page's language, then the browser's. */
  language?: string | undefined
  /** Any CSS colour; default: the look that the venue has chosen. */
  color?: string | undefined
  /** Rounding of the panel and the launcher, any CSS length. */
  radius?: string | undefined
  side?: 'left' | 'right' | undefined
  /** Distance from the edges of the window, any CSS length; default 16px. */
  offset?: string | undefined
  zIndex?: string | undefined
  /** Text on the launcher. */
  text?: string | undefined
  /** Offered when the service cannot be reached. */
  phone?: string | undefined
  emailAddress?: string | undefined
  /** Whether the visitor's browser may keep the session now; asked at each write. Default: always. */
  hasConsent?: (() => boolean) | undefined
}

/** What the panel asks of the launcher that carries it. */
export interface PanelHost {
  root: ShadowRoot
  button: HTMLButtonElement
  options: ChatOptions
  /** Tells the page's listeners. */
  tell(event: 'unread', count: number): unknown
  close(): unknown
}

/** A panel in memory. */
export interface Panel {
  open(): void
  close(): void
  /** Takes whatever the page gives; throws a TypeError that names the field when it is not an identity. */
  identify(identity: unknown): void
  destroy(): void
}

/** What the panel's module exports; the launcher loads it at the first intent. */
export interface PanelModule {
  mountPanel(host: PanelHost): Panel
}
