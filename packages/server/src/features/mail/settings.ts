import * as z from 'zod'
import { unusable } from '../../kernel/config/setting.ts'
import type { SettingsGroup } from '../../kernel/config/settings-group.ts'

interface SmtpSettings {
  url: string
  from: string
  returnPath?: string | undefined
}

const variables = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be smtp://host:port or smtps://user:password@host' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@\r\n]{0,80}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be an address such as Comptoir <hello@comptoir.example>',
    )
    .optional(),
  MAIL_RETURN_PATH: z.email().optional(),
}
type Values = z.infer<z.ZodObject<typeof variables>>

declare module '../../kernel/config/config.ts' {
  interface Config {
    /** Where mails leave, and in whose name; without it they wait in the outbox. */
    smtp: SmtpSettings | undefined
  }
}

function readSmtp(values: Values): SmtpSettings | undefined {
  const { SMTP_URL: url, MAIL_FROM: from, MAIL_RETURN_PATH: returnPath } = values
  if (url === undefined) return undefined
  if (from !== undefined) return { url, from, ...(returnPath === undefined ? {} : { returnPath }) }
  throw unusable('MAIL_FROM: is required with SMTP_URL')
}

/** Where mails leave. */
export const mailSettings = {
  variables,
  read: (values: Values) => ({ smtp: readSmtp(values) }),
} satisfies SettingsGroup
