/** What every tab uses of the page: the language as it is now, asking the sandbox, being drawn anew. */
let current = navigator.language.startsWith('fr') ? 'fr' : 'en'
let redraw = () => undefined

export const language = () => current
export const locale = () => (current === 'fr' ? 'fr-FR' : 'en-GB')
export const show = () => redraw()

export function changeLanguage() {
  current = current === 'fr' ? 'en' : 'fr'
  show()
}

/** Tells how the page is drawn; the page itself does, once. */
export function drawWith(drawing) {
  redraw = drawing
}

/** Asks the sandbox; an answer that is no success is an error. */
export async function ask(path, options) {
  const response = await fetch(path, options)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response
}
