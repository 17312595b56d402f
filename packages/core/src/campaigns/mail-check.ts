import * as z from 'zod/mini'

/** Gmail cuts mails off at 102 kB: what is heavier loses its end, and with it the link to unsubscribe. In bytes. */
export const MAIL_HEAVY_BYTES = 100_000

/** Something that HTML lost because no mail may carry it: `script`, `form`, `style sheet`, … and how often. */
export const MailCleaned = z.object({
  what: z.enum(['script', 'form', 'handler', 'link', 'styleSheet', 'embed', 'attribute', 'element']),
  /** As it stood in the HTML, shortened; such as `onclick` or `javascript:alert(1)`. */
  example: z.string(),
  count: z.int(),
})
export interface MailCleaned extends z.infer<typeof MailCleaned> {}

/**
 * Why a sender cannot be used: `free_mail` (an address of Gmail, Orange …, whose DMARC has mails of others refused) or
 * `unverified` (a domain that the venue has not verified).
 */
export const MailSenderFault = z.enum(['free_mail', 'unverified'])
export type MailSenderFault = z.infer<typeof MailSenderFault>

/** What is found in a mail before it leaves. */
export const MailCheck = z.object({
  /** Of the HTML as it leaves, without its pictures. */
  sizeBytes: z.int(),
  /** Nothing is in it but the footer. */
  isEmpty: z.boolean(),
  /** Where a design of blocks cannot be read; null where it can. */
  wrongAt: z.nullable(z.string()),
  /** Variables that do not end, or have no such name (D-76), with the field they are in and what was probably meant. */
  variables: z.array(
    z.object({
      field: z.enum(['subject', 'preheader', 'body']),
      fault: z.enum(['malformed', 'unknown']),
      text: z.string(),
      /** From 1, within the text that it stands in. */
      position: z.int(),
      meant: z.string(),
    }),
  ),
  /** Addresses of pictures without words for those who do not see them. */
  missingAlt: z.array(z.string()),
  /** Words whose colour is too near to what is behind them: below 4.5:1 (WCAG 2.2, 1.4.3). */
  faint: z.array(z.object({ text: z.string(), contrast: z.number() })),
  /** Addresses behind links that lead nowhere: not absolute, or neither http, https, mailto nor tel. */
  malformedLinks: z.array(z.string()),
  /** What the HTML lost. */
  cleaned: z.array(MailCleaned),
  senderFault: z.nullable(MailSenderFault),
})
export interface MailCheck extends z.infer<typeof MailCheck> {}
