import * as z from 'zod'
import type { Config } from '../kernel/config/config.ts'
import { serverSettings } from '../kernel/config/server-settings.ts'
import { hintOf, unusable } from '../kernel/config/setting.ts'
import type { SettingsGroup } from '../kernel/config/settings-group.ts'
import { googleSettings } from '../providers/google/settings.ts'
import { linkedinSettings } from '../providers/linkedin/settings.ts'
import { modelSettings } from '../providers/llm/settings.ts'
import { metaSettings } from '../providers/meta/settings.ts'
import { placesSettings } from '../providers/places/settings.ts'
import { rcsSettings } from '../providers/rcs/settings.ts'
import { smsSettings } from '../providers/sms/settings.ts'
import { voiceSettings } from '../providers/voice/settings.ts'
import { features } from './features.ts'

const groups: readonly SettingsGroup[] = [
  serverSettings,
  ...features.flatMap(({ settings }) => settings ?? []),
  googleSettings,
  linkedinSettings,
  metaSettings,
  modelSettings,
  placesSettings,
  rcsSettings,
  smsSettings,
  voiceSettings,
]

const Environment = z.object(Object.assign({}, ...groups.map(({ variables }) => variables)))

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(Environment.shape)

/** Reads and checks the environment. Empty variables count as not set. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given, { error: hintOf })
  if (!parsed.success) {
    throw unusable(...parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  }
  // Each group declares in its own file what it adds to Config; it gets the values of its own variables.
  return Object.assign({}, ...groups.map(({ read }) => read(parsed.data as never)))
}
