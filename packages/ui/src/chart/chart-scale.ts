/** Round tick values of an axis from 0 to at least `max`, up to five; `[0, 1]` for nothing. Counts have no half ones. */
export function ticksOf(max: number): number[] {
  if (!(max > 0)) return [0, 1]
  const rough = max / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const factors = power === 1 && Number.isInteger(max) ? [1, 2, 3, 5, 10] : [1, 2, 2.5, 5, 10]
  const step = factors.map((factor) => factor * power).find((each) => each >= rough) ?? rough
  const count = Math.ceil(max / step)
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

/** Every how many labels one fits, so that none touches its neighbour. */
export function labelStep(count: number, widthPx: number, labelPx: number): number {
  return Math.max(1, Math.ceil((count * labelPx) / Math.max(1, widthPx)))
}

/** Tops of labels moved apart, so that each has `heightPx`; the order stays. */
export function spread(tops: readonly number[], heightPx: number, bottomPx: number): number[] {
  const order = tops.map((top, index) => ({ top, index })).sort((a, b) => a.top - b.top)
  let free = Number.NEGATIVE_INFINITY
  for (const label of order) {
    label.top = Math.max(label.top, free)
    free = label.top + heightPx
  }
  let limit = bottomPx
  for (const label of order.toReversed()) {
    label.top = Math.min(label.top, limit)
    limit = label.top - heightPx
  }
  return order.sort((a, b) => a.index - b.index).map(({ top }) => top)
}
