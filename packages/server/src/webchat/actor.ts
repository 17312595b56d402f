/** The visitor behind a request: of one web chat, on one site. */
export interface VisitorActor {
  /** The visitor's session. */
  rowId: string
  /** The visitor on all devices: what the site calls them, else the session. */
  visitorId: string
  venueId: number
  webchatId: string
  profileId: number
  name: string
  language: 'fr' | 'en'
  /** Whether there is an answer for those who write outside the hours. */
  hasAwayReply: boolean
  /** Milliseconds since 1970. */
  expiresAt: number
}
