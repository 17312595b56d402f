import * as z from 'zod/mini'
import { MAIL_BODY_MAX } from '../mail-design/index.ts'
import { EmailAddress } from '../rules/email.ts'
import { OwnPicture } from '../rules/picture-address.ts'
import { line, text } from '../rules/text.ts'
import { WebAddress } from '../rules/web-address.ts'
import { SenderId } from '../sms/index.ts'

/** Characters of an SMS before names are filled in. */
export const CAMPAIGN_BODY_MAX = 800
/** Characters of the subject of a mail, and of its preheader. */
export const MAIL_SUBJECT_MAX = 150

/** What a campaign is written as (EML-03): an SMS, or a mail of blocks or of HTML. */
export const CampaignContentKind = z.enum(['sms', 'blocks', 'html'])
export type CampaignContentKind = z.infer<typeof CampaignContentKind>

const NoText = z.literal('')

/** What staff ask for at the counter, such as `NOEL10`: 3 to 20 capital letters and digits. */
export const CampaignCodeText = z.string().check(z.regex(/^[A-Z0-9]{3,20}$/))

/** The fields of {@link CampaignContent}. */
export const contentFields = {
  /** `sms` in a mail that says none: JSON is a design of blocks, everything else HTML. */
  kind: z._default(CampaignContentKind, 'sms'),
  /** The name an SMS comes from where phones show names; empty for that of the venue (SMS-06). */
  senderId: z._default(z.union([NoText, SenderId]), ''),
  /**
   * An SMS of at most {@link CAMPAIGN_BODY_MAX} characters, a design of blocks as JSON (`MailDesign`), or HTML.
   * `{{firstName}}`, `{{lastName}}` and `{{venue}}` are filled in, `{{firstName|customer}}` with words for blanks (D-76).
   */
  body: z._default(text({ max: MAIL_BODY_MAX }), ''),
  /** Of a mail (EML-04); names are filled in as in the body. */
  subject: z._default(line({ max: MAIL_SUBJECT_MAX }), ''),
  /** Shown beside the subject in a list of mails; empty for that of the design. */
  preheader: z._default(line({ max: MAIL_SUBJECT_MAX }), ''),
  /** The name a mail comes from; empty for that of the venue. */
  fromName: z._default(line({ max: 60 }), ''),
  /** The address it comes from, of a domain that the venue has verified; empty for one of the platform (D-77). */
  sender: z._default(z.union([NoText, EmailAddress]), ''),
  /** Where answers to a mail go; empty for the address of the venue. */
  replyTo: z._default(z.union([NoText, EmailAddress]), ''),
  /** A picture above the body of a mail, and where a press on it leads (EML-04). */
  image: z._default(z.union([NoText, OwnPicture, WebAddress]), ''),
  link: z._default(z.union([NoText, WebAddress]), ''),
  /** What people say at the counter, so that one sees who came (D-73); the text shows it as `{{code}}`. */
  code: z._default(z.union([NoText, CampaignCodeText]), ''),
}
/** What a campaign says. The mention of STOP (D-41), or the footer of a mail (D-77), is put at its end when it leaves. */
export const CampaignContent = z.strictObject(contentFields)
export interface CampaignContent extends z.infer<typeof CampaignContent> {}

const CODE = /\{\{code\}\}/g

/**
 * The content with its code in place of `{{code}}`; without a code it stays as it is.
 * @example
 * import { withCode } from '@comptoir/core/campaigns'
 *
 * withCode({ code: 'NOEL10', body: 'Dites {{code}}', subject: '', preheader: '' }).body // => 'Dites NOEL10'
 */
export function withCode<T extends Pick<CampaignContent, 'code' | 'body' | 'subject' | 'preheader'>>(
  content: T,
): T {
  const { code, body, subject, preheader } = content
  if (code === '') return content
  const fill = (text: string) => text.replace(CODE, code)
  return { ...content, body: fill(body), subject: fill(subject), preheader: fill(preheader) }
}

/**
 * Whether what people read shows the code.
 * @example
 * import { showsCode } from '@comptoir/core/campaigns'
 *
 * showsCode({ body: 'Dites {{code}}', subject: '', preheader: '' }) // => true
 */
export function showsCode({
  body,
  subject,
  preheader,
}: Pick<CampaignContent, 'body' | 'subject' | 'preheader'>) {
  return [body, subject, preheader].some((text) => text.includes('{{code}}'))
}
