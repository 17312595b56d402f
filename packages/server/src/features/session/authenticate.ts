import { bearerOf } from '../../kernel/http/bearer.ts'
import type { ManagerActor } from '../../kernel/http/callers.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { verifyToken } from './tokens.ts'

/** The manager of a request: a valid token of a session that has not ended (SHL-25, T24). */
export async function authenticateManager(
  { secrets, actors }: Pick<Services, 'secrets' | 'actors'>,
  request: Request,
): Promise<ManagerActor> {
  const claims = await verifyToken(secrets.tokenKey, bearerOf(request))
  const actor = await actors.find(claims.sessionId)
  if (!actor || actor.managerId !== claims.managerId)
    throw new AppError('session_expired', 'Your session has ended. Log in again.')
  return { ...actor, tokenExpiresAt: claims.expiresAt }
}
