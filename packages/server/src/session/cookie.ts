import { SESSION_DAYS } from './sessions.ts'

/** The refresh cookie goes to the session's own calls only, never to scripts or other sites (D-12). */
const NAME = 'comptoir_refresh'
const PATH = '/v2/auth'

function write(headers: Headers, value: string, maxAgeSeconds: number, isSecure: boolean): void {
  const parts = [
    `${NAME}=${value}`,
    `Path=${PATH}`,
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Strict',
  ]
  headers.append('set-cookie', [...parts, ...(isSecure ? ['Secure'] : [])].join('; '))
}

export function writeRefreshCookie(headers: Headers, token: string, isSecure: boolean): void {
  write(headers, token, SESSION_DAYS * 24 * 60 * 60, isSecure)
}

export function clearRefreshCookie(headers: Headers, isSecure: boolean): void {
  write(headers, '', 0, isSecure)
}

export function readRefreshCookie(request: Request): string | undefined {
  return new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})(?:;|$)`).exec(request.headers.get('cookie') ?? '')?.[1]
}
