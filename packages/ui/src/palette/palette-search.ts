/** One action to run or page to open. */
export interface PaletteAction {
  id: string
  label: string
  /** Beside the label, such as a city. */
  hint?: string | undefined
  /** Found by these words too. */
  keywords?: string | undefined
  onSelect: () => void
}

/** Actions that belong together. */
export interface PaletteGroup {
  id: string
  label: string
  actions: readonly PaletteAction[]
}

/** Letters without case and accents. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** 0 where it begins with the words, 1 where each word begins one, 2 where they only occur, otherwise none. */
function rank(action: PaletteAction, words: readonly string[]): number | undefined {
  const text = fold(`${action.label} ${action.hint ?? ''} ${action.keywords ?? ''}`)
  if (!words.every((word) => text.includes(word))) return undefined
  if (text.startsWith(words.join(' '))) return 0
  const starts = text.split(/[^\p{L}\p{N}]+/u)
  return words.every((word) => starts.some((start) => start.startsWith(word))) ? 1 : 2
}

/** What fits a query, the best first in each group; everything for an empty one. */
export function filterGroups(groups: readonly PaletteGroup[], query: string): PaletteGroup[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  return groups
    .map((group) => ({
      ...group,
      actions: group.actions
        .map((action) => ({ action, place: rank(action, words) }))
        .filter(({ place }) => place !== undefined)
        .sort((a, b) => (a.place ?? 0) - (b.place ?? 0))
        .map(({ action }) => action),
    }))
    .filter((group) => group.actions.length > 0)
}

/** The actions used last, in that order, as a group of their own; taken out of the others. */
export function withRecent(
  groups: readonly PaletteGroup[],
  recentIds: readonly string[],
  label: string,
): PaletteGroup[] {
  const all = groups.flatMap((group) => group.actions)
  const recent = recentIds.flatMap((id) => all.find((action) => action.id === id) ?? [])
  if (recent.length === 0) return [...groups]
  const rest = groups.map((group) => ({
    ...group,
    actions: group.actions.filter((action) => !recent.includes(action)),
  }))
  return [{ id: 'recent', label, actions: recent }, ...rest.filter((group) => group.actions.length > 0)]
}

/** The groups without the actions that others show already. */
export function withoutDoubles(
  groups: readonly PaletteGroup[],
  others: readonly PaletteGroup[],
): PaletteGroup[] {
  const shown = new Set(others.flatMap((group) => group.actions.map(({ id }) => id)))
  return groups
    .map((group) => ({ ...group, actions: group.actions.filter(({ id }) => !shown.has(id)) }))
    .filter((group) => group.actions.length > 0)
}
