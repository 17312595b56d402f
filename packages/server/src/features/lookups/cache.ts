/** Answers again what was asked before, for a while; two who ask at once ask once. A failure is not kept. */
export function createCache<T>(mostEntries: number, keptMs: number) {
  const entries = new Map<string, { value: Promise<T>; until: number }>()
  return (key: string, read: () => Promise<T>): Promise<T> => {
    const known = entries.get(key)
    if (known && known.until > Date.now()) return known.value
    const value = read()
    entries.delete(key)
    entries.set(key, { value, until: Date.now() + keptMs })
    value.catch(() => entries.delete(key))
    const [oldest] = entries.keys()
    if (entries.size > mostEntries && oldest !== undefined) entries.delete(oldest)
    return value
  }
}
