import { english } from './texts-en.ts'
import { french } from './texts-fr.ts'

/** A part of a mail, from top to bottom. Texts may name values as `{{name}}`. */
export type Block =
  | { kind: 'text'; text: string }
  /** Something to read and type elsewhere, in large digits. */
  | { kind: 'code'; text: string }
  /** What somebody wrote, as it was written. */
  | { kind: 'quote'; text: string }
  | { kind: 'button'; label: string; link: string }
  /** The link that stops such mails. */
  | { kind: 'unsubscribe'; label: string; link: string }
  /** Smaller, below the rest. */
  | { kind: 'note'; text: string }

/** What a mail says in one language. */
export interface MailText {
  subject: string
  heading: string
  /** Replaces the footer of the frame, for people without an account. */
  footer?: string
  blocks: readonly Block[]
  /** It can be answered by e-mail: it begins with the line above which to write. */
  isAnswerable?: true
}

/** The values that each mail names; those encrypted do not lie open in the outbox. */
export const templates = {
  activation: { values: ['firstName'], encrypted: ['code'] },
  accountExists: { values: ['link'], encrypted: [] },
  passwordReset: { values: ['firstName'], encrypted: ['link'] },
  passwordChanged: { values: ['firstName', 'link'], encrypted: [] },
  emailChanged: { values: ['firstName', 'newEmail'], encrypted: [] },
  accountCreated: { values: ['firstName'], encrypted: ['link'] },
  secondFactorChanged: { values: ['firstName', 'link'], encrypted: [] },
  invitation: { values: ['inviterName', 'venueName', 'roleName'], encrypted: ['link'] },
  addedToVenue: { values: ['firstName', 'inviterName', 'venueName', 'roleName', 'link'], encrypted: [] },
  featureRequested: { values: ['managerName', 'venueName', 'featureName', 'link'], encrypted: [] },
  erasureAsked: { values: ['venueName', 'link'], encrypted: [] },
  senderDomainBroken: { values: ['domain', 'venueName', 'link'], encrypted: [] },
  erasureDone: { values: ['venueName'], encrypted: [] },
  visitorAnswer: { values: ['venueName'], encrypted: ['link', 'answer', 'unsubscribeLink'] },
  visitorNotice: { values: ['venueName'], encrypted: ['link', 'unsubscribeLink'] },
} as const satisfies Record<string, { values: readonly string[]; encrypted: readonly string[] }>

export type MailTemplate = keyof typeof templates

/** What every mail says at its end. */
export interface MailFrame {
  /** Beside a link, for those who cannot press the button. */
  linkHint: string
  /** The line that an answer by e-mail is written above. */
  answerAbove: string
  footer: string
}

export const texts: Record<'fr' | 'en', { frame: MailFrame; mails: Record<MailTemplate, MailText> }> = {
  fr: french,
  en: english,
}
