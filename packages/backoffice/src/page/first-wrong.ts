/** The form around what has the focus; a button may stand outside of the form that it sends. */
export function formAround(element: Element | null): HTMLFormElement | null {
  return element instanceof HTMLButtonElement ? element.form : (element?.closest('form') ?? null)
}

/** Leads to the first field that is wrong, by the order of the page; without a form there is nothing to focus. */
export function focusFirst(form: HTMLFormElement | null, wrong: readonly string[]): void {
  const selector = wrong.map((name) => `[name="${CSS.escape(name)}"]`).join()
  if (selector) form?.querySelector<HTMLElement>(selector)?.focus()
}
