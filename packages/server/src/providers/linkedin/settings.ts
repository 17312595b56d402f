import * as z from 'zod'
import type { SettingsGroup } from '../../kernel/config/settings-group.ts'

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, ''))

/** The environment variables of LinkedIn. */
const linkedinVariables = {
  LINKEDIN_URL: address.default('https://www.linkedin.com'),
  LINKEDIN_API_URL: address.default('https://api.linkedin.com'),
  LINKEDIN_CLIENT_ID: z.string().min(1).optional(),
  LINKEDIN_CLIENT_SECRET: z.string().min(1).optional(),
}

/** The URLs of LinkedIn's login and API, and our app there. */
export interface LinkedinSettings {
  url: string
  apiUrl: string
  clientId: string | undefined
  clientSecret: string | undefined
}

function readLinkedin(values: z.infer<z.ZodObject<typeof linkedinVariables>>): LinkedinSettings {
  return {
    url: values.LINKEDIN_URL,
    apiUrl: values.LINKEDIN_API_URL,
    clientId: values.LINKEDIN_CLIENT_ID,
    clientSecret: values.LINKEDIN_CLIENT_SECRET,
  }
}

declare module '../../kernel/config/config.ts' {
  interface Config {
    linkedin: LinkedinSettings
  }
}

/** LinkedIn. */
export const linkedinSettings = {
  variables: linkedinVariables,
  read: (values: Parameters<typeof readLinkedin>[0]) => ({ linkedin: readLinkedin(values) }),
} satisfies SettingsGroup
