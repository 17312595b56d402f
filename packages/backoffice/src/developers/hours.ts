import type { OpeningSpan } from '@comptoir/core/webchat'

/** Monday to Sunday. */
export const days = [1, 2, 3, 4, 5, 6, 7] as const

/** The spans of a day, the first one first. */
export function spansOf(hours: readonly OpeningSpan[], day: number): OpeningSpan[] {
  return hours.filter((span) => span.day === day).sort((a, b) => a.opens.localeCompare(b.opens))
}

/** The same hours with other spans on one day. */
export function withDay(
  hours: readonly OpeningSpan[],
  day: number,
  spans: readonly OpeningSpan[],
): OpeningSpan[] {
  return days.flatMap((one) => (one === day ? [...spans] : spansOf(hours, one)))
}

/** A day's hours on other days too. */
export function copyDay(hours: readonly OpeningSpan[], from: number, to: readonly number[]): OpeningSpan[] {
  const spans = spansOf(hours, from)
  return days.flatMap((day) =>
    to.includes(day) ? spans.map((span) => ({ ...span, day })) : spansOf(hours, day),
  )
}

/** What is wrong with a day: a span that ends before it begins, or two that overlap. */
export function faultOf(spans: readonly OpeningSpan[]): 'order' | 'overlap' | undefined {
  if (spans.some(({ opens, closes }) => opens >= closes)) return 'order'
  const sorted = [...spans].sort((a, b) => a.opens.localeCompare(b.opens))
  return sorted.some((span, index) => index > 0 && span.opens < (sorted[index - 1]?.closes ?? ''))
    ? 'overlap'
    : undefined
}

/** A span to begin with: the morning, or the rest of the day after what is there. */
export function nextSpan(spans: readonly OpeningSpan[], day: number): OpeningSpan {
  const last = spans.at(-1)
  if (!last) return { day, opens: '09:00', closes: '18:00' }
  const opens = last.closes < '14:00' ? '14:00' : last.closes
  return { day, opens, closes: opens < '18:00' ? '18:00' : '24:00' }
}
