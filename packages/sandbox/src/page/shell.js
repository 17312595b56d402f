/** What every tab uses of the page: the language as it is now, asking the sandbox, being drawn again. */
let current = navigator.language.startsWith('fr') ? 'fr' : 'en'
let redraw = () => undefined

export const language = () => current
export const locale = () => (current === 'fr' ? 'fr-FR' : 'en-GB')
export const show = () => redraw()

/** Reads words in the language as it is now. */
export const wordsOf = (texts) => (name) => texts[language()][name]

export function changeLanguage() {
  current = current === 'fr' ? 'en' : 'fr'
  show()
}

/** Takes how the page is drawn; the page itself gives it, once. */
export function drawWith(drawing) {
  redraw = drawing
}

/** Asks the sandbox; an answer that is no success is an error. */
export async function ask(path, options) {
  const response = await fetch(path, options)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response
}

/** Changes something in the sandbox. */
export const put = (path, body) => ask(path, { method: 'PUT', body: JSON.stringify(body) })

/** Reads what a tab shows into its state, by the names there; returns whether any of it is new. */
export async function refresh(state, paths) {
  const names = Object.keys(paths)
  const answers = await Promise.all(names.map(async (name) => (await ask(paths[name])).json()))
  const isNew = JSON.stringify(answers) !== JSON.stringify(names.map((name) => state[name]))
  for (const [index, name] of names.entries()) state[name] = answers[index]
  return isNew
}
