import { contrastOnWhite } from '../rules/contrast.ts'
import { escapeHtml, forOutlook, layout, row } from './html.ts'
import { listOf, runsOf } from './paragraphs.ts'
import type { MailAround } from './render.ts'
import type { MailBlock, MailDesign, MailListKind, MailParagraph, MailRun } from './shapes.ts'
import { mailWords, networkNames } from './words.ts'

const INK = '#1d2521'
const QUIET = '#59625d'
const LINE = '#dcd8cc'
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;"
/** WCAG 2.2, 1.4.3. */
const READABLE = 4.5
/** Of a column beside another: two of them and their gap fill the 536 px inside the mail. */
const COLUMN_PX = 260

/** What the blocks of one mail share. */
export interface Drawing extends Pick<MailDesign, 'accent'> {
  around: MailAround
}

const write = (text: string, { around }: Drawing): string => escapeHtml(around.fill(text))
const address = (href: string): string => escapeHtml(href)
/** Names may stand in the address of a link too. */
const leadsTo = (href: string, { around }: Drawing): string => escapeHtml(around.fill(href))
const linkColor = ({ accent }: Drawing): string => (contrastOnWhite(accent) >= READABLE ? accent : INK)

/** Filling in takes white space from the ends of a text; here it stands before the next run. */
function writeRun(text: string, drawing: Drawing): string {
  const before = /^\s*/.exec(text)?.[0] ?? ''
  const after = /\s*$/.exec(text.slice(before.length))?.[0] ?? ''
  return `${before}${write(text, drawing).trim()}${after}`.replaceAll('\n', '<br>')
}

function runOf(run: MailRun, drawing: Drawing): string {
  let html = writeRun(run.text, drawing)
  if (run.isBold) html = `<strong>${html}</strong>`
  if (run.isItalic) html = `<em>${html}</em>`
  if (run.href === '') return html
  return `<a href="${leadsTo(run.href, drawing)}" style="color:${linkColor(drawing)};text-decoration:underline;">${html}</a>`
}

const picture = (src: string, alt: string, width: number, { around }: Drawing) =>
  src &&
  `<img src="${address(new URL(src, around.origin).href)}" alt="${escapeHtml(alt)}" width="${width}" style="display:block;max-width:100%;height:auto;border:0;">`

/** Text on the accent that can be read: white or nearly black. */
const onAccent = ({ accent }: Drawing) => (contrastOnWhite(accent) >= READABLE ? '#ffffff' : INK)

function button(block: Extract<MailBlock, { type: 'button' }>, drawing: Drawing): string {
  const style = `display:inline-block;padding:14px 28px;border-radius:8px;background:${drawing.accent};color:${onAccent(drawing)};${FONT}font-size:16px;font-weight:600;line-height:20px;text-decoration:none;`
  const label = write(block.label, drawing)
  return block.href === ''
    ? `<span style="${style}">${label}</span>`
    : `<a href="${leadsTo(block.href, drawing)}" style="${style}">${label}</a>`
}

const paragraph = (html: string, size: number, color: string, more = '') =>
  `<p style="margin:0 0 4px;${FONT}font-size:${size}px;line-height:1.5;color:${color};${more}">${html}</p>`

const listTags = { bullet: 'ul', number: 'ol' } as const

function list(kind: MailListKind, items: readonly MailParagraph[], align: string, drawing: Drawing): string {
  const style = `margin:0 0 4px;padding:0 0 0 24px;${FONT}font-size:16px;line-height:1.5;color:${INK};text-align:${align};`
  const tag = listTags[kind]
  const lines = items.map(
    (item) =>
      `<li>${runsOf(item)
        .map((run) => runOf(run, drawing))
        .join('')}</li>`,
  )
  return `<${tag} style="${style}">${lines.join('')}</${tag}>`
}

/** Paragraphs, and items of one kind in a row as a list. */
function text({ paragraphs, align }: Extract<MailBlock, { type: 'text' }>, drawing: Drawing): string {
  const groups: { kind: MailListKind | undefined; items: MailParagraph[] }[] = []
  for (const one of paragraphs) {
    const kind = listOf(one)
    const last = groups.at(-1)
    if (kind && last?.kind === kind) last.items.push(one)
    else groups.push({ kind, items: [one] })
  }
  const plain = (one: MailParagraph) =>
    paragraph(
      runsOf(one)
        .map((run) => runOf(run, drawing))
        .join(''),
      16,
      INK,
      `text-align:${align};`,
    )
  return groups
    .map(({ kind, items }) => (kind ? list(kind, items, align, drawing) : items.map(plain).join('')))
    .join('')
}

function card(content: string, drawing: Drawing): string {
  const style = `padding:20px;border:1px solid ${LINE};border-left:4px solid ${drawing.accent};border-radius:8px;`
  return layout(`<tr><td style="${style}">${content}</td></tr>`)
}

function hero({ title, text }: Extract<MailBlock, { type: 'hero' }>, drawing: Drawing): string {
  const color = onAccent(drawing)
  const style = `margin:0;${FONT}font-size:32px;line-height:1.2;font-weight:700;color:${color};text-align:center;`
  const below = text && paragraph(write(text, drawing), 17, color, 'margin-top:10px;text-align:center;')
  return `<h1 style="${style}">${write(title, drawing)}</h1>${below}`
}

