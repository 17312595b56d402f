/** How long a closing tab remains the leader, so that its last message arrives before another tab takes over. */
const LAST_WORD_MS = 50

/** The tabs of one browser that share something under one name. */
export interface Tabs {
  /** Posts to the other tabs; anything that can be cloned. */
  send(message: unknown): void
  /** Leaves; if this tab led, another one leads next. */
  close(): void
}

/** What a tab receives. */
export interface TabsOptions {
  name: string
  /** This tab leads from now on, until it is closed. */
  onLead(): void
  onMessage(message: unknown): void
}

/**
 * Joins the tabs under a name, one of which leads: the holder of a Web Lock, which the browser hands to the next tab
 * when the holder is closed or dies. Where locks or channels are missing (an insecure page, an old browser) every
 * tab leads itself and hears no one.
 */
export function joinTabs(options: TabsOptions): Tabs {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks
  if (!locks || typeof globalThis.BroadcastChannel === 'undefined') {
    options.onLead()
    return { send: () => {}, close: () => {} }
  }
  const channel = openChannel(options)
  const closing = new AbortController()
  let release = () => {}
  const lead = () =>
    new Promise<void>((resolve) => {
      release = resolve
      if (closing.signal.aborted) resolve()
      else options.onLead()
    })
  locks.request(options.name, { signal: closing.signal }, lead).catch(() => {
    // Refused outright (an opaque origin): lead alone. Refused because we closed: nothing to do.
    if (!closing.signal.aborted) options.onLead()
  })
  return {
    send: (message) => channel.postMessage(message),
    close() {
      if (closing.signal.aborted) return
      closing.abort()
      channel.onmessage = null
      setTimeout(() => {
        channel.close()
        release()
      }, LAST_WORD_MS)
    },
  }
}

function openChannel({ name, onMessage }: TabsOptions): BroadcastChannel {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => onMessage(data)
  // Node's channel would keep the process alive; a browser's has no such call.
  if ('unref' in channel && typeof channel.unref === 'function') channel.unref()
  return channel
}
