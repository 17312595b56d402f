import type { KnownVisitor, PreChat, WebchatSite } from '@comptoir/core/webchat'

/** What a form asks for; a field that is not there is not asked. */
export type Wanted = Partial<Record<keyof PreChat, 'optional' | 'required'>>

const order = ['name', 'emailAddress', 'phoneNumber'] as const

/**
 * What is to be asked before the first message, if anything: the venue's own fields, and where an answer may go when
 * nobody is there. Whoever has written, or is known to the site, is asked nothing.
 */
export function wantedOf(site: WebchatSite | undefined, visitor: KnownVisitor): Wanted | undefined {
  if (!site || visitor.hasWritten || visitor.isSigned) return undefined
  const wanted: Wanted = {}
  for (const name of order) {
    const need = site.preChat[name]
    if (need !== 'off') wanted[name] = need
  }
  if (!site.isOpen) wanted.emailAddress ??= 'optional'
  return Object.keys(wanted).length > 0 ? wanted : undefined
}
