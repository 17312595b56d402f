import * as z from 'zod'
import type { SettingsGroup } from '../../kernel/config/settings-group.ts'

const variables = {
  RCS_URL: z.url({ protocol: /^https?$/ }).default('https://rcsbusinessmessaging.googleapis.com'),
  RCS_AGENTS_URL: z.url({ protocol: /^https?$/ }).default('https://businesscommunications.googleapis.com'),
  RCS_TOKEN_URL: z.url({ protocol: /^https?$/ }).default('https://oauth2.googleapis.com/token'),
}
type Values = z.infer<z.ZodObject<typeof variables>>

declare module '../../kernel/config/config.ts' {
  interface Config {
    /** Where RCS for Business is, where its agents are managed, and where a service account gets its tokens. */
    rcs: { url: string; agentsUrl: string; tokenUrl: string }
  }
}

/** RCS for Business. */
export const rcsSettings = {
  variables,
  read: ({ RCS_URL: url, RCS_AGENTS_URL: agentsUrl, RCS_TOKEN_URL: tokenUrl }: Values) => ({
    rcs: { url: url.replace(/\/$/, ''), agentsUrl: agentsUrl.replace(/\/$/, ''), tokenUrl },
  }),
} satisfies SettingsGroup
