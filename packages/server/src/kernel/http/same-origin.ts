import type { Config } from '../config/config.ts'
import { AppError } from './errors.ts'

type Address = Pick<Config, 'publicUrl'>

/** Whether an Origin header names this server. Behind a proxy that ends TLS the request's own scheme is not known. */
function isOwnOrigin(origin: string, request: Request, { publicUrl }: Address): boolean {
  if (!URL.canParse(origin)) return false
  const isPublic = publicUrl !== undefined && new URL(publicUrl).host === new URL(origin).host
  if (isPublic) return new URL(publicUrl).origin === origin
  return new URL(origin).host === new URL(request.url).host
}

/**
 * Whether a page of this server makes the call, or no page at all. Browsers say so in Sec-Fetch-Site, which no script
 * can set; those that leave it out (Safari before 16.4, plain http) send Origin with whatever changes something.
 * Without either it is a program outside a browser, which holds no one else's cookies. Another port of the same host is
 * another origin, though SameSite=Strict takes it for the same site.
 */
export function isFromOwnPage(request: Request, address: Address): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = request.headers.get('origin')
  return origin === null || isOwnOrigin(origin, request, address)
}

/** Whether a person follows a link or a redirect of another site to us, in the window itself. */
function isNavigation({ method, headers }: Request): boolean {
  return (
    method === 'GET' &&
    headers.get('sec-fetch-mode') === 'navigate' &&
    headers.get('sec-fetch-dest') === 'document'
  )
}

/** Refuses what another site has a browser send, as the browser adds our cookies to it or takes those of the answer. */
export function requireOwnPage(request: Request, address: Address, sameSite: 'Strict' | 'Lax'): void {
  if (isFromOwnPage(request, address) || (sameSite === 'Lax' && isNavigation(request))) return
  throw new AppError(
    'origin_not_allowed',
    'This call uses a cookie, so only pages of this server can make it. If they are served at another address, set PUBLIC_URL.',
  )
}
