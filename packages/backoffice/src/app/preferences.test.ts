import { createStorage } from '@comptoir/core/state'
import { describe, expect, it } from 'vitest'
import { languageOfBrowser } from './kept.ts'
import { createPreferences } from './preferences.ts'

describe('preferences', () => {
  it('SHL-40 takes the first language of the browser that is spoken here', () => {
    expect(languageOfBrowser(['de-DE', 'EN-gb', 'fr'])).toBe('en')
    expect(languageOfBrowser(['fr-GP'])).toBe('fr')
    expect(languageOfBrowser(['de'])).toBe('fr')
  })
  it('SHL-15 prefers the choice on this device, then the manager’s, then the browser’s', () => {
    const storage = createStorage({ area: null })
    const preferences = createPreferences(storage, ['en'])
    expect(preferences.language.value).toBe('en')
    preferences.followManager('fr')
    expect(preferences.language.value).toBe('fr')
    preferences.chooseLanguage('en')
    expect(preferences.language.value).toBe('en')
    expect(createPreferences(storage, ['fr']).language.value).toBe('en')
  })
  it('keeps the colour scheme and the drawer, and survives what others wrote there', () => {
    const storage = createStorage({ area: null })
    const preferences = createPreferences(storage, [])
    preferences.chooseColorScheme('dark')
    preferences.setDrawerCollapsed(true)
    const next = createPreferences(storage, [])
    expect([next.colorScheme.value, next.isDrawerCollapsed.value]).toEqual(['dark', true])
    storage.set('theme', 'purple')
    expect(createPreferences(storage, []).colorScheme.value).toBe('auto')
  })
})
