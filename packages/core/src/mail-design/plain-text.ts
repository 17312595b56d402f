import { listOf, runsOf } from './paragraphs.ts'
import type { MailAround } from './render.ts'
import type { MailBlock, MailDesign, MailParagraph } from './shapes.ts'
import { mailWords, networkNames } from './words.ts'

const join = (...lines: (string | false)[]) => lines.filter(Boolean).join('\n')

const words = (paragraph: MailParagraph) =>
  runsOf(paragraph)
    .map(({ text, href }) => (href ? `${text} (${href})` : text))
    .join('')

/** Paragraphs, with each list as one of them. */
function textsOf(paragraphs: readonly MailParagraph[]): string[] {
  const texts: string[] = []
  let place = 0
  for (const [at, paragraph] of paragraphs.entries()) {
    const kind = listOf(paragraph)
    const before = paragraphs[at - 1]
    place = kind && before && listOf(before) === kind ? place + 1 : 1
    const text = `${kind ? (kind === 'number' ? `${place}. ` : '- ') : ''}${words(paragraph)}`
    if (place > 1) texts.push(`${texts.pop()}\n${text}`)
    else texts.push(text)
  }
  return texts
}

function textOf(block: MailBlock, around: MailAround): string {
  const { fill, venue, language } = around
  switch (block.type) {
    case 'heading':
      return fill(block.text).toUpperCase()
    case 'hero':
      return join(fill(block.title).toUpperCase(), fill(block.text))
    case 'text':
      return textsOf(block.paragraphs).map(fill).join('\n\n')
    case 'image':
      return join(block.alt, fill(block.href))
    case 'button':
      return join(fill(block.label), fill(block.href))
    case 'offer':
      return join(fill(block.title), fill(block.text), fill(block.price), fill(block.note))
    case 'coupon':
      return join(`${mailWords[language].code} : ${fill(block.code)}`, fill(block.text))
    case 'venue':
      return join(
        block.hasAddress && join(venue.name, ...venue.address, venue.phone),
        block.hasHours && venue.hours.map(({ day, text }) => `${day} : ${text}`).join('\n'),
      )
    case 'social':
      return block.links.map(({ network, href }) => `${networkNames[network]} : ${href}`).join('\n')
    case 'columns':
      return block.columns
        .flat()
        .map((inner) => textOf(inner, around))
        .filter(Boolean)
        .join('\n\n')
    case 'divider':
      return '----'
    case 'logo':
    case 'spacer':
      return ''
  }
}

/**
 * The same mail as text alone, for programs and people that read no HTML, with its footer.
 * @example
 * import { MailDesign, plainTextOf } from '@comptoir/core/mail-design'
 *
 * const design = MailDesign.parse({ version: 1, blocks: [{ type: 'button', label: 'La carte', href: 'https://f.example' }] })
 * const venue = { name: 'Fournil', address: [], phone: '', hours: [] }
 * const fill = (text: string) => text
 * const around = { language: 'fr', subject: '', origin: '', venue, fill, unsubscribeHref: 'https://c.example/u' } as const
 * plainTextOf(design, around).startsWith('La carte\nhttps://f.example') // => true
 */
export function plainTextOf(design: MailDesign, around: MailAround): string {
  const blocks = design.blocks.map((block) => textOf(block, around)).filter(Boolean)
  return [...blocks, plainFooterOf(around)].join('\n\n')
}

/**
 * The footer of a mail as text alone (D-77).
 * @example
 * import { type MailAround, plainFooterOf } from '@comptoir/core/mail-design'
 *
 * const below = (text: string, around: MailAround) => `${text}\n\n${plainFooterOf(around)}`
 */
export function plainFooterOf(around: MailAround): string {
  const words = mailWords[around.language]
  const { name, address } = around.venue
  return join(
    '--',
    [name, ...address].filter(Boolean).join(' · '),
    words.why(name),
    `${words.unsubscribe} : ${around.unsubscribeHref}`,
  )
}
