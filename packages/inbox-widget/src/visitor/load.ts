import type { InboxWidgetOptions, PanelHost } from '../app/bridge.ts'
import { loadSpeech, type Speech } from './speech.ts'

/** What a panel needs besides its code, loaded at the same time. */
export interface Loading {
  /** What the server answers about the venue. */
  site: Promise<Response>
  /** What the panel says, in the visitor's language. */
  speech: Promise<Speech>
}

/** The origin and prefix of the server. The script tag's files are served below `/widget/` of it. */
export function serverOf({ server }: InboxWidgetOptions): string {
  return server ?? (import.meta.url.split('/widget/')[0] as string)
}

function request(options: InboxWidgetOptions): Loading {
  const address = `${serverOf(options)}/v2/webchats/${encodeURIComponent(options.webchatId)}`
  // biome-ignore lint/style/noRestrictedGlobals: core's client, and with it `getWebchatSite`, is loading with the panel
  const site = fetch(address, { credentials: 'omit' })
  const speech = loadSpeech(options.locale)
  // The panel hears of what fails; without a panel there is nothing more to say than that.
  for (const asked of [site, speech]) asked.catch(() => undefined)
  return { site, speech }
}

/** Requests what the panel needs besides its code, once, while the code is loading. */
export function load(host: Pick<PanelHost, 'options' | 'loading'>): Loading {
  host.loading ||= request(host.options)
  return host.loading as Loading
}
