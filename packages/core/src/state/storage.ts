/** A small store of texts by key that outlives the page where the browser allows it. It never throws. */
export interface KeyValueStorage {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
  /**
   * Reports a change made by another tab; `value` is undefined when the key was removed.
   * Returns a function that stops it.
   */
  watch(key: string, onChange: (value: string | undefined) => void): () => void
}

/** How a storage is made. */
export interface StorageOptions {
  /** Put before every key with a colon, so that two components of a page do not share keys; default `comptoir`. */
  namespace?: string | undefined
  /** Where to keep it; default the page's `localStorage`. Pass undefined through `null` to keep it in memory. */
  area?: Storage | null | undefined
}

/**
 * Makes a key-value storage over `localStorage`. Where that is blocked, full or missing (private windows, sandboxed
 * frames, Node) a value is kept in memory instead, until the page is left.
 * @example
 * import { createStorage } from '@comptoir/core/state'
 *
 * const storage = createStorage({ namespace: 'my-site' })
 * storage.set('language', 'fr')
 * storage.get('language') // => 'fr'
 */
export function createStorage(options: StorageOptions = {}): KeyValueStorage {
  const memory = new Map<string, string>()
  const area = options.area === undefined ? pageStorage() : (options.area ?? undefined)
  const fullKey = (key: string) => `${options.namespace ?? 'comptoir'}:${key}`

  return {
    get(key) {
      const full = fullKey(key)
      return memory.get(full) ?? attempt(() => area?.getItem(full) ?? undefined)
    },
    set(key, value) {
      const full = fullKey(key)
      const isKept = attempt(() => {
        area?.setItem(full, value)
        return area !== undefined
      })
      if (isKept) memory.delete(full)
      else memory.set(full, value)
    },
    remove(key) {
      const full = fullKey(key)
      memory.delete(full)
      attempt(() => area?.removeItem(full))
    },
    watch(key, onChange) {
      const full = fullKey(key)
      const onStorage = (event: StorageEvent) => {
        const isCleared = event.key === null
        if (event.storageArea === area && (isCleared || event.key === full))
          onChange(isCleared ? undefined : (event.newValue ?? undefined))
      }
      globalThis.addEventListener?.('storage', onStorage)
      return () => globalThis.removeEventListener?.('storage', onStorage)
    },
  }
}

/** Reading the property alone throws where storage is blocked. */
function pageStorage(): Storage | undefined {
  return attempt(() => (globalThis as { localStorage?: Storage }).localStorage)
}

/** Returns undefined when the browser refuses: the caller then uses memory. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
