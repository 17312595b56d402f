import type { Hono } from 'hono'
import type { Config } from '../config/config.ts'
import type { Bindings } from './serve.ts'

const DAY_MS = 86_400_000
/** RFC 9116 asks for less than a year; later readers know that it is out of date. */
const VALID_DAYS = 180

/**
 * Search engines list nothing of an installation: the back office is its managers' and the API is for programs. What
 * the pages of others need to be drawn whole stays open: the chat and what it calls; and so does the reference.
 */
const ROBOTS = `User-agent: *
Allow: /widget/
Allow: /v2/webchats/
Allow: /docs/
Disallow: /
`

function securityText({ securityContact, publicUrl }: Pick<Config, 'securityContact' | 'publicUrl'>): string {
  const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${new Date(midnight + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: fr, en',
    ...(publicUrl ? [`Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`] : []),
  ]
  return lines.map((line) => `${line}\n`).join('')
}

const text = (body: string) =>
  new Response(body, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  })

/** Answers the files that every web server is asked for: robots.txt, and security.txt where a contact is set. */
export function serveWellKnown(app: Hono<Bindings>, config: Config): void {
  app.get('/robots.txt', () => text(ROBOTS))
  app.get('/.well-known/security.txt', (c) =>
    config.securityContact ? text(securityText(config)) : c.notFound(),
  )
}
