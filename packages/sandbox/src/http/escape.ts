const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as it stands in a page. */
export const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
