import type { KeyValueStorage } from '../state/storage.ts'

const KEY = 'venue'

/**
 * The venue that was worked in last on this device, 0 for all.
 * @example
 * import { createStorage } from '@comptoir/core/state'
 * import { readChosenVenue } from '@comptoir/core/venues'
 *
 * const venueId = readChosenVenue(createStorage())
 */
export function readChosenVenue(storage: KeyValueStorage): number | undefined {
  const kept = storage.get(KEY)
  return kept !== undefined && /^\d{1,10}$/.test(kept) ? Number(kept) : undefined
}

/** Remembers it for the next visit. */
export function keepChosenVenue(storage: KeyValueStorage, venueId: number): void {
  storage.set(KEY, String(venueId))
}
