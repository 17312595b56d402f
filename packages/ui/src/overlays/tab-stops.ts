import type { KeyboardEvent } from 'react'

const STOPS =
  ':is(a[href], button, input, select, textarea, summary, audio, video, [tabindex]):not(:disabled, [tabindex="-1"], [type="hidden"])'

const isShown = (element: HTMLElement) => element.getClientRects().length > 0

/** Where Tab stops inside, in its order. */
export function tabStopsOf(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(STOPS)].filter(isShown)
}

/** One to write in first: not the country of a phone number, which is nearly always right. */
export const FIRST_FIELD =
  ':is(input, select, textarea, [role="combobox"]):not(:disabled, [type="hidden"], [readonly], .ct-phone-choice)'

/** Puts the focus inside: where `data-autofocus` says, else in the first field, else at the first stop, else on the box. */
export function focusInto(box: HTMLElement): void {
  const stops = tabStopsOf(box)
  const field = stops.find((stop) => stop.matches(FIRST_FIELD))
  const target = box.querySelector<HTMLElement>('[data-autofocus]') ?? field ?? stops[0] ?? box
  target.focus({ preventScroll: true })
}

/** On `keydown`: Tab goes from the last stop to the first instead of out of the box, and back likewise. */
export function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: box, target } = event
  if (event.key !== 'Tab' || event.defaultPrevented) return
  // React also brings what was pressed in a dialog that is drawn from inside of this one, but lies elsewhere.
  if (!(target instanceof Node && box.contains(target))) return
  const stops = tabStopsOf(box)
  const [end, other] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  if (target !== end && target !== box) return
  event.preventDefault()
  other?.focus()
}
