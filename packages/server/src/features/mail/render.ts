import { escapeHtml } from '../../kernel/http/escape-html.ts'
import { type Block, type MailTemplate, texts } from './templates.ts'

/** A mail, ready for a connector. */
export interface RenderedMail {
  subject: string
  text: string
  html: string
  /** Where it is unsubscribed from with one click, for what somebody may have no more of. */
  unsubscribeLink: string | undefined
}

type Values = Readonly<Record<string, string>>

const ink = '#1c2430'
const quiet = '#5b6676'
const accent = '#0b5c56'

/** Puts values in, in one pass: what a value contains is never read as a name again (T16). */
function fill(text: string, values: Values, encode: (value: string) => string = (value) => value): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`the mail uses ${name}, which has no value`)
    return encode(value)
  })
}

const inHtml = (text: string, values: Values) => fill(escapeHtml(text), values, escapeHtml)

function blockAsText(block: Block, values: Values): string {
  if (block.kind === 'button' || block.kind === 'unsubscribe')
    return `${fill(block.label, values)}\n${fill(block.link, values)}`
  if (block.kind === 'code') return `    ${fill(block.text, values)}`
  return fill(block.text, values)
}

function blockAsHtml(block: Block, values: Values, linkHint: string): string {
  if (block.kind === 'code')
    return `<p style="margin:24px 0;font-size:32px;font-weight:700;letter-spacing:6px;color:${ink}">${inHtml(block.text, values)}</p>`
  if (block.kind === 'button') {
    const link = inHtml(block.link, values)
    return [
      `<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${accent};color:#ffffff;font-weight:600;text-decoration:none">${inHtml(block.label, values)}</a></p>`,
      `<p style="margin:0 0 16px;font-size:13px;line-height:1.5;color:${quiet}">${escapeHtml(linkHint)}<br><a href="${link}" style="color:${quiet};word-break:break-all">${link}</a></p>`,
    ].join('')
  }
  if (block.kind === 'quote')
    return `<p style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${accent};font-size:16px;line-height:1.5;color:${ink}">${inHtml(block.text, values).replaceAll('\n', '<br>')}</p>`
  if (block.kind === 'unsubscribe')
    return `<p style="margin:0;font-size:13px"><a href="${inHtml(block.link, values)}" style="color:${quiet}">${inHtml(block.label, values)}</a></p>`
  const look = block.kind === 'note' ? `font-size:13px;color:${quiet}` : `font-size:16px;color:${ink}`
  return `<p style="margin:0 0 16px;line-height:1.5;${look}">${inHtml(block.text, values)}</p>`
}

const aboveAsHtml = (line: string) => `<p style="margin:0 0 16px;font-size:12px;color:${quiet}">${line}</p>`

/** A readable page of one column with its styles inline: mail programs drop everything else. */
function page(language: string, title: string, body: string, footer: string): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body style="margin:0;padding:24px 12px;background:#f4f1ec;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"><div style="max-width:560px;margin:0 auto;padding:32px;border-radius:12px;background:#ffffff">${body}</div><p style="max-width:560px;margin:16px auto 0;text-align:center;font-size:12px;line-height:1.5;color:${quiet}">${footer}</p></body></html>`
}

/** Writes a mail in a language. Throws when a value is missing: a mail with a hole is not sent. */
export function renderMail(template: MailTemplate, language: 'fr' | 'en', values: Values): RenderedMail {
  const { frame, mails } = texts[language]
  const { subject, heading, blocks, footer = frame.footer, isAnswerable } = mails[template]
  const above = isAnswerable ? [frame.answerAbove] : []
  const title = `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;color:${ink}">${inHtml(heading, values)}</h1>`
  const parts = blocks.map((block) => blockAsHtml(block, values, frame.linkHint))
  return {
    subject: fill(subject, values),
    text: [
      ...above,
      fill(heading, values),
      ...blocks.map((block) => blockAsText(block, values)),
      `--\n${fill(footer, values)}`,
      '',
    ]
      .join('\n\n')
      .trimEnd(),
    html: page(
      language,
      inHtml(subject, values),
      above.map(aboveAsHtml).join('') + title + parts.join(''),
      inHtml(footer, values),
    ),
    unsubscribeLink: values.unsubscribeLink,
  }
}
