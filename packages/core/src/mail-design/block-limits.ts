import { countCodePoints } from '../rules/text.ts'
import { isWebAddress } from '../rules/web-address.ts'
import type { EditorBlock } from './editor-state.ts'
import { runsOf } from './paragraphs.ts'
import type { MailParagraph } from './shapes.ts'

/** Least and most characters of the texts of blocks, as their shapes say: built pages have no shapes. */
const texts: Readonly<Record<string, readonly [least: number, most: number]>> = {
  'logo.alt': [0, 120],
  'heading.text': [0, 200],
  'hero.title': [1, 120],
  'hero.text': [0, 200],
  'image.alt': [0, 200],
  'button.label': [0, 60],
  'offer.title': [0, 80],
  'offer.text': [0, 300],
  'offer.price': [0, 30],
  'offer.note': [0, 120],
  'coupon.code': [1, 30],
  'coupon.text': [0, 200],
}
const RUN_MAX = 2000
const PARAGRAPHS_MAX = 50
const ADDRESS_MAX = 2000

const isAddress = (href: string) => href.length <= ADDRESS_MAX && isWebAddress(href)

function isText(type: string, field: string, value: string): boolean {
  const [least, most] = texts[`${type}.${field}`] ?? [0, Number.POSITIVE_INFINITY]
  return countCodePoints(value) <= most && (least === 0 || value.trim() !== '')
}

const areParagraphs = (paragraphs: readonly MailParagraph[]) =>
  paragraphs.length <= PARAGRAPHS_MAX &&
  paragraphs
    .map(runsOf)
    .every(
      (runs) =>
        runs.length <= PARAGRAPHS_MAX &&
        runs.every(({ text, href }) => text.length <= RUN_MAX && (href === '' || isAddress(href))),
    )

/**
 * Whether a block may stand in a design: its texts are not too long, and its addresses are such of websites.
 * @example
 * import { isMailBlock } from '@comptoir/core/mail-design'
 *
 * isMailBlock({ type: 'coupon', code: 'MERCI10', text: '' }) // => true
 * isMailBlock({ type: 'coupon', code: '', text: '' }) // => false
 */
export function isMailBlock(block: EditorBlock): boolean {
  if (block.type === 'text') return areParagraphs(block.paragraphs)
  if (block.type === 'social') return block.links.every(({ href }) => isAddress(href))
  return Object.entries(block).every(([field, value]) => {
    if (typeof value !== 'string') return true
    return field === 'href' ? value === '' || isAddress(value) : isText(block.type, field, value)
  })
}
