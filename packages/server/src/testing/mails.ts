import { sql } from 'kysely'
import { MAIL_JOB } from '../features/mail/index.ts'
import { decryptValues, type MailPayload } from '../features/mail/mail.ts'
import { RESET_JOB, resetRequests } from '../features/session/reset-job.ts'
import type { TestApp } from './app.ts'
import { workOutbox } from './outbox.ts'

/** A mail that waits in the outbox, with its encrypted values opened. */
export interface TestMail {
  to: string
  language: string
  template: string
  values: Record<string, string>
}

/** Does what was put off until after the answer: wishes for a new password. */
export async function workResets({ services }: TestApp): Promise<void> {
  const handler = resetRequests(services.database, services)
  await workOutbox(services.database, RESET_JOB, handler)
}

/** The mails to an address, the newest last. */
export async function mailsTo({ services }: TestApp, email: string): Promise<TestMail[]> {
  const { rows } = await services.database.system((tx) =>
    sql<{ payload: MailPayload }>`
      select payload from outbox where kind = ${MAIL_JOB} and payload->>'to' = ${email} order by id`.execute(
      tx,
    ),
  )
  return rows.map(({ payload: { to, language, template, values, sealed } }) => ({
    to,
    language,
    template,
    values: { ...values, ...decryptValues(services.secrets, sealed) },
  }))
}

/** The six digits that were sent last. */
export async function codeSentTo(app: TestApp, email: string): Promise<string> {
  return (await mailsTo(app, email)).findLast(({ template }) => template === 'activation')?.values.code ?? ''
}

/** The word in the link that was sent last. */
export async function tokenSentTo(app: TestApp, email: string): Promise<string> {
  const link = (await mailsTo(app, email)).findLast(({ values }) => values.link?.includes('token='))?.values
    .link
  return new URL(link ?? 'http://none').searchParams.get('token') ?? ''
}
