import type { Tx } from '../db/database.ts'
import type { CallContext } from '../http/context.ts'
import type { Services } from '../services.ts'
import { writeRefreshCookie } from './cookie.ts'
import { type OpenedSession, openSession } from './sessions.ts'
import { signToken } from './tokens.ts'

type Tools = Pick<Services, 'secrets' | 'config'>

/** Gives the two tokens of a session: the refresh token as a cookie, the access token as the answer (D-12). */
export async function giveTokens(
  { secrets, config }: Tools,
  session: OpenedSession,
  context: CallContext,
): Promise<string> {
  writeRefreshCookie(context.headers, session.refreshToken, config.isSecure)
  return signToken(secrets.tokenKey, session.managerId, session.sessionId)
}

/** Opens a session for the browser behind a request. */
export function openSessionFor(tx: Tx, managerId: number, { request }: CallContext): Promise<OpenedSession> {
  return openSession(tx, managerId, request.headers.get('user-agent') ?? '')
}
