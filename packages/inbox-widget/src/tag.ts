import type { InboxWidgetOptions } from './app/bridge.ts'

type Settings = Partial<Record<keyof InboxWidgetOptions | 'consent', string | number | undefined>>

/**
 * The script for tag managers and site builders, which take attributes off script tags: the options come in the query of
 * its address, or in `window.comptoirSettings`. It puts the usual script tag on the page.
 */
const own = (document.currentScript ??
  document.querySelector('script[src*="/embed-tag.js"]')) as HTMLScriptElement | null
const address = own?.src ?? ''
const settings: Settings = {
  ...Object.fromEntries(new URL(address, location.href).searchParams),
  ...window.comptoirSettings,
}

if (own && settings.webchatId) {
  const tag = document.createElement('script')
  for (const [name, value] of Object.entries(settings))
    if (value !== undefined) tag.dataset[name] = String(value)
  tag.async = true
  tag.nonce = own.nonce
  tag.src = address.replace(/embed-tag\.js.*/, 'embed.js')
  document.head.append(tag)
}
if (own && !settings.webchatId)
  // biome-ignore lint/suspicious/noConsole: this is for who makes the page, and no one else reads it
  console.warn(
    `Comptoir on ${location.origin}: there is no web chat id. Set window.comptoirSettings = { webchatId: '…' } before this script, or add ?webchatId=… to its address: ${address}`,
  )
