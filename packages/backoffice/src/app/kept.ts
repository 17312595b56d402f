import type { KeyValueStorage } from '@comptoir/core/state'
import type { ColorScheme } from '@comptoir/ui'

export const languages = ['fr', 'en'] as const
export type Language = (typeof languages)[number]

function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

/** The first of the browser's languages that we speak, else French. */
export function languageOfBrowser(tags: readonly string[]): Language {
  for (const tag of tags) {
    const [language] = tag.toLowerCase().split('-')
    if (isLanguage(language)) return language
  }
  return 'fr'
}

/** The language that was chosen on this device. */
export function readLanguage(storage: KeyValueStorage): Language | undefined {
  const kept = storage.get('language')
  return isLanguage(kept) ? kept : undefined
}

/** The colours that were chosen on this device. */
export function readScheme(storage: KeyValueStorage): ColorScheme {
  const kept = storage.get('theme')
  return kept === 'light' || kept === 'dark' ? kept : 'auto'
}

/** Whether the drawer was left as a row of icons. */
export function readCollapsed(storage: KeyValueStorage): boolean {
  return storage.get('drawer') === 'collapsed'
}
