import * as z from 'zod'
import type { SettingsGroup } from '../../kernel/config/settings-group.ts'

const variables = {
  RCS_URL: z.url({ protocol: /^https?$/ }).default('https://rcsbusinessmessaging.googleapis.com'),
  RCS_TOKEN_URL: z.url({ protocol: /^https?$/ }).default('https://oauth2.googleapis.com/token'),
}
type Values = z.infer<z.ZodObject<typeof variables>>

declare module '../../kernel/config/config.ts' {
  interface Config {
    /** Where RCS for Business is, and where a service account gets its tokens. */
    rcs: { url: string; tokenUrl: string }
  }
}

/** RCS for Business. */
export const rcsSettings = {
  variables,
  read: ({ RCS_URL: url, RCS_TOKEN_URL: tokenUrl }: Values) => ({
    rcs: { url: url.replace(/\/$/, ''), tokenUrl },
  }),
} satisfies SettingsGroup
