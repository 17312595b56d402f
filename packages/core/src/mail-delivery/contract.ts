import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'

/** What an unsent mail holds that its recipient waits for. */
export const UnsentMailKind = z.enum(['activation', 'passwordReset', 'accountCreated', 'invitation'])

/** A mail with a code or a link that no mail server takes. Times are milliseconds since 1970. */
export const UnsentMail = z.object({
  id: z.int(),
  kind: UnsentMailKind,
  /** Whom it is for. */
  to: z.string(),
  createdAt: z.number(),
  /** When its code or link is worth nothing any more; it is deleted then. */
  expiresAt: z.number(),
})
export interface UnsentMail extends z.infer<typeof UnsentMail> {}

/**
 * Lists the codes and links that wait because there is no mail server, newest first, 100 at most; for staff. Empty where
 * there is a mail server. Links that set the password of staff are left out: the log alone has them.
 */
export const listUnsentMails = endpoint({
  method: 'GET',
  path: '/v2/unsentMails',
  summary: 'List codes and links that wait without a mail server',
  scope: 'staff',
  permission: 'staff.mails:read',
  params: {},
  response: z.array(UnsentMail),
})

/** Reads the code or the link of an unsent mail, to pass it on; for staff, and written into the audit log. */
export const revealUnsentMail = endpoint({
  method: 'POST',
  path: '/v2/unsentMails/{id}/reveal',
  summary: 'Read the code or link of an unsent mail',
  scope: 'staff',
  permission: 'staff.mails:read',
  isAudited: true,
  params: { id: z.int().check(z.minimum(1)) },
  response: z.object({ code: z.nullable(z.string()), link: z.nullable(z.string()) }),
})
