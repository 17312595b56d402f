import type { CampaignContent, MailCheck } from '@comptoir/core/campaigns'
import { findUnknownVariables } from '@comptoir/core/contact-messages'
import { readMailBody } from '@comptoir/core/mail-design'
import { findMalformedVariables } from '@comptoir/core/sms'
import { escapeHtml } from '../../kernel/http/escape-html.ts'
import type { MailFrame } from './mail-frame.ts'
import { type DrawnMail, drawMail } from './mail-source.ts'
import { readMailHtml } from './read-html.ts'
import { senderFaultOf } from './sender-address.ts'
import { fillTemplate } from './template.ts'

/** What the first lines of a mail are read with, so that no name of anybody is in a finding. */
const NO_WORDS = { firstName: '', lastName: '', unsubscribe: '#unsubscribe' }
const MOST_FOUND = 20

/** Every text of a value, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** The texts of a body in which variables stand. */
export function textsOfBody({ kind, body }: Pick<CampaignContent, 'kind' | 'body'>): string[] {
  const read = kind === 'html' ? undefined : readMailBody(body)
  if (read?.kind === 'blocks') return textsIn(read.design)
  // Braces of style sheets are no variables.
  return [body.replace(/<style\b[\s\S]*?<\/style>/gi, '')]
}

/** Variables of a mail that do not end or have no such name, by the field that they are in. */
export function variablesOf(content: CampaignContent): MailCheck['variables'] {
  const fields = [
    ['subject', [content.subject]],
    ['preheader', [content.preheader]],
    ['body', textsOfBody(content)],
  ] as const
  return fields
    .flatMap(([field, texts]) =>
      texts.flatMap((text) => [
        ...findMalformedVariables(text).map(
          (found) => ({ field, fault: 'malformed', meant: '', ...found }) as const,
        ),
        ...findUnknownVariables(text).map((found) => ({ field, fault: 'unknown', ...found }) as const),
      ]),
    )
    .slice(0, MOST_FOUND)
    .map(({ field, fault, text, position, meant }) => ({ field, fault, text, position, meant }))
}

/** What is found in a mail before it leaves, and the addresses in it that people open. */
export function findInMail(
  content: CampaignContent,
  frame: MailFrame,
  drawn: DrawnMail = drawMail(content, frame),
): { mail: MailCheck; links: string[] } {
  const html = fillTemplate(drawn.html, NO_WORDS, escapeHtml)
  const { missingAlt, faint, links } = readMailHtml(html)
  return {
    links,
    mail: {
      sizeBytes: Buffer.byteLength(html),
      isEmpty: drawn.isEmpty,
      wrongAt: drawn.wrongAt,
      variables: variablesOf(content),
      missingAlt: missingAlt.slice(0, MOST_FOUND),
      faint: faint.slice(0, MOST_FOUND),
      malformedLinks: drawn.malformedLinks.slice(0, MOST_FOUND),
      cleaned: drawn.cleaned,
      senderFault: senderFaultOf(content.sender, frame.domains),
    },
  }
}
