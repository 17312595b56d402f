import type { Permission } from '@comptoir/core/http'
import type { Language } from './kept.ts'

/** Something on a page that people look for by everyday words. The palette reads the `findables.ts` of all features. */
export interface Findable {
  id: string
  label: Readonly<Record<Language, string>>
  /** How else people call it. */
  words: Readonly<Record<Language, string>>
  href: string | ((ids: { venueId: number; managerId: number }) => string)
  /** One of these is needed, as for the menu. */
  permissions?: readonly Permission[]
}
