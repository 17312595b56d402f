import * as z from 'zod'
import type { SettingsGroup } from '../../kernel/config/settings-group.ts'
import type { PlacesSettings } from './places.ts'

const variables = {
  PLACES_URL: z.url({ protocol: /^https?$/ }).default('https://places.googleapis.com'),
  PLACES_KEY: z.string().min(1).optional(),
}
type Values = z.infer<z.ZodObject<typeof variables>>

declare module '../../kernel/config/config.ts' {
  interface Config {
    /** The map that knows places, with our key; without a key places are not looked up (D-55). */
    places: PlacesSettings | undefined
  }
}

/** The map that knows places. */
export const placesSettings = {
  variables,
  read: ({ PLACES_URL: url, PLACES_KEY: key }: Values) => ({
    places: key ? { url: url.replace(/\/$/, ''), key } : undefined,
  }),
} satisfies SettingsGroup
