import { findTargetFault } from '@comptoir/core/links'
import type { Tx } from '../../kernel/db/database.ts'
import { escapeHtml, unescapeHtml } from '../../kernel/http/escape-html.ts'
import { linkTo, type Site } from '../../kernel/http/site.ts'
import type { BulkMail } from '../bulk-mail/index.ts'
import { linkFor } from '../links/index.ts'
import type { Sendable } from './campaign-channel.ts'

/** The address of a link, where the whole of it is the same for all. */
const HREF = /(<a\b[^>]*?\shref=")(https?:[^"]+)"/gi

/** Makes the links in the HTML of a mail short links of its campaign, so that clicks are counted (D-71). */
export async function withShortLinks(
  tx: Tx,
  site: Site,
  { venueId, startsAt }: Pick<Sendable, 'venueId' | 'startsAt'>,
  mail: BulkMail,
): Promise<BulkMail> {
  const short = new Map<string, string>()
  const found = mail.html.pieces.flatMap((piece) =>
    Array.from(piece.matchAll(HREF), ([, , href = '']) => href),
  )
  for (const href of new Set(found)) {
    const target = unescapeHtml(href)
    if (findTargetFault(target) || target.startsWith(linkTo(site, '/'))) continue
    const { source } = mail
    const countsFrom = startsAt ?? new Date()
    short.set(href, await linkFor(tx, site, { venueId, kind: 'campaign', target, source, countsFrom }))
  }
  const replace = (piece: string) =>
    piece.replace(HREF, (whole, before: string, href: string) => {
      const address = short.get(href)
      return address === undefined ? whole : `${before}${escapeHtml(address)}"`
    })
  return { ...mail, html: { ...mail.html, pieces: mail.html.pieces.map(replace) } }
}
