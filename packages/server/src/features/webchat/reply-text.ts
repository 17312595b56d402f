import { normaliseText } from '@comptoir/core/rules'
import { convert } from 'html-to-text'
import type { Email } from 'postal-mime'

/** More than anybody writes; the rest is cut, with a mark. */
const MOST_CHARACTERS = 10_000
/** Of a page, before it is read as text. */
const MOST_HTML = 500_000

/** What mail programs put above what they quote. */
const header = /^[>\s*]*(from|de|sent|envoyé|date|to|à|cc|subject|objet|reply-to|répondre à)\s?:/i
const separator = /^\s*[-_=]{5,}/
const attribution = /(wrote|a écrit)\s?:\s*$/i
const attributionStart = /^\s*(on|le)\s/i

const isQuoted = (line: string) => /^\s*>/.test(line)
const isHead = (line: string) =>
  line.trim() === '' || isQuoted(line) || header.test(line) || separator.test(line)

/** Without the head of a quotation at the end; who wrote when may take two lines, as programs break them. */
function withoutHead(lines: readonly string[]): readonly string[] {
  let end = lines.length
  while (end > 0 && isHead(lines[end - 1] ?? '')) end -= 1
  if (!attribution.test(lines[end - 1] ?? '')) return lines.slice(0, end)
  end -= 1
  const isBroken = !attributionStart.test(lines[end] ?? '') && attributionStart.test(lines[end - 1] ?? '')
  return lines.slice(0, isBroken ? end - 1 : end)
}

/** Without the signature, which begins with two dashes (RFC 3676 section 4.3). */
function withoutSignature(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => line.trimEnd() === '--')
  return start < 1 ? lines : lines.slice(0, start)
}

function textOf({ text, html = '' }: Email): string {
  if (text?.trim()) return text
  return convert(html.slice(0, MOST_HTML), {
    wordwrap: false,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { ignoreHref: true } },
    ],
  })
}

/** What a person wrote above our mail; `markers` are the lines that our mails begin with, in each language. */
export function replyText(mail: Email, markers: readonly string[]): string {
  const lines = normaliseText(textOf(mail)).split('\n')
  const marked = lines.findIndex((line) => markers.some((marker) => line.includes(marker)))
  const hasQuotation = marked >= 0 || lines.some(isQuoted)
  const above = marked < 0 ? lines : lines.slice(0, marked)
  const said = withoutSignature(hasQuotation ? withoutHead(above) : above)
    .join('\n')
    .trim()
  return said.length > MOST_CHARACTERS ? `${said.slice(0, MOST_CHARACTERS).toWellFormed()}…` : said
}
