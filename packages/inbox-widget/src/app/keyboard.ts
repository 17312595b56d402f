/**
 * Keeps keys inside the panel, Escape apart: to the page's shortcuts, typing in a shadow root looks like typing
 * nowhere. Returns a function that stops it.
 */
export function holdKeys(element: HTMLElement, onEscape: () => unknown): () => void {
  const onKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.type === 'keydown' && event.key === 'Escape' && !event.isComposing) {
      // A dialog of the page stays open.
      event.preventDefault()
      onEscape()
    }
  }
  const kinds = ['keydown', 'keypress', 'keyup'] as const
  for (const kind of kinds) element.addEventListener(kind, onKey)
  return () => {
    for (const kind of kinds) element.removeEventListener(kind, onKey)
  }
}

/** Gives the element how much of the window the on-screen keyboard leaves. Returns a function that stops it. */
export function followViewport(element: HTMLElement): () => void {
  const view = window.visualViewport
  if (!view) return () => {}
  const follow = () => {
    element.style.setProperty('--cx-top', `${view.offsetTop}px`)
    element.style.setProperty('--cx-height', `${view.height}px`)
  }
  // Before the next frame is drawn: to look while the panel is still being built would lay out the page once more.
  requestAnimationFrame(follow)
  view.addEventListener('resize', follow)
  view.addEventListener('scroll', follow)
  return () => {
    view.removeEventListener('resize', follow)
    view.removeEventListener('scroll', follow)
  }
}
