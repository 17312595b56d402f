import { EmailAddress, line, text } from '@comptoir/core/rules'
import { parse } from 'zod/v4/core'
import type { Tx } from '../../kernel/db/database.ts'
import { enqueue } from '../../kernel/queue/outbox.ts'
import type { EncryptedJobs } from '../../kernel/secrets/encrypted-column.ts'
import type { Secrets } from '../../kernel/secrets/secrets.ts'
import { type MailTemplate, templates } from './templates.ts'

/** The outbox kind of a mail. */
export const MAIL_JOB = 'email.send'
const PURPOSE = 'mail'

export const encryptedMails: EncryptedJobs = {
  kind: MAIL_JOB,
  member: 'sealed',
  purposeOf: () => PURPOSE,
  whenLost: {
    name: 'unsent e-mails with codes, links or messages',
    remedy: 'they are not sent; people request them again',
  },
}

/** CR, LF and their look-alikes are refused: no value can become a header or a second address (T18). */
const Value = line({ max: 1000 })
/** What somebody wrote; it stands in the body of a mail alone. */
const Prose = text({ max: 50_000 })

export interface NewMail {
  /** The venue in whose name it is sent; 0 for mails of the product itself. */
  venueId: number
  to: string
  language: 'fr' | 'en'
  template: MailTemplate
  /** What the template names; texts of one line. */
  values: Readonly<Record<string, string>>
  /** Values that must not lie open in the database (links, codes), from {@link encryptValues}. */
  encrypted?: string
  /** Where an answer goes, when not to the sender. */
  replyTo?: string
  /** Names the mail: a second one of the venue with the same key is the same mail. */
  key: string
  /** When it is worth nothing any more; it is then dropped instead of sent late. */
  notAfter?: Date
  /** Of a notice that somebody wished for: when. Not sent to who has unsubscribed since (D-26). */
  agreedAt?: Date
}

/** The job behind a mail. */
export interface MailPayload {
  to: string
  language: 'fr' | 'en'
  template: MailTemplate
  values: Record<string, string>
  sealed?: string
  replyTo?: string
  notAfter?: string
  agreedAt?: string
}

function checked(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, parse(Value, value)]))
}

/** Encrypts values of a mail until it is sent: those of one line, and those that may have several. */
export function encryptValues(
  secrets: Secrets,
  values: Readonly<Record<string, string>>,
  prose: Readonly<Record<string, string>> = {},
): string {
  const texts = Object.fromEntries(Object.entries(prose).map(([name, value]) => [name, parse(Prose, value)]))
  return secrets.encrypt(JSON.stringify({ ...checked(values), ...texts }), PURPOSE)
}

/** The values that {@link encryptValues} encrypted. */
export function decryptValues(secrets: Secrets, encrypted: string | undefined): Record<string, string> {
  return encrypted === undefined
    ? {}
    : (JSON.parse(secrets.decrypt(encrypted, PURPOSE)) as Record<string, string>)
}

/**
 * Puts a mail into the outbox, in the transaction of the change that it announces; returns whether it was new.
 * Throws when an address or value is not one line, or a value that the template names is missing.
 */
export function sendMail(tx: Tx, mail: NewMail): Promise<boolean> {
  const { venueId, key, to, language, template, encrypted, replyTo, notAfter, agreedAt } = mail
  const values = checked(mail.values)
  for (const name of templates[template].values)
    if (!(name in values)) throw new Error(`the mail ${template} needs the value ${name}`)
  if (templates[template].encrypted.length > 0 !== (encrypted !== undefined))
    throw new Error(`the mail ${template} needs these values encrypted: ${templates[template].encrypted}`)
  const payload: MailPayload = {
    to: parse(EmailAddress, to),
    language,
    template,
    values,
    ...(encrypted === undefined ? {} : { sealed: encrypted }),
    ...(replyTo === undefined ? {} : { replyTo: parse(EmailAddress, replyTo) }),
    ...(notAfter ? { notAfter: notAfter.toISOString() } : {}),
    ...(agreedAt ? { agreedAt: agreedAt.toISOString() } : {}),
  }
  return enqueue(tx, { venueId, kind: MAIL_JOB, key, payload })
}
