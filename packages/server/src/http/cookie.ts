/** A cookie of ours; its value is a random token. */
interface Cookie {
  name: string
  value: string
  maxAgeSeconds: number
  /** `Lax` where another site leads people back to us, `Strict` everywhere else. */
  sameSite: 'Strict' | 'Lax'
}

/** By https the prefix keeps other hosts of the domain from setting it; then it must be for every path (RFC 6265bis). */
const fullName = (name: string, isSecure: boolean) => (isSecure ? `__Host-${name}` : name)

/** Sets a cookie that no script reads. */
export function writeCookie(
  headers: Headers,
  { name, value, maxAgeSeconds, sameSite }: Cookie,
  isSecure: boolean,
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

/** The token in a cookie; undefined when it is not there, or cannot be one of ours. */
export function readCookie(request: Request, name: string, isSecure: boolean): string | undefined {
  const cookies = request.headers.get('cookie') ?? ''
  return new RegExp(`(?:^|;\\s*)${fullName(name, isSecure)}=([\\w-]{43})(?:;|$)`).exec(cookies)?.[1]
}
