/** Whose accounts are linked. */
export interface Place {
  venueId: number
  profileId: number
}
