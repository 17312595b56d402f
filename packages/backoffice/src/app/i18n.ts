import { createInstance, type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from './kept.ts'

type Texts = Record<string, string>

/** What a visit begins with: a file a language. */
const first: Record<string, () => Promise<{ texts: Record<string, Texts> }>> = {
  fr: () => import('./first-texts.fr.ts'),
  en: () => import('./first-texts.en.ts'),
}
/** The other features' texts: a file each. */
const files = import.meta.glob<{ default: Texts }>([
  '/src/*/locales/*.json',
  '!/src/app/**',
  '!/src/page/**',
  '!/src/today/**',
])

async function load(language: string, namespace: string): Promise<Texts> {
  const path = `/src/${namespace}/locales/${language}.json`
  const texts = (await files[path]?.())?.default ?? (await first[language]?.())?.texts[path]
  if (!texts) throw new Error(`No texts for ${namespace} in ${language}`)
  return texts
}

/** Reads a feature's texts when they are first needed; the namespace is the feature's folder. */
const backend = { type: 'backend' as const, init() {}, read: load }

/** The texts of the pages that most visits begin with. */
const firstTexts: Record<string, readonly string[]> = {
  '/': ['page', 'today'],
  '/messages': ['page', 'inbox'],
}

/** The texts of the application in a language; what every page and the first one needs is there when it resolves. */
export async function createI18n(language: Language, path = ''): Promise<I18n> {
  const i18n = createInstance()
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: ['fr', 'en'],
      ns: ['app', ...(firstTexts[path] ?? [])],
      defaultNS: 'app',
      keySeparator: false,
      interpolation: { escapeValue: false },
      returnNull: false,
      react: { useSuspense: true },
    })
  return i18n
}
