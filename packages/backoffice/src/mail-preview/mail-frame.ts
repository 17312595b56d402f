interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): { createHTML(html: string): string }
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
/** The page takes HTML from named rules only; what this one lets through is shown where nothing runs. */
const policy = trustedTypes?.createPolicy('comptoir-mail-preview', { createHTML: (html) => html })

/** Markup that a core function drew with every text escaped, or that is shown in a frame where nothing runs. */
export const asMarkup = (html: string): string => (policy ? policy.createHTML(html) : html)

/** Shows a mail in a frame without scripts, forms and the page's own rights. */
export function showMail(frame: HTMLIFrameElement, html: string): void {
  frame.sandbox.value = ''
  frame.srcdoc = asMarkup(html)
}
