/** A run of text, or a piece of it that leads somewhere. */
export interface TextPart {
  text: string
  href?: string | undefined
}

const candidate =
  /(?:https?:\/\/|mailto:|tel:|www\.)[^\s<>"]+|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/gi
const allowed = new Set(['http:', 'https:', 'mailto:', 'tel:'])

function addressOf(text: string): string | undefined {
  const address = /^www\./i.test(text)
    ? `https://${text}`
    : /^(?:https?|mailto|tel):/i.test(text)
      ? text
      : `mailto:${text}`
  try {
    return allowed.has(new URL(address).protocol) ? address : undefined
  } catch {
    return undefined
  }
}

/** Punctuation that ends the sentence is not part of the address; a bracket is, if it was opened inside. */
function trimEnd(text: string): string {
  const end = /[.,;:!?'"’”»…)\]}]$/.exec(text)
  if (!end) return text
  if (end[0] === ')' && text.includes('(')) return text
  return trimEnd(text.slice(0, -1))
}

/**
 * Cuts a message into text and links. Only http, https, mailto and tel become links, so `javascript:` and
 * `data:` stay text.
 *
 * @example
 * import { splitLinks } from '@comptoir/ui/chat'
 *
 * splitLinks('see www.example.com.')
 * // [{ text: 'see ' }, { text: 'www.example.com', href: 'https://www.example.com' }, { text: '.' }]
 */
export function splitLinks(body: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of body.matchAll(candidate)) {
    const text = trimEnd(match[0])
    const href = addressOf(text)
    if (!href) continue
    if (match.index > from) parts.push({ text: body.slice(from, match.index) })
    parts.push({ text, href })
    from = match.index + text.length
  }
  if (from < body.length) parts.push({ text: body.slice(from) })
  return parts
}
