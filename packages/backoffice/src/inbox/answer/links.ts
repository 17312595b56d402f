import type { InboxProfile } from '@comptoir/core/inbox'
import type { Venue } from '@comptoir/core/venues'

/** The addresses that an answer can carry; undefined where the venue has none (MSG-08). */
export interface AnswerLinks {
  /** Comes with the loyalty programme. */
  loyalty: string | undefined
  review: string | undefined
  location: string | undefined
}

/** The links of the profile, else of the venue. A Google place is also where reviews are written. */
export function linksOf(
  profile: Pick<InboxProfile, 'metadata'> | undefined,
  venue: Pick<Venue, 'address' | 'city' | 'mapsUri'> | undefined,
): AnswerLinks {
  const mapsUri = profile?.metadata.mapsUri || venue?.mapsUri || undefined
  return { loyalty: undefined, review: mapsUri, location: mapsUri ?? mapOf(venue) }
}

function mapOf(venue: Parameters<typeof linksOf>[1]): string | undefined {
  if (!venue?.address) return undefined
  const query = encodeURIComponent(`${venue.address}, ${venue.city}`)
  return `https://www.google.com/maps/search/?api=1&query=${query}`
}
