import type { Hono } from 'hono'
import { notFound } from '../../kernel/http/errors.ts'
import type { Bindings } from '../../kernel/http/serve.ts'
import { linkTo, type Site } from '../../kernel/http/site.ts'

/** A conversation's id in 22 characters: in an SMS each one counts. */
export function shortLink(site: Site, conversationId: string): string {
  return linkTo(site, `/a/${Buffer.from(conversationId.replaceAll('-', ''), 'hex').toString('base64url')}`)
}

/** Leads from the short address to the conversation; it reveals nothing, and who opens it logs in. */
export function serveShortLinks(app: Hono<Bindings>): void {
  app.get('/a/:word', (c) => {
    const hex = Buffer.from(c.req.param('word'), 'base64url').toString('hex')
    const id = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex)?.slice(1).join('-')
    if (!id) throw notFound()
    return c.redirect(`/messages?conversationId=${id}`)
  })
}
