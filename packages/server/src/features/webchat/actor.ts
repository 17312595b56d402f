import { sql } from 'kysely'

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
  /** What the visitor writes in; null before the first message. */
  conversationId: string | null
  /** Whether it goes by the name that the visitor gave last. */
  isNamed: boolean
  language: 'fr' | 'en'
  /** Whether there is an answer for those who write outside the hours. */
  hasAwayReply: boolean
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** The address of a visitor in the inbox: opaque, and never a phone number (D-02). */
export function jidOf(visitor: Pick<VisitorActor, 'visitorId' | 'webchatId'>): string {
  return `visitor-${visitor.visitorId}.${visitor.webchatId}@website`
}

/** The same of the row `v` of a visitor, who may have begun anew more than once. */
export const jidOfVisitor = sql<string>`'visitor-' || coalesce(v.external_id, v.id::text) || '.' || v.webchat_id || '@website'`
