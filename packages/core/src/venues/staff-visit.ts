import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import { STAFF_ALL_VENUES } from '../roles/index.ts'
import type { Venue } from './contract.ts'

/** Staff look into what is not theirs (VEN-01). */
export interface StaffVisit {
  /** One venue, every venue, or nothing of the kind. */
  readonly visiting: ReadonlySignal<'venue' | 'everything' | undefined>
  /** The venue that is looked into. */
  readonly venue: ReadonlySignal<Venue | undefined>
  begin(where: Venue | 'everything'): void
  /** Takes the newest data of the venue, if it is the one. */
  take(remote: Venue): void
  end(): void
  /** What announces the internal all-venues mode to the server; empty outside of it. */
  headers(): Record<string, string>
}

/** Makes a {@link StaffVisit} that has not begun. */
export function createStaffVisit(): StaffVisit {
  const where = signal<Venue | 'everything'>()
  return {
    visiting: computed(() => (typeof where.value === 'object' ? 'venue' : where.value)),
    venue: computed(() => (typeof where.value === 'object' ? where.value : undefined)),
    begin(next) {
      where.value = next
    },
    take(remote) {
      const now = where.peek()
      if (typeof now === 'object' && now.venueId === remote.venueId) where.value = remote
    },
    end() {
      where.value = undefined
    },
    headers: () => (where.peek() === 'everything' ? { [STAFF_ALL_VENUES.name]: STAFF_ALL_VENUES.value } : {}),
  }
}
