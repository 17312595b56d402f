/** The longest head that is looked for: a name and an address that a program broke over several lines. */
const MOST_HEAD_LINES = 4
const MOST_HEAD_CHARACTERS = 500
/** How many lines the fields of a quoted mail take, with those that were broken. */
const MOST_FIELD_LINES = 10

/** Who wrote when, as mail programs say it above what they quote; each names a day, an hour or an address. */
const attributions = [
  /^-*\s*on\b.*(wrote|sent)\s?:?\s*-*$/i,
  /^-*\s*le\b.*a\s+écrit\s?:?\s*-*$/i,
  /^am\b.*\bschrieb\b.*:$/i,
  /^el\b.*escribió\s?:$/i,
  /^il\b.*ha scritto\s?:$/i,
  /^em\b.*escreveu\s?:$/i,
  /^op\b.*\bschreef\b.*:$/i,
  /^(den|fre|lör|sön|mån|tis|ons|tors)\b.*\bskrev\b.*:$/i,
  /^(w dniu|dnia)\b.*(napisał(\(a\))?|pisze)\s?:$/i,
  /^在.*写道：$/,
  /^\d{4}[-/]\d{1,2}[-/]\d{1,2}\b.*<[^>]*@[^>]*>\s?:?$/,
  /^(message du|message from)\s+\d.*$/i,
]
/** On one line, whatever it begins with. */
const attributionOfLine = /^.*<[^>]*@[^>]*>.*(wrote|a\s+écrit|schrieb|escribió|ha scritto)\s?:$/i
/** In any language: a day, a name with its address and a colon, above lines that are marked. */
const attributionOfMarked = /<[^<>\s]+@[^<>\s]+>[^<>]{0,60}[:：]$/
/** What a person says of somebody, not a program: "my husband wrote to you on the 12th:". */
const saidOfSomebody = /(\b(vous|nous|lui|leur|te|me)|\b[mt]['’])\s?a\s+écrit/i
const namesDay = /\d/
const namesHourOrAddress = /@|\d{4}|\d\s?[:h]\s?\d{2}/i
/** Only a name, as some telephones write it; taken for a head where a quotation follows. */
const bareAttribution = /^(-{2,}\s*)?\S.{0,60}(\bwrote\b|a\s+écrit)\s*(:|-{2,})$/i

const original =
  /^[-_=\s]{1,}(original message|message d['’]origine|message original|mail original|reply message|ursprüngliche nachricht|mensaje original|messaggio originale|mensagem original|oorspronkelijk bericht|oprindelig (meddelelse|besked))\b[-_=\s]*$/i
const forwarded =
  /^[-_=\s]*(begin |début du )?(forwarded message|message (transféré|réexpédié)|weitergeleitete nachricht|mensaje reenviado|messaggio inoltrato|doorgestuurd bericht)\b\s?:?[-_=\s]*$/i
const rule = /^[-_=*]{5,}$/

const fields = {
  from: /^\*?(from|de|von|da|van|fra|från|expéditeur)\s?\*?:/i,
  when: /^\*?(sent|date|envoyé|gesendet|datum|inviato|data|fecha|enviado|verzonden|sendt|skickat)\s?( le)?\*?:/i,
  to: /^\*?(to|à|a|an|para|aan|til|till|cc|copie à|copie|reply-to|répondre à)\s?\*?:/i,
  subject: /^\*?(subject|objet|betreff|asunto|oggetto|assunto|onderwerp|emne|ämne)\s?\*?:/i,
} as const

/** A line as it was written, without quotation prefixes. */
export const unquoted = (line: string) =>
  line
    .replace(/^[\s>]+/, '')
    .replace(/[\s\u00A0\u202F]+/g, ' ')
    .trimEnd()

const isBlank = (line: string) => unquoted(line) === ''
function nextText(lines: readonly string[], from: number): number {
  let at = from
  while (at < lines.length && isBlank(lines[at] ?? '')) at += 1
  return at
}

/** Whether a line is quoted in the manner of plain text (RFC 3676 section 4.5). */
export const isMarked = (line: string) => /^\s*>/.test(line)
/** Whether the next line with a text is marked. */
export const isMarkedFrom = (lines: readonly string[], from: number) =>
  isMarked(lines[nextText(lines, from)] ?? '')

/** How many lines of fields of a mail begin here (`From:`, `Sent:`, `Subject:`), and none where a person wrote a list. */
function fieldsAt(lines: readonly string[], start: number): number {
  const seen = new Set<string>()
  let end = start
  let block = ''
  for (let at = start; at < Math.min(lines.length, start + MOST_FIELD_LINES); at += 1) {
    const line = unquoted(lines[at] ?? '')
    const name = Object.entries(fields).find(([, pattern]) => pattern.test(line))?.[0]
    if (name === undefined && (at === start || line === '')) break
    if (name !== undefined) {
      seen.add(name)
      end = at + 1
    }
    block += line
  }
  const isMail = seen.has('from') && (seen.has('subject') || (seen.has('when') && block.includes('@')))
  return isMail ? end - start : 0
}

function attributionAt(lines: readonly string[], start: number): number {
  let joined = ''
  for (let count = 1; count <= MOST_HEAD_LINES; count += 1) {
    const line = lines[start + count - 1]
    if (line === undefined || isBlank(line)) return 0
    joined = `${joined} ${unquoted(line)}`.trim()
    if (joined.length > MOST_HEAD_CHARACTERS) return 0
    const isAboveMarked = isMarkedFrom(lines, start + count)
    const isOne =
      attributions.some((pattern) => pattern.test(joined)) ||
      (count === 1 && attributionOfLine.test(joined)) ||
      (isAboveMarked && attributionOfMarked.test(joined))
    if (!isOne) continue
    if (saidOfSomebody.test(joined)) return 0
    return (isAboveMarked ? namesDay : namesHourOrAddress).test(joined) ? count : 0
  }
  return 0
}

/** Whether a mail begins below that its writer forwards: that is meant to be read. */
export const isForwardedBelow = (line: string) => !isMarked(line) && forwarded.test(unquoted(line))

/** How many lines the head of a quotation takes that begins here; 0 where none does. */
export function headAt(lines: readonly string[], start: number): number {
  const line = unquoted(lines[start] ?? '')
  if (line === '' || line.length > MOST_HEAD_CHARACTERS) return 0
  const next = nextText(lines, start + 1)
  if (original.test(line)) {
    const count = fieldsAt(lines, next)
    return count === 0 ? 1 : next - start + count
  }
  if (rule.test(line)) {
    const head = headAt(lines, next)
    return head === 0 ? 0 : next - start + head
  }
  if (isMarkedFrom(lines, start + 1) && bareAttribution.test(line) && !saidOfSomebody.test(line)) return 1
  return fieldsAt(lines, start) || attributionAt(lines, start)
}
