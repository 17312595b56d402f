import type { Place } from '../place.ts'

/** A number that is linked, as calls name it. */
export interface NumberPlace extends Place {
  id: number
}
