import { createStorage, type KeyValueStorage } from '@comptoir/core/state'

/** A storage that keeps what is written in memory for as long as the visitor has not agreed to more. */
export function createConsentStorage(hasConsent: () => boolean = () => true): KeyValueStorage {
  const kept = createStorage()
  const memory = createStorage({ area: null })
  return {
    get: (key) => memory.get(key) ?? kept.get(key),
    set(key, value) {
      const isAllowed = hasConsent()
      if (isAllowed) memory.remove(key)
      const storage = isAllowed ? kept : memory
      storage.set(key, value)
    },
    remove(key) {
      memory.remove(key)
      kept.remove(key)
    },
    watch: kept.watch,
  }
}
