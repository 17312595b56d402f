import type { KeyValueStorage } from '@comptoir/core/state'
import type { ColorScheme } from '@comptoir/ui'
import { computed, type ReadonlySignal, signal } from '@preact/signals-react'

export const languages = ['fr', 'en'] as const
export type Language = (typeof languages)[number]

/** What the reader chose on this device. */
export interface Preferences {
  readonly language: ReadonlySignal<Language>
  readonly colorScheme: ReadonlySignal<ColorScheme>
  readonly isDrawerCollapsed: ReadonlySignal<boolean>
  /** Ids of the commands used last, the latest first. */
  readonly recentCommands: ReadonlySignal<readonly string[]>
  chooseLanguage(language: Language): void
  chooseColorScheme(scheme: ColorScheme): void
  setDrawerCollapsed(isCollapsed: boolean): void
  noteCommand(id: string): void
  /** The manager's own language holds until another one is chosen here. */
  followManager(language: Language | undefined): void
}

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

function readScheme(storage: KeyValueStorage): ColorScheme {
  const kept = storage.get('theme')
  return kept === 'light' || kept === 'dark' ? kept : 'auto'
}

const COMMANDS_KEPT = 5

function readCommands(storage: KeyValueStorage): readonly string[] {
  return storage.get('commands')?.split(' ').filter(Boolean).slice(0, COMMANDS_KEPT) ?? []
}

export function createPreferences(
  storage: KeyValueStorage,
  browserLanguages: readonly string[],
): Preferences {
  const kept = storage.get('language')
  const chosen = signal(isLanguage(kept) ? kept : undefined)
  const manager = signal<Language>()
  const colorScheme = signal(readScheme(storage))
  const isDrawerCollapsed = signal(storage.get('drawer') === 'collapsed')
  const recentCommands = signal(readCommands(storage))
  return {
    language: computed(() => chosen.value ?? manager.value ?? languageOfBrowser(browserLanguages)),
    colorScheme,
    isDrawerCollapsed,
    recentCommands,
    noteCommand(id) {
      recentCommands.value = [id, ...recentCommands.peek().filter((one) => one !== id)].slice(
        0,
        COMMANDS_KEPT,
      )
      storage.set('commands', recentCommands.peek().join(' '))
    },
    chooseLanguage(language) {
      chosen.value = language
      storage.set('language', language)
    },
    chooseColorScheme(scheme) {
      colorScheme.value = scheme
      storage.set('theme', scheme)
    },
    setDrawerCollapsed(isCollapsed) {
      isDrawerCollapsed.value = isCollapsed
      storage.set('drawer', isCollapsed ? 'collapsed' : 'open')
    },
    followManager(language) {
      manager.value = language
    },
  }
}
