/** The position of something that opens next to its button: under or over it, aligned with its start or its end. */
export type Place = 'bottom-start' | 'bottom-end' | 'top-start'

interface Placing {
  place: Place
  /** Takes the button's width, as the list of a field does. */
  isAsWide: boolean
}

const GAP_PX = 6
const EDGE_PX = 8

/** The side that was asked for, unless only the other one has room. */
function isBelow(place: Place, heightPx: number, abovePx: number, belowPx: number): boolean {
  const isAsked = place !== 'top-start'
  const [asked, other] = isAsked ? [belowPx, abovePx] : [abovePx, belowPx]
  return heightPx <= asked || asked >= other ? isAsked : !isAsked
}

/** Puts a fixed element beside its button, inside of the window; where there is too little room, it scrolls. */
export function putBeside(element: HTMLElement, button: Element, { place, isAsWide }: Placing): void {
  const { style } = element
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const from = button.getBoundingClientRect()
  if (isAsWide) style.width = `${from.width}px`
  style.maxHeight = ''
  const own = element.getBoundingClientRect()
  const above = from.top - GAP_PX - EDGE_PX
  const below = height - from.bottom - GAP_PX - EDGE_PX
  const isUnder = isBelow(place, own.height, above, below)
  const room = Math.max(0, isUnder ? below : above)
  const isRtl = getComputedStyle(button).direction === 'rtl'
  const left = (place === 'bottom-end') === isRtl ? from.left : from.right - own.width
  style.maxHeight = `${room}px`
  style.left = `${Math.max(EDGE_PX, Math.min(left, width - own.width - EDGE_PX))}px`
  style.top = `${isUnder ? from.bottom + GAP_PX : from.top - GAP_PX - Math.min(own.height, room)}px`
}

/** Keeps an element beside its button while the page scrolls and either changes its size. Returns how to end it. */
export function stayBeside(element: HTMLElement, button: Element, placing: Placing): () => void {
  const put = () => putBeside(element, button, placing)
  const onScroll = ({ target }: Event) => {
    if (!(target instanceof Node && element.contains(target))) put()
  }
  const observer = new ResizeObserver(put)
  observer.observe(button)
  observer.observe(element)
  window.addEventListener('resize', put)
  window.addEventListener('scroll', onScroll, { capture: true, passive: true })
  put()
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', put)
    window.removeEventListener('scroll', onScroll, { capture: true })
  }
}
