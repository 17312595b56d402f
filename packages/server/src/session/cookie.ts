import { readCookie, writeCookie } from '../http/cookie.ts'
import { SESSION_DAYS } from './sessions.ts'

/** The refresh token goes to us alone, never to scripts or from other sites (D-12). */
const name = 'comptoir_refresh'
const sameSite = 'Strict'

export function writeRefreshCookie(headers: Headers, token: string, isSecure: boolean): void {
  writeCookie(headers, { name, value: token, maxAgeSeconds: SESSION_DAYS * 24 * 60 * 60, sameSite }, isSecure)
}

export function clearRefreshCookie(headers: Headers, isSecure: boolean): void {
  writeCookie(headers, { name, value: '', maxAgeSeconds: 0, sameSite }, isSecure)
}

export function readRefreshCookie(request: Request, isSecure: boolean): string | undefined {
  return readCookie(request, name, isSecure)
}
