import type * as z from 'zod'

/**
 * The settings of one part of the server: its variables of the environment, and what they come to. The part declares
 * what it adds to `Config` beside it.
 */
export interface SettingsGroup {
  variables: z.ZodRawShape
  /** Gets all values, checked; throws a ConfigError where they do not fit together. */
  read(values: never): object
}
