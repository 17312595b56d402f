const sheets = new Map<string, CSSStyleSheet>()

/** Gives a shadow root styles, once. Adopted sheets are no inline styles: no policy of the page refuses them. */
export function addStyles(root: ShadowRoot, css: string): void {
  if (!root.adoptedStyleSheets) {
    void import('./older-styles.ts').then(({ addOlderStyles }) => addOlderStyles(root, css))
    return
  }
  const sheet = sheets.get(css) ?? new CSSStyleSheet()
  if (!sheets.has(css)) sheet.replaceSync(css)
  sheets.set(css, sheet)
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets]
}
