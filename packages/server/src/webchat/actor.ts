/** The visitor behind a request: of one web chat, on one site. */
export interface VisitorActor {
  visitorId: string
  venueId: number
  webchatId: string
  profileId: number
  name: string
  language: 'fr' | 'en'
  /** Milliseconds since 1970. */
  expiresAt: number
}
