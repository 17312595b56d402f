import type { Config } from '../../kernel/config/config.ts'
import type { AnswerHeaders } from '../../kernel/http/answer.ts'
import { type Cookie, readCookie, writeCookie } from '../../kernel/http/cookie.ts'
import { SESSION_DAYS } from './sessions.ts'

/** The refresh token goes to us alone, never to scripts or from other sites (D-12). */
const refresh: Cookie = { name: 'comptoir_refresh', sameSite: 'Strict' }

export function writeRefreshCookie(
  headers: AnswerHeaders,
  token: string,
  config: Pick<Config, 'isSecure'>,
): void {
  writeCookie(headers, refresh, { value: token, maxAgeSeconds: SESSION_DAYS * 24 * 60 * 60 }, config)
}

export function clearRefreshCookie(headers: AnswerHeaders, config: Pick<Config, 'isSecure'>): void {
  writeCookie(headers, refresh, { value: '', maxAgeSeconds: 0 }, config)
}

/** The refresh token; throws AppError `origin_not_allowed` for a call that another site makes. */
export function readRefreshCookie(
  request: Request,
  config: Pick<Config, 'isSecure' | 'publicUrl'>,
): string | undefined {
  return readCookie(request, refresh, config)
}
