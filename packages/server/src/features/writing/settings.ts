import { SUGGESTION_WAIT_HOURS } from '@comptoir/core/writing'
import type * as z from 'zod'
import { number } from '../../kernel/config/setting.ts'
import type { SettingsGroup } from '../../kernel/config/settings-group.ts'

const variables = {
  SUGGESTION_WAIT_HOURS: number(0, 720).default(SUGGESTION_WAIT_HOURS),
}
type Values = z.infer<z.ZodObject<typeof variables>>

declare module '../../kernel/config/config.ts' {
  interface Config {
    /** How long one waits for another suggestion when the first ones are used (D-16). */
    suggestionWaitHours: number
  }
}

/** Suggestions of texts. */
export const writingSettings = {
  variables,
  read: (values: Values) => ({ suggestionWaitHours: values.SUGGESTION_WAIT_HOURS }),
} satisfies SettingsGroup
