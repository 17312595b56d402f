import type { Config } from '../config/config.ts'
import type { AnswerHeaders } from './answer.ts'
import { requireOwnPage } from './same-origin.ts'

/** A cookie of ours; its value is a random token. */
export interface Cookie {
  name: string
  /** `Lax` where another site leads people back to us, `Strict` everywhere else. */
  sameSite: 'Strict' | 'Lax'
}

/** By https the prefix keeps other hosts of the domain from setting it; then it must be for every path (RFC 6265bis). */
const fullName = (name: string, isSecure: boolean) => (isSecure ? `__Host-${name}` : name)

/** Sets a cookie that no script reads. */
export function writeCookie(
  headers: AnswerHeaders,
  { name, sameSite }: Cookie,
  { value, maxAgeSeconds }: { value: string; maxAgeSeconds: number },
  { isSecure }: Pick<Config, 'isSecure'>,
): void {
  const parts = [
    `${fullName(name, isSecure)}=${value}`,
    'Path=/',
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
  ]
  headers.append('set-cookie', [...parts, ...(isSecure ? ['Secure'] : [])].join('; '))
}

/**
 * The token in a cookie; undefined when it is not there, or cannot be one of ours. What SameSite asks of the browser is
 * checked here, too: a call of another site is refused whether it brings the cookie or not.
 */
export function readCookie(
  request: Request,
  { name, sameSite }: Cookie,
  config: Pick<Config, 'isSecure' | 'publicUrl'>,
): string | undefined {
  requireOwnPage(request, config, sameSite)
  const cookies = request.headers.get('cookie') ?? ''
  return new RegExp(`(?:^|;\\s*)${fullName(name, config.isSecure)}=([\\w-]{43})(?:;|$)`).exec(cookies)?.[1]
}
