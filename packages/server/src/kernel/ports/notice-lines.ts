/** What there is of these, a line each. */
export const lines = (...given: readonly (string | undefined)[]) => given.filter(Boolean).join('\n')

/** A location by its coordinates, with a link to a map; undefined where one of them is missing. */
export const placeLines = (north: number | undefined, east: number | undefined) =>
  north === undefined || east === undefined
    ? undefined
    : `${north}, ${east}\nhttps://maps.google.com/?q=${north},${east}`
