import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  document.head.replaceChildren()
  delete window.comptoirSettings
  vi.restoreAllMocks()
  vi.resetModules()
})

/** Runs the script as a tag manager does: put on the page without attributes. */
async function run(query: string) {
  const script = document.createElement('script')
  // A name alone: this environment would load it.
  Object.defineProperty(script, 'src', { value: `https://counter.example/widget/embed-tag.js${query}` })
  script.setAttribute('src', '/widget/embed-tag.js')
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  const appended: HTMLScriptElement[] = []
  vi.spyOn(document.head, 'append').mockImplementation((tag) => void appended.push(tag as HTMLScriptElement))
  await import('./tag.ts')
  return appended[0]
}

test('takes the options from the query of its address', async () => {
  const tag = await run('?webchatId=boulangerie&color=%23B4541A')
  expect(tag?.src).toBe('https://counter.example/widget/embed.js')
  expect({ ...tag?.dataset }).toEqual({ webchatId: 'boulangerie', color: '#B4541A' })
})

test('and from window.comptoirSettings, which count more', async () => {
  window.comptoirSettings = { webchatId: 'fleuriste', position: 'left', text: undefined }
  const tag = await run('?webchatId=boulangerie')
  expect({ ...tag?.dataset }).toEqual({ webchatId: 'fleuriste', position: 'left' })
})

test('without an id it says so, with the page and its own address', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  expect(await run('')).toBeUndefined()
  expect(warned.mock.calls).toEqual([[expect.stringMatching(/no web chat id.*embed-tag\.js$/)]])
})
