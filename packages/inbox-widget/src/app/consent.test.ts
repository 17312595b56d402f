import { afterEach, expect, test } from 'vitest'
import { createConsentStorage } from './consent.ts'

afterEach(() => localStorage.clear())

test('keeps in memory until the visitor agrees, then where it lasts', () => {
  let hasConsent = false
  const storage = createConsentStorage(() => hasConsent)
  storage.set('chat:x', 'one')
  expect(storage.get('chat:x')).toBe('one')
  expect(localStorage).toHaveLength(0)
  hasConsent = true
  storage.set('chat:x', 'two')
  expect(storage.get('chat:x')).toBe('two')
  expect(localStorage.getItem('comptoir:chat:x')).toBe('two')
  storage.remove('chat:x')
  expect(storage.get('chat:x')).toBeUndefined()
  expect(localStorage).toHaveLength(0)
})
