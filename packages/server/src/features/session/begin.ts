import { afterCommit, type Tx } from '../../kernel/db/database.ts'
import type { CallContext } from '../../kernel/http/context.ts'
import type { Services } from '../../kernel/services/services.ts'
import { readRefreshCookie, writeRefreshCookie } from './cookie.ts'
import { type OpenedSession, openSession, revokeSession, sessionOfRefreshToken } from './sessions.ts'
import { signToken } from './tokens.ts'

type Tools = Pick<Services, 'secrets' | 'config'>

/** Gives the two tokens of a session: the refresh token as a cookie, the access token as the answer (D-12). */
export async function giveTokens(
  { secrets, config }: Tools,
  session: OpenedSession,
  context: CallContext,
): Promise<string> {
  writeRefreshCookie(context.headers, session.refreshToken, config)
  return signToken(secrets.tokenKey, session.managerId, session.sessionId)
}

/** Opens a session for the browser behind a request; the previous one ends, as nothing could use it any more. */
export async function openSessionFor(
  tx: Tx,
  { hub, config }: Pick<Services, 'hub' | 'config'>,
  managerId: number,
  { request }: CallContext,
): Promise<OpenedSession> {
  const cookie = readRefreshCookie(request, config)
  const formerId = cookie && (await sessionOfRefreshToken(tx, cookie))
  if (formerId) {
    await revokeSession(tx, formerId)
    afterCommit(tx, () => hub.endSession(formerId))
  }
  return openSession(tx, managerId, request.headers.get('user-agent') ?? '')
}
