import type { MailTemplate } from './template.ts'

/** The dispatch kind of one mail to many: its payload is a {@link BulkMail}, the fields of a message a {@link BulkMailPerson}. */
export const MAIL_BULK = 'email.bulk'

/** What a mail says, made once for all who get it. */
export interface MailSource {
  subject: MailTemplate
  html: MailTemplate
  text: MailTemplate
}

/** A mail to many people, each with their own words in it. */
export interface BulkMail extends MailSource {
  /** What it is of, such as the number of a campaign: `List-Id` and `Feedback-ID` say it. */
  source: string
  fromName: string
  /** The address it comes from. */
  sender: string
  /** Empty: answers go to the sender. */
  replyTo: string
}

/** One of them. */
export interface BulkMailPerson {
  firstName: string
  lastName: string
}
