const known = new WeakMap<ShadowRoot, Set<string>>()

/** The script tag's nonce, which its page allows. */
function nonceOfPage(): string {
  return document.querySelector<HTMLElement>('[data-webchat-id]')?.nonce ?? ''
}

/** Every style sheet of the chat as a file beside this one, for policies that refuse styles in a page. */
function link(root: ShadowRoot): void {
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = import.meta.url.replace(/[^/]*$/, 'embed-panel.css')
  root.prepend(sheet)
}

/**
 * Styles for browsers whose shadow roots adopt no style sheets (Safari before 16.4, Firefox before 101): an element, or
 * a file of the script's origin where the page's policy refuses elements.
 */
export function addOlderStyles(root: ShadowRoot, css: string): void {
  const texts = known.get(root) ?? new Set()
  known.set(root, texts)
  if (texts.has(css)) return
  texts.add(css)
  const style = document.createElement('style')
  style.nonce = nonceOfPage()
  style.append(css)
  root.prepend(style)
  if (style.sheet) return
  style.remove()
  if (!root.querySelector('link')) link(root)
}
