import { listOf, runsOf } from './paragraphs.ts'
import { MAIL_LOOK, type MailBlock, type MailDesign, type MailParagraph } from './shapes.ts'

/** What a block has that says nothing about it: as its shape says, for pages that have no shapes. */
const defaults: Partial<Record<MailBlock['type'], object>> = {
  heading: { level: 1, align: 'left' },
  hero: { text: '' },
  text: { align: 'left' },
  image: { href: '' },
  button: { href: '', align: 'left' },
  offer: { text: '', price: '', note: '' },
  coupon: { text: '' },
  venue: { hasHours: true, hasAddress: true },
}

const plain: object = { isBold: false, isItalic: false, href: '' }

function filledParagraph(paragraph: MailParagraph): MailParagraph {
  const runs = runsOf(paragraph).map((run) => ({ ...plain, ...run }))
  const list = listOf(paragraph)
  return list ? { list, runs } : runs
}

function filledBlock<T extends MailBlock>(block: T): T {
  const filled = { ...defaults[block.type], ...block }
  if (filled.type === 'text') return { ...filled, paragraphs: filled.paragraphs.map(filledParagraph) }
  if (filled.type !== 'columns') return filled
  const [left, right] = filled.columns
  return { ...filled, columns: [left.map(filledBlock), right.map(filledBlock)] }
}

/** A design with all that it may leave out. */
export const filledDesign = (design: MailDesign): MailDesign => ({
  ...MAIL_LOOK,
  ...design,
  blocks: design.blocks.map(filledBlock),
})
