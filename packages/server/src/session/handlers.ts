import type { contract } from '@comptoir/core/contract'
import type { CallContext, Handlers } from '../http/context.ts'
import { AppError, notFound } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { clearRefreshCookie, readRefreshCookie, writeRefreshCookie } from './cookie.ts'
import { isPassword } from './passwords.ts'
import { findManager, findManagerByEmail } from './queries.ts'
import {
  type OpenedSession,
  openSession,
  revokeSession,
  rotateRefreshToken,
  sessionOfRefreshToken,
} from './sessions.ts'
import { bearerOf, signToken, verifyToken } from './tokens.ts'

export function sessionHandlers(services: Services): Handlers<typeof contract.session> {
  const { database, secrets, config, limits } = services

  async function giveTokens(session: OpenedSession, context: CallContext): Promise<string> {
    writeRefreshCookie(context.headers, session.refreshToken, config.isSecure)
    return signToken(secrets.tokenKey, session.managerId, session.sessionId)
  }

  /** The sessions that a log-out means: the bearer's and the cookie's, whichever still can be read. */
  async function sessionsOf(request: Request): Promise<Set<string>> {
    const sessionIds = new Set<string>()
    if (request.headers.has('authorization')) {
      const claims = await verifyToken(secrets.tokenKey, bearerOf(request)).catch(() => undefined)
      if (claims) sessionIds.add(claims.sessionId)
    }
    const cookie = readRefreshCookie(request)
    const ofCookie = cookie && (await database.system((tx) => sessionOfRefreshToken(tx, cookie)))
    if (ofCookie) sessionIds.add(ofCookie)
    return sessionIds
  }

  return {
    async login({ body }, context) {
      const email = body.emailAddress.toLowerCase()
      await limits.login(context.address, email)
      const found = await database.system((tx) => findManagerByEmail(tx, email))
      const isRight = await isPassword(found?.passwordHash, body.password)
      if (!found || !isRight || found.manager.managerStatus !== '1')
        throw new AppError('wrong_credentials', 'E-mail address or password is wrong.')
      const userAgent = context.request.headers.get('user-agent') ?? ''
      const session = await database.system((tx) => openSession(tx, found.manager.managerId, userAgent))
      return { manager: found.manager, token: await giveTokens(session, context) }
    },
    async refreshSession(_, context) {
      const token = readRefreshCookie(context.request)
      const rotation = token
        ? await database.system((tx) => rotateRefreshToken(tx, token))
        : ({ outcome: 'refused' } as const)
      if (rotation.outcome === 'renewed') return { token: await giveTokens(rotation.session, context) }
      if (rotation.outcome === 'stolen') {
        services.log.warn(
          { requestId: context.requestId },
          'a used refresh token came again: its session was ended',
        )
        services.hub.endSession(rotation.sessionId)
      }
      throw new AppError('session_expired', 'Your session has ended. Log in again.')
    },
    async logout(_, context) {
      for (const sessionId of await sessionsOf(context.request)) {
        await database.system((tx) => revokeSession(tx, sessionId))
        services.hub.endSession(sessionId)
      }
      clearRefreshCookie(context.headers, config.isSecure)
      return undefined
    },
    async getMe(_, { actor }) {
      const manager = await database.system((tx) => findManager(tx, actor.managerId))
      if (!manager) throw notFound()
      return manager
    },
    listMyPermissions(_, { actor }) {
      return actor.roles
    },
  }
}
