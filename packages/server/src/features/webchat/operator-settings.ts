import * as z from 'zod'
import { whole } from '../../kernel/config/setting.ts'
import type { SettingsGroup } from '../../kernel/config/settings-group.ts'

const variables = {
  REPLY_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(
      /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+$/,
      'must be a domain such as reply.comptoir.example',
    )
    .optional(),
  REPLY_SMTP_PORT: whole(0, 65_535).default(4525),
  NOTICE_AFTER_SECONDS: whole(0, 86_400).default(60),
}
type Values = z.infer<z.ZodObject<typeof variables>>

declare module '../../kernel/config/config.ts' {
  interface Config {
    /** A visitor who is still there reads an answer within this time, and gets no mail of it. */
    noticeAfterSeconds: number
    /** Answers by e-mail: the domain that they are sent to, and the port where its mail server hands them over. */
    replies: { domain: string; port: number } | undefined
  }
}

/** Answers of visitors by e-mail. */
export const webchatSettings = {
  variables,
  read: (values: Values) => ({
    replies: values.REPLY_DOMAIN ? { domain: values.REPLY_DOMAIN, port: values.REPLY_SMTP_PORT } : undefined,
    noticeAfterSeconds: values.NOTICE_AFTER_SECONDS,
  }),
} satisfies SettingsGroup