function offer(block: Extract<MailBlock, { type: 'offer' }>, drawing: Drawing): string {
  const { title, text, price, note } = block
  return card(
    [
      paragraph(write(title, drawing), 18, INK, 'font-weight:700;'),
      text && paragraph(write(text, drawing), 16, INK),
      price && paragraph(write(price, drawing), 24, linkColor(drawing), 'font-weight:700;'),
      note && paragraph(write(note, drawing), 13, QUIET),
    ].join(''),
    drawing,
  )
}

function coupon(block: Extract<MailBlock, { type: 'coupon' }>, drawing: Drawing): string {
  const { code } = mailWords[drawing.around.language]
  const style = `padding:20px;border:2px dashed ${drawing.accent};border-radius:8px;text-align:center;`
  const letters = `font-family:ui-monospace,Menlo,Consolas,monospace;font-size:26px;line-height:1.4;font-weight:700;letter-spacing:2px;`
  return layout(
    `<tr><td style="${style}">${paragraph(code, 13, QUIET)}<p style="margin:0 0 4px;${letters}color:${INK};">${write(block.code, drawing)}</p>${block.text && paragraph(write(block.text, drawing), 15, INK)}</td></tr>`,
  )
}

function venue({ hasHours, hasAddress }: Extract<MailBlock, { type: 'venue' }>, { around }: Drawing): string {
  const words = mailWords[around.language]
  const { name, address: lines, phone, hours } = around.venue
  const title = (text: string) => paragraph(text, 13, QUIET, 'font-weight:600;')
  const where = [name, ...lines, phone].filter(Boolean).map(escapeHtml).join('<br>')
  const times = hours.map(({ day, text }) => `${escapeHtml(day)} : ${escapeHtml(text)}`).join('<br>')
  return [
    hasAddress && where ? title(words.address) + paragraph(where, 15, INK) : '',
    hasHours && times ? title(words.hours) + paragraph(times, 15, INK) : '',
  ].join('')
}

function columns(block: Extract<MailBlock, { type: 'columns' }>, drawing: Drawing): string {
  const one = (blocks: readonly MailBlock[]) =>
    `<div style="display:inline-block;width:100%;max-width:${COLUMN_PX}px;vertical-align:top;">${layout(blocks.map((inner) => blockRow(inner, drawing, '0 8px 16px')).join(''))}</div>`
  const [left, right] = block.columns
  const cell = `<td width="${COLUMN_PX}" valign="top">`
  return [
    forOutlook(
      `<table role="presentation" border="0" cellpadding="0" cellspacing="0" width="100%"><tr>${cell}`,
    ),
    one(left),
    forOutlook(`</td>${cell}`),
    one(right),
    forOutlook('</td></tr></table>'),
  ].join('')
}

/** How each type of block is drawn. */
const draw: { [T in MailBlock['type']]: (block: Extract<MailBlock, { type: T }>, d: Drawing) => string } = {
  logo: ({ src, alt }, drawing) => picture(src, alt, 140, drawing),
  heading: ({ text, level, align }, drawing) =>
    `<h${level} style="margin:0;${FONT}font-size:${level === 1 ? 28 : 21}px;line-height:1.25;font-weight:700;color:${INK};text-align:${align};">${write(text, drawing)}</h${level}>`,
  hero,
  text,
  image: ({ src, alt, href }, drawing) => {
    const image = picture(src, alt, 536, drawing)
    return href === '' || image === '' ? image : `<a href="${leadsTo(href, drawing)}">${image}</a>`
  },
  button: (block, drawing) => `<div style="text-align:${block.align};">${button(block, drawing)}</div>`,
  offer,
  coupon,
  venue,
  social: ({ links }, drawing) =>
    `<p style="margin:0;${FONT}font-size:15px;line-height:1.8;color:${INK};text-align:center;">${links
      .map(
        ({ network, href }) =>
          `<a href="${address(href)}" style="color:${linkColor(drawing)};text-decoration:underline;">${networkNames[network]}</a>`,
      )
      .join(' · ')}</p>`,
  divider: () => `<div style="border-top:1px solid ${LINE};font-size:0;line-height:0;">&nbsp;</div>`,
  spacer: ({ height }) => `<div style="height:${height}px;font-size:0;line-height:0;">&nbsp;</div>`,
  columns,
}

function drawBlock<T extends MailBlock['type']>(
  block: Extract<MailBlock, { type: T }>,
  drawing: Drawing,
): string {
  return draw[block.type as T](block, drawing)
}

/** A block as a row of the mail. */
export function blockRow(block: MailBlock, drawing: Drawing, padding = '0 32px 20px'): string {
  if (block.type !== 'hero') return row(drawBlock(block, drawing), `padding:${padding};`)
  const band = `padding:44px 32px;border-radius:12px 12px 0 0;background:${drawing.accent};`
  return row(drawBlock(block, drawing), band) + row('&nbsp;', 'height:24px;font-size:0;line-height:0;')
}

/** Who writes, why, and the link to unsubscribe: below every mail (D-77). */
export function footerRow({ around }: Drawing): string {
  const words = mailWords[around.language]
  const { name, address: lines } = around.venue
  const from = [name, ...lines].filter(Boolean).map(escapeHtml).join(' · ')
  const out = `<a href="${address(around.unsubscribeHref)}" style="color:${QUIET};text-decoration:underline;">${words.unsubscribe}</a>`
  const style = 'text-align:center;'
  return row(
    paragraph(from, 13, QUIET, style) + paragraph(`${escapeHtml(words.why(name))} ${out}`, 13, QUIET, style),
    `padding:20px 32px 28px;border-top:1px solid ${LINE};`,
  )
}
