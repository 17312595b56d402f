/** Joins the values that are present, one per line. */
export const lines = (...given: readonly (string | undefined)[]) => given.filter(Boolean).join('\n')

/** A location: its coordinates and a link to a map; undefined if a coordinate is missing. */
export const placeLines = (north: number | undefined, east: number | undefined) =>
  north === undefined || east === undefined
    ? undefined
    : `${north}, ${east}\nhttps://maps.google.com/?q=${north},${east}`
