import * as z from 'zod'
import { unusable } from '../../kernel/config/setting.ts'
import type { SettingsGroup } from '../../kernel/config/settings-group.ts'
import type { VoiceSettings } from './voice.ts'

const variables = {
  VOICE_URL: z.url({ protocol: /^https?$/ }).optional(),
  VOICE_KEY: z.string().min(1).optional(),
  VOICE_SECRET: z.string().min(16).optional(),
}
type Values = z.infer<z.ZodObject<typeof variables>>

declare module '../../kernel/config/config.ts' {
  interface Config {
    /** Who gives numbers that customers call, and reports calls (VPN-04); without it none can be taken. */
    voice: VoiceSettings | undefined
  }
}

function readVoice({ VOICE_URL: url, VOICE_KEY: key, VOICE_SECRET: secret }: Values) {
  if (url === undefined) return undefined
  if (key === undefined || secret === undefined)
    throw unusable('VOICE_KEY, VOICE_SECRET: are required with VOICE_URL')
  return { url: url.replace(/\/$/, ''), key, secret }
}

/** The provider of numbers that customers call. */
export const voiceSettings = {
  variables,
  read: (values: Values) => ({ voice: readVoice(values) }),
} satisfies SettingsGroup
