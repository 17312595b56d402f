import type { contract } from '@comptoir/core/contract'
import type { Received } from '@comptoir/core/http'
import type { login as loginCall } from '@comptoir/core/session'
import { bearerOf } from '../../kernel/http/bearer.ts'
import type { CallContext, Handlers } from '../../kernel/http/context.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { giveTokens, openSessionFor } from './begin.ts'
import { clearRefreshCookie, readRefreshCookie } from './cookie.ts'
import { isPassword } from './passwords.ts'
import { lockedFactor } from './proof.ts'
import { findManagerByEmail, findShadowByEmail, isPasswordHash, type KnownManager } from './queries.ts'
import { tryFactor } from './second-factors.ts'
import { type OpenedSession, revokeSession, rotateRefreshToken, sessionOfRefreshToken } from './sessions.ts'
import { verifyToken } from './tokens.ts'

type SigningInHandlers = Pick<Handlers<typeof contract.session>, 'login' | 'refreshSession' | 'logout'>

type Credentials = Received<typeof loginCall>['body']

function wrongCredentials(): AppError {
  return new AppError('wrong_credentials', 'Wrong e-mail address or password.')
}

function factorRequired(isWrong: boolean): AppError {
  return isWrong
    ? new AppError('second_factor_required', 'code: not correct, or already used.', {
        fields: { code: 'wrong_code' },
      })
    : new AppError('second_factor_required', 'Enter the code from your authenticator app.', {
        fields: { code: 'required' },
      })
}

/** Who has this address and password. As many are checked as there could be: the time reveals nothing (T23). */
async function findByPassword(
  { database, config }: Pick<Services, 'database' | 'config'>,
  email: string,
  password: string,
): Promise<KnownManager | undefined> {
  const account = await database.system((tx) => findManagerByEmail(tx, email))
  const isAccount = await isPassword(account?.passwordHash, password)
  if (!config.isSignUpNeutral) return isAccount ? account : undefined
  const shadow = await database.system((tx) => findShadowByEmail(tx, email))
  const isItsShadow = await isPassword(shadow?.passwordHash, password)
  if (isAccount) return account
  return isItsShadow ? shadow : undefined
}

/** The sessions that a log-out means: the bearer's and the cookie's, whichever still can be read. */
async function sessionsOf(
  { database, secrets, config }: Pick<Services, 'database' | 'secrets' | 'config'>,
  request: Request,
): Promise<Set<string>> {
  const sessionIds = new Set<string>()
  if (request.headers.has('authorization')) {
    const claims = await verifyToken(secrets.tokenKey, bearerOf(request)).catch(() => undefined)
    if (claims) sessionIds.add(claims.sessionId)
  }
  const cookie = readRefreshCookie(request, config)
  const ofCookie = cookie && (await database.system((tx) => sessionOfRefreshToken(tx, cookie)))
  if (ofCookie) sessionIds.add(ofCookie)
  return sessionIds
}

export function signingInHandlers(services: Services): SigningInHandlers {
  const { database, secrets, config, limits, log } = services

  async function requireFactorAtLogin(managerId: number, code: string | undefined): Promise<void> {
    if (!code) throw factorRequired(false)
    const outcome = await database.system((tx) => tryFactor(tx, secrets, managerId, code))
    if (outcome === 'locked') throw lockedFactor()
    if (outcome === 'wrong') throw factorRequired(true)
  }

  /** The password may have been changed while it was checked: then the old one no longer works. */
  function openIfUnchanged(
    { manager, passwordHash }: KnownManager,
    context: CallContext,
  ): Promise<OpenedSession> {
    return database.system(async (tx) => {
      if (!(await isPasswordHash(tx, manager.managerId, passwordHash))) throw wrongCredentials()
      return openSessionFor(tx, services, manager.managerId, context)
    })
  }

  async function enter(email: string, { password, code }: Credentials, context: CallContext) {
    await limits.login(context.address, email)
    const found = await findByPassword(services, email, password)
    if (found?.manager.managerStatus !== '1') throw wrongCredentials()
    const { manager } = found
    if (manager.hasSecondFactor) await requireFactorAtLogin(manager.managerId, code)
    const session = await openIfUnchanged(found, context)
    return { manager, token: await giveTokens(services, session, context) }
  }

  return {
    async login({ body }, context) {
      const email = body.emailAddress.toLowerCase()
      const { requestId } = context
      try {
        const answer = await enter(email, body, context)
        const { managerId, hasSecondFactor } = answer.manager
        log.info({ requestId, managerId, hasSecondFactor }, 'login')
        return answer
      } catch (error) {
        // The same account can be seen in many lines, the address of a person in none.
        const account = secrets.fingerprint(email, 'login').slice(0, 12)
        if (error instanceof AppError) log.warn({ requestId, account, code: error.code }, 'login refused')
        throw error
      }
    },
    async refreshSession(_, context) {
      const token = readRefreshCookie(context.request, config)
      const rotation = token
        ? await database.system((tx) => rotateRefreshToken(tx, token))
        : ({ outcome: 'refused' } as const)
      if (rotation.outcome === 'renewed')
        return { token: await giveTokens(services, rotation.session, context) }
      if (rotation.outcome === 'stolen') {
        log.warn({ requestId: context.requestId }, 'refresh token reused: session ended')
        services.hub.endSession(rotation.sessionId)
      }
      throw new AppError('session_expired', 'Your session has ended. Log in again.')
    },
    async logout(_, context) {
      for (const sessionId of await sessionsOf(services, context.request)) {
        await database.system((tx) => revokeSession(tx, sessionId))
        services.hub.endSession(sessionId)
      }
      clearRefreshCookie(context.headers, config)
      return undefined
    },
  }
}
