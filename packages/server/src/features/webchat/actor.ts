import { sql } from 'kysely'
import type { VisitorActor } from '../../kernel/http/callers.ts'

/** The address of a visitor in the inbox: opaque, and never a phone number (D-02). */
export function jidOf(visitor: Pick<VisitorActor, 'visitorId' | 'webchatId'>): string {
  return `visitor-${visitor.visitorId}.${visitor.webchatId}@website`
}

/** The same of the row `v` of a visitor, who may have started again more than once. */
export const jidOfVisitor = sql<string>`'visitor-' || coalesce(v.external_id, v.id::text) || '.' || v.webchat_id || '@website'`

/** The same of a row of what is known by visitor, named `v` too. */
export const jidOfKnown = sql<string>`'visitor-' || v.visitor_id || '.' || v.webchat_id || '@website'`
