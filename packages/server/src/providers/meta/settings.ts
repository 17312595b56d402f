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
  INSTAGRAM_GRAPH_URL: address.default('https://graph.instagram.com/v24.0'),
  INSTAGRAM_TOKEN_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api.instagram.com/oauth/access_token'),
  INSTAGRAM_DIALOG_URL: z.url({ protocol: /^https?$/ }).default('https://www.instagram.com/oauth/authorize'),
  INSTAGRAM_APP_ID: z
    .string()
    .regex(/^\d{5,20}$/)
    .optional(),
  INSTAGRAM_APP_SECRET: z.string().min(16).optional(),
}

/**
 * Where Instagram's own API is, for accounts without a Facebook page, its page for logins and its tokens; and the app
 * there, whose secret also signs webhooks.
 */
export interface InstagramSettings {
  graphUrl: string
  tokenUrl: string
  dialogUrl: string
  appId: string | undefined
  appSecret: string | undefined
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
  instagram: InstagramSettings
}

function readMeta(values: z.infer<z.ZodObject<typeof metaVariables>>): MetaSettings {
  return {
    graphUrl: values.META_GRAPH_URL,
    dialogUrl: values.META_DIALOG_URL,
    appId: values.META_APP_ID,
    appSecret: values.META_APP_SECRET,
    verifyToken: values.META_VERIFY_TOKEN,
    instagram: {
      graphUrl: values.INSTAGRAM_GRAPH_URL,
      tokenUrl: values.INSTAGRAM_TOKEN_URL,
      dialogUrl: values.INSTAGRAM_DIALOG_URL,
      appId: values.INSTAGRAM_APP_ID,
      appSecret: values.INSTAGRAM_APP_SECRET,
    },
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
