import * as z from 'zod'
import type { SettingsGroup } from '../../kernel/config/settings-group.ts'

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''))

/** The environment variables of Meta. */
const metaVariables = {
  META_GRAPH_URL: address.default('https://graph.facebook.com/v24.0'),
  META_DIALOG_URL: z.url({ protocol: /^https?$/ }).default('https://www.facebook.com/v24.0/dialog/oauth'),
  META_APP_ID: z
    .string()
    .regex(/^\d{5,20}$/)
    .optional(),
  META_APP_SECRET: z.string().min(16).optional(),
  META_VERIFY_TOKEN: z.string().min(8).optional(),
}

/**
 * Where Meta's Graph is, and its page for logins; our app there, and what its webhooks prove themselves with: without
 * the secret none is taken.
 */
export interface MetaSettings {
  graphUrl: string
  dialogUrl: string
  appId: string | undefined
  appSecret: string | undefined
  verifyToken: string | undefined
}

function readMeta(values: z.infer<z.ZodObject<typeof metaVariables>>): MetaSettings {
  return {
    graphUrl: values.META_GRAPH_URL,
    dialogUrl: values.META_DIALOG_URL,
    appId: values.META_APP_ID,
    appSecret: values.META_APP_SECRET,
    verifyToken: values.META_VERIFY_TOKEN,
  }
}

declare module '../../kernel/config/config.ts' {
  interface Config {
    meta: MetaSettings
  }
}

/** Meta. */
export const metaSettings = {
  variables: metaVariables,
  read: (values: Parameters<typeof readMeta>[0]) => ({ meta: readMeta(values) }),
} satisfies SettingsGroup
