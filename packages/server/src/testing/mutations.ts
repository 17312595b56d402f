import fc from 'fast-check'

type Path = readonly (string | number)[]
type Change = 'drop' | 'null' | 'retype' | 'add' | 'reorder'

/** Where something stands in a JSON value, the value itself first. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const below = Array.isArray(value)
    ? value.flatMap((one, index) => pathsOf(one, [...path, index]))
    : Object.entries(value).flatMap(([key, one]) => pathsOf(one, [...path, key]))
  return [path, ...below]
}

const others = [42, 'a word', true, [], {}, ['x', 1], { odd: { odder: null } }, -1, '']

function changed(value: unknown, change: Change, pick: number): unknown {
  if (change === 'null') return null
  if (change === 'retype') return others[pick % others.length]
  if (change === 'add' && Array.isArray(value)) return [...value, others[pick % others.length]]
  if (change === 'add' && typeof value === 'object' && value !== null)
    return { ...value, [`new_${pick % 7}`]: others[pick % others.length] }
  if (change === 'reorder' && Array.isArray(value)) return value.toReversed()
  if (change === 'reorder' && typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).toReversed())
  return value
}

/** A copy of a value with one thing changed in it. */
function mutated(value: unknown, [key, ...below]: Path, change: Change, pick: number): unknown {
  if (key === undefined) return changed(value, change, pick)
  const isLast = below.length === 0 && change === 'drop'
  if (Array.isArray(value))
    return value.flatMap((one, index) =>
      index !== key ? [one] : isLast ? [] : [mutated(one, below, change, pick)],
    )
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([name, one]) =>
      name !== key ? [[name, one]] : isLast ? [] : [[name, mutated(one, below, change, pick)]],
    ),
  )
}

/** Something of a JSON value dropped, set to null, of another type, added or in another order; once to three times. */
export function mutationsOf(value: unknown): fc.Arbitrary<unknown> {
  const change = fc.constantFrom<Change>('drop', 'null', 'retype', 'add', 'reorder')
  const step = fc.tuple(fc.nat(), change, fc.nat())
  return fc.array(step, { minLength: 1, maxLength: 3 }).map((steps) =>
    steps.reduce<unknown>((now, [where, what, pick]) => {
      const paths = pathsOf(now)
      return mutated(now, paths[where % paths.length] ?? [], what, pick)
    }, value),
  )
}
