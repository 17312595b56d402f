import type { ChatOptions, PanelModule } from './app/bridge.ts'
import { type ChatControl, createLauncher, type Remembered } from './launcher.ts'

declare global {
  interface Window {
    /** The one global of the script tag. */
    Comptoir?: ChatControl
  }
}

/** What was kept when the visitor wrote; undefined for a newcomer and where storage is blocked. */
function recall(webchatId: string): Remembered | undefined {
  try {
    // biome-ignore lint/style/noRestrictedGlobals: core/state/storage is larger than the whole launcher
    return JSON.parse(localStorage.getItem(`comptoir:chat:${webchatId}`) ?? '') as Remembered
  } catch {
    return undefined
  }
}

// Tag managers run the script without saying which one it is.
const script = (document.currentScript ??
  document.querySelector('script[data-webchat]')) as HTMLScriptElement | null
const { webchat, email, position, ...data } = script?.dataset ?? {}

// An element with this id is no control: browsers make globals of ids.
if (script && webchat && !window.Comptoir?.identify) {
  const options = {
    ...data,
    webchatId: webchat,
    server: data.server ?? new URL('..', script.src).href.slice(0, -1),
    language: data.language ?? (document.documentElement.lang || navigator.language),
    emailAddress: email,
    offset: data.offset ?? position,
    hasConsent: () => script.dataset.consent !== 'required',
  } as ChatOptions
  window.Comptoir = createLauncher(
    options,
    () => import(/* @vite-ignore */ new URL('embed-panel.js', script.src).href) as Promise<PanelModule>,
    recall(webchat),
  )
}
