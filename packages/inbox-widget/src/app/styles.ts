const sheets = new Map<string, CSSStyleSheet>()

/** Gives a shadow root styles, once. Adopted sheets are no inline styles: no policy of the page refuses them. */
export function addStyles(root: ShadowRoot, css: string): void {
  const sheet = sheets.get(css) ?? new CSSStyleSheet()
  if (!sheets.has(css)) sheet.replaceSync(css)
  sheets.set(css, sheet)
  // The launcher's own come last, as they are.
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets]
}
