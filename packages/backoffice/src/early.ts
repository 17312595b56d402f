/*
 * Runs while the page is still loading, as a file of its own: sends the page's first call, asks for what this page
 * and this reader need besides, and shows the frame in their colours. Everything works without it, later.
 */
import { sendEarly } from '@comptoir/core/bootstrap'
import { createStorage } from '@comptoir/core/state'
import { languageOfBrowser, readCollapsed, readLanguage, readScheme } from './app/kept.ts'

const root = document.documentElement
const storage = createStorage()
const language = readLanguage(storage) ?? languageOfBrowser(navigator.languages)

function preload(href: string): void {
  const link = document.createElement('link')
  link.rel = href.endsWith('.css') ? 'preload' : 'modulepreload'
  if (href.endsWith('.css')) link.as = 'style'
  link.crossOrigin = ''
  link.href = href
  document.head.append(link)
}

/** The files that the build found for a language, and for a page of it. */
function preloadFor(name: string): void {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="files ${name}"]`)
  for (const href of meta?.content.split(' ') ?? []) preload(href)
}

const isSignedIn = sendEarly()
preloadFor(language)
if (location.pathname !== '/') preloadFor('later')
if (isSignedIn) {
  preloadFor(location.pathname)
  preloadFor(`${location.pathname} ${language}`)
  root.dataset.frame = readCollapsed(storage) ? 'narrow' : 'wide'
}
root.lang = language
const scheme = readScheme(storage)
const isDark = scheme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : scheme === 'dark'
root.dataset.theme = isDark ? 'dark' : 'light'
