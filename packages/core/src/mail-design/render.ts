import { blockRow, footerRow } from './blocks.ts'
import { escapeHtml, forOutlook, layout } from './html.ts'
import { MAIL_LOOK, type MailBlock, type MailDesign } from './shapes.ts'

/** What a mail takes from around it. */
export interface MailAround {
  language: 'fr' | 'en'
  subject: string
  /** What relative addresses of pictures stand on, such as `https://comptoir.example`. */
  origin: string
  venue: {
    name: string
    /** Street, then postal code and town. */
    address: readonly string[]
    phone: string
    /** A line a day, or several days with the same hours together. */
    hours: readonly { day: string; text: string }[]
  }
  /** Fills in the names of who reads it; the answer is escaped. */
  fill: (text: string) => string
  unsubscribeHref: string
}

/** White after the preheader, so that a list of mails does not go on with the first words of the mail. */
const PAD = '&#847; '.repeat(60)

/**
 * Draws a design as the HTML of a mail: tables with role presentation and styles on the elements, so that programs
 * that drop style sheets show it, 600 px wide at most and one column on a phone without media queries; for Outlook on
 * Windows the same in its own conditions. The footer with the link to unsubscribe stands below (D-77). Every text is escaped.
 * @example
 * import { type MailAround, MailDesign, renderMail } from '@comptoir/core/mail-design'
 *
 * const around: MailAround = {
 *   language: 'fr',
 *   subject: 'Des nouvelles',
 *   origin: 'https://comptoir.example',
 *   venue: { name: 'Fournil', address: [], phone: '', hours: [] },
 *   fill: (text) => text.replace('{{firstName}}', 'Ada'),
 *   unsubscribeHref: 'https://comptoir.example/u/1',
 * }
 * const design = MailDesign.parse({ version: 1, blocks: [{ type: 'heading', text: 'Bonjour {{firstName}}' }] })
 * renderMail(design, around).includes('Bonjour Ada</h1>') // => true
 */
export function renderMail(design: MailDesign, around: MailAround): string {
  const drawing = { accent: design.accent, around }
  const rows = design.blocks.map((block, at) =>
    blockRow(block, drawing, at === 0 ? '32px 32px 20px' : undefined),
  )
  const sheet = layout(
    [...rows, footerRow(drawing)].join('\n'),
    ' style="max-width:600px;margin:0 auto;background:#ffffff;border-radius:12px;"',
  )
  const preheader = design.preheader
    ? `<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(around.fill(design.preheader))}${PAD}</div>`
    : ''
  const ghost =
    '<table role="presentation" align="center" border="0" cellpadding="0" cellspacing="0" width="600"><tr><td>'
  return `<!doctype html>
<html lang="${around.language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(around.fill(around.subject))}</title>
</head>
<body style="margin:0;padding:24px 8px;background:${design.background};">
${preheader}
${forOutlook(ghost)}
${sheet}
${forOutlook('</td></tr></table>')}
</body>
</html>
`
}

/**
 * The footer by itself, to stand below a mail that is not made of blocks (D-77): who writes, why, and the link to unsubscribe.
 * @example
 * import { type MailAround, renderMailFooter } from '@comptoir/core/mail-design'
 *
 * const below = (around: MailAround) => renderMailFooter(around)
 */
export function renderMailFooter(around: MailAround): string {
  const style = ' style="max-width:600px;margin:0 auto;background:#ffffff;"'
  return layout(footerRow({ accent: MAIL_LOOK.accent, around }), style)
}

/**
 * Draws one block as it stands in the mail, such as for an editor; {@link renderMail} draws them all.
 * @example
 * import { type MailAround, MailDesign, renderMailBlock } from '@comptoir/core/mail-design'
 *
 * const venue = { name: 'Fournil', address: [], phone: '', hours: [] }
 * const fill = (text: string) => text
 * const around: MailAround = { language: 'fr', subject: '', origin: '', venue, fill, unsubscribeHref: '' }
 * renderMailBlock({ type: 'divider' }, { accent: '#0f5f4b', around }).startsWith('<table role="presentation"') // => true
 */
export function renderMailBlock(
  block: MailBlock,
  { accent, around, padding }: { accent: string; around: MailAround; padding?: string },
): string {
  return layout(blockRow(block, { accent, around }, padding))
}
