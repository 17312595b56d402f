/** What one owner declares by name. */
export interface Declared<T> {
  owner: string
  parts: Readonly<Record<string, T>> | undefined
}

/** Everything that is declared by name. Two owners of one name are an error: one would silently replace the other. */
export function gather<T>(what: string, declared: readonly Declared<T>[]): Record<string, T> {
  const owners = new Map<string, string>()
  const all: Record<string, T> = {}
  for (const { owner, parts } of declared)
    for (const [name, part] of Object.entries(parts ?? {})) {
      const other = owners.get(name)
      if (other !== undefined)
        throw new Error(
          `${other} and ${owner} both declare the ${what} "${name}": give it another name in one of them`,
        )
      owners.set(name, owner)
      all[name] = part
    }
  return all
}
