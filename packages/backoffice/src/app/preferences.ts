import type { KeyValueStorage } from '@comptoir/core/state'
import type { ColorScheme } from '@comptoir/ui'
import { computed, type ReadonlySignal, signal } from '@preact/signals-react'
import { type Language, languageOfBrowser, readCollapsed, readLanguage, readScheme } from './kept.ts'

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

const COMMANDS_KEPT = 5

function readCommands(storage: KeyValueStorage): readonly string[] {
  return storage.get('commands')?.split(' ').filter(Boolean).slice(0, COMMANDS_KEPT) ?? []
}

export function createPreferences(
  storage: KeyValueStorage,
  browserLanguages: readonly string[],
): Preferences {
  const chosen = signal(readLanguage(storage))
  const manager = signal<Language>()
  const colorScheme = signal(readScheme(storage))
  const isDrawerCollapsed = signal(readCollapsed(storage))
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
