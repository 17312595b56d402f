/** Text as HTML, in an element or in an attribute with double quotes. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** A table that only lays out: screen readers pass over it (WAI-ARIA, role presentation). */
export const layout = (rows: string, attributes = ''): string =>
  `<table role="presentation" border="0" cellpadding="0" cellspacing="0" width="100%"${attributes}>${rows}</table>`

/** A row of one cell. */
export const row = (content: string, style = ''): string =>
  `<tr><td style="padding:0;${style}">${content}</td></tr>`

/** For Outlook on Windows alone, which knows neither max-width nor inline-block. */
export const forOutlook = (markup: string): string => `<!--[if mso]>${markup}<![endif]-->`
