import * as z from 'zod'
import type { SettingsGroup } from '../../kernel/config/settings-group.ts'

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''))

/** The environment variables of Google Business Profile. */
const googleVariables = {
  GOOGLE_LOG_IN_URL: address.default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_OAUTH_URL: address.default('https://oauth2.googleapis.com'),
  GOOGLE_ACCOUNTS_URL: address.default('https://mybusinessaccountmanagement.googleapis.com'),
  GOOGLE_LOCATIONS_URL: address.default('https://mybusinessbusinessinformation.googleapis.com'),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
}

/** The URLs of Google's login and APIs, and our app there. */
export interface GoogleSettings {
  logInUrl: string
  oauthUrl: string
  accountsUrl: string
  locationsUrl: string
  clientId: string | undefined
  clientSecret: string | undefined
}

function readGoogle(values: z.infer<z.ZodObject<typeof googleVariables>>): GoogleSettings {
  return {
    logInUrl: values.GOOGLE_LOG_IN_URL,
    oauthUrl: values.GOOGLE_OAUTH_URL,
    accountsUrl: values.GOOGLE_ACCOUNTS_URL,
    locationsUrl: values.GOOGLE_LOCATIONS_URL,
    clientId: values.GOOGLE_CLIENT_ID,
    clientSecret: values.GOOGLE_CLIENT_SECRET,
  }
}

declare module '../../kernel/config/config.ts' {
  interface Config {
    google: GoogleSettings
  }
}

/** Google. */
export const googleSettings = {
  variables: googleVariables,
  read: (values: Parameters<typeof readGoogle>[0]) => ({ google: readGoogle(values) }),
} satisfies SettingsGroup
