import { createInstance, type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from './preferences.ts'

const files = import.meta.glob<{ default: Record<string, string> }>('/src/*/locales/*.json')

/** Reads a feature's texts when they are first needed; the namespace is the feature's folder. */
const backend = {
  type: 'backend' as const,
  init() {},
  read(language: string, namespace: string, done: (error: unknown, texts?: Record<string, string>) => void) {
    const load = files[`/src/${namespace}/locales/${language}.json`]
    if (!load) {
      done(new Error(`No texts for ${namespace} in ${language}`))
      return
    }
    load().then(
      (file) => done(null, file.default),
      (error: unknown) => done(error),
    )
  },
}

/** The texts of the application in a language; what every page needs is there when it resolves. */
export async function createI18n(language: Language): Promise<I18n> {
  const i18n = createInstance()
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: ['fr', 'en'],
      ns: ['app'],
      defaultNS: 'app',
      keySeparator: false,
      interpolation: { escapeValue: false },
      returnNull: false,
      react: { useSuspense: true },
    })
  return i18n
}
