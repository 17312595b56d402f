import type { KnownVisitor, PreChat, WebchatSite } from '@comptoir/core/webchat'

/** What a form asks for; a field that is not there is not asked. */
export type Wanted = Partial<Record<keyof PreChat, 'optional' | 'required'>>

const order = ['name', 'emailAddress', 'phoneNumber'] as const

/** Why something is asked: before the first message, for a message to no one there, or for a notice. */
export type Reason = 'first' | 'away' | 'mail'

/**
 * What is to be asked before the first message, if anything. Anyone who has written, or is known to the site, is asked
 * nothing.
 */
export function wantedOf(site: WebchatSite | undefined, visitor: KnownVisitor): Wanted | undefined {
  if (!site || visitor.hasWritten || visitor.isSigned) return undefined
  const wanted: Wanted = {}
  for (const name of order) {
    const need = site.preChat[name]
    if (need !== 'off') wanted[name] = need
  }
  return Object.keys(wanted).length > 0 ? wanted : undefined
}

/** What is asked for a reason; an e-mail address where an answer shall go. */
export function wantedFor(
  reason: Reason | undefined,
  site: WebchatSite | undefined,
  visitor: KnownVisitor,
): Wanted | undefined {
  const first = wantedOf(site, visitor)
  if (reason === 'mail') return { emailAddress: 'required' }
  return reason === 'away' ? { name: 'optional', ...first, emailAddress: 'required' } : first
}
