import type { CampaignContent } from '@comptoir/core/campaigns'
import {
  MAIL_LOOK,
  type MailAround,
  type MailDesign,
  plainFooterOf,
  plainTextOf,
  readMailBody,
  renderMail,
  renderMailFooter,
} from '@comptoir/core/mail-design'
import { compile } from 'html-to-text'
import { escapeHtml } from '../../kernel/http/escape-html.ts'
import type { MailSource } from './bulk.ts'
import { type CleanHtml, cleanHtml } from './clean-html.ts'
import type { MailFrame } from './mail-frame.ts'
import { createSlots, withoutMarks } from './template.ts'

/** What a mail is made of. */
export type MailContent = Pick<CampaignContent, 'kind' | 'subject' | 'preheader' | 'body' | 'image' | 'link'>

/** A mail as it is drawn once for all, and what was found while it was. */
export interface DrawnMail extends MailSource {
  cleaned: CleanHtml['cleaned']
  malformedLinks: string[]
  /** Where a design of blocks cannot be read. */
  wrongAt: string | null
  /** Nothing is in it but the footer. */
  isEmpty: boolean
}

const htmlToText = compile({
  wordwrap: false,
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
  ],
})

const EMPTY: MailDesign = { version: 1, ...MAIL_LOOK, blocks: [] }

/** The design of a mail of blocks; nothing was written yet in an empty one. */
function readDesign({ body, preheader, image, link, subject }: MailContent) {
  const read = body.trim() === '' ? ({ kind: 'blocks', design: EMPTY } as const) : readMailBody(body)
  const wrongAt = read.kind === 'blocks' ? null : read.kind === 'wrong' ? read.path : ''
  const design = read.kind === 'blocks' ? read.design : EMPTY
  const above = image === '' ? [] : [{ type: 'image' as const, src: image, alt: subject, href: link }]
  const blocks = [...above, ...design.blocks]
  return { design: { ...design, blocks, preheader: preheader || design.preheader }, wrongAt }
}

/** The picture above a mail of HTML, and where a press on it leads (EML-04). */
function pictureAbove({ image, link, subject }: MailContent, { origin }: MailFrame): string {
  if (image === '') return ''
  const src = escapeHtml(new URL(image, origin).href)
  const picture = `<img src="${src}" alt="${escapeHtml(subject)}" width="600" style="display:block;max-width:100%;height:auto;border:0;margin:0 auto;">`
  return link === '' ? picture : `<a href="${escapeHtml(link)}" target="_blank">${picture}</a>`
}

function drawHtml(
  content: MailContent,
  frame: MailFrame,
  around: MailAround,
  markHtml: (html: string) => string,
) {
  const { html, styles, cleaned, malformedLinks } = cleanHtml(content.body, frame.origin)
  const preheader = escapeHtml(around.fill(content.preheader))
  const page = `<!doctype html>
<html lang="${frame.language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(around.fill(content.subject))}</title>
${styles ? `<style>${styles}</style>` : ''}
</head>
<body style="margin:0;padding:0;">
${preheader ? `<div style="display:none;max-height:0;overflow:hidden;">${preheader}</div>` : ''}
${pictureAbove(content, frame)}
${markHtml(html)}
${renderMailFooter(around)}
</body>
</html>
`
  const text = `${around.fill(htmlToText(html))}\n\n${plainFooterOf(around)}`
  const isEmpty = content.image === '' && !html.includes('<img') && htmlToText(html).trim() === ''
  return { html: page, text, cleaned, malformedLinks, wrongAt: null, isEmpty }
}

/** Draws a mail once for all who get it (D-77): HTML and text, each with its footer, and slots where people differ. */
export function drawMail(written: MailContent, frame: MailFrame): DrawnMail {
  const content = {
    ...written,
    subject: withoutMarks(written.subject),
    preheader: withoutMarks(written.preheader),
    body: withoutMarks(written.body),
  }
  const slots = createSlots(frame.venue.name)
  const around: MailAround = {
    language: frame.language,
    subject: content.subject,
    origin: frame.origin,
    venue: frame.venue,
    fill: slots.mark,
    unsubscribeHref: slots.unsubscribe,
  }
  const subject = slots.split(slots.mark(content.subject))
  if (content.kind === 'html') {
    const { html, text, ...found } = drawHtml(content, frame, around, slots.markHtml)
    return { subject, html: slots.split(html), text: slots.split(text), ...found }
  }
  const { design, wrongAt } = readDesign(content)
  return {
    subject,
    html: slots.split(renderMail(design, around)),
    text: slots.split(plainTextOf(design, around)),
    cleaned: [],
    malformedLinks: [],
    wrongAt,
    isEmpty: design.blocks.every(({ type }) => type === 'divider' || type === 'spacer'),
  }
}
