import { createHash } from 'node:crypto'
import type { contract } from '@comptoir/core/contract'
import type { LogInProvider, OAuthOutcome } from '@comptoir/core/social'
import { audit } from '../../kernel/audit/index.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { can } from '../../kernel/http/callers.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { type Cookie, readCookie, writeCookie } from '../../kernel/http/cookie.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import { randomToken, type Secrets } from '../../kernel/secrets/secrets.ts'
import type { Services } from '../../kernel/services/services.ts'
import { findAccount } from '../channels/index.ts'
import type { LogIn } from './oauth-login.ts'
import { logInFlows } from './oauth-login-flows.ts'
import { keepState, redirectUriOf, STATE_SECONDS, takeState } from './oauth-state.ts'

/** The state alone could be brought by another browser: this one keeps its half (T10). */
const cookie: Cookie = { name: 'comptoir_oauth', sameSite: 'Lax' }
const permission = 'posts.socialProfiles:create'

/** Of each login its own, and to be had only from its state and the secret of this installation. */
const verifierOf = (secrets: Secrets, state: string) => secrets.fingerprint(state, 'oauth-verifier')
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** Back to the page where it began, with how it ended. */
function leadBack(outcome: OAuthOutcome): Response {
  return new Response(null, { status: 302, headers: { location: `/channels?linking=${outcome}` } })
}

/** What is logged in for must be the venue's own: its profile, and the account where it is for one. */
async function requirePlace(tx: Tx, provider: LogInProvider, { venueId, profileId, accountId }: LogIn) {
  if (accountId !== null) {
    const account = await findAccount(tx, venueId, accountId)
    if (account?.profile_id !== profileId || account.platform !== provider) throw notFound()
    return
  }
  if (provider === 'facebook' || provider === 'instagram')
    throw new AppError('rule', 'id: is required: the account to log in for', { fields: { id: 'required' } })
  const profile = await tx
    .selectFrom('profile')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('id', '=', profileId)
    .executeTakeFirst()
  if (!profile) throw notFound()
}

export function oauthHandlers(services: Services): Handlers<typeof contract.oauth> {
  const { database, config, log, secrets } = services
  return {
    async startOAuth({ params: { provider }, query }, { actor, headers, address, requestId }) {
      const { venueId, profileId, id: accountId = null } = query
      if (!actor.venueIds.includes(venueId)) throw notFound()
      if (!can(actor, permission, venueId))
        throw new AppError('forbidden', `Your role does not allow this. It needs ${permission}.`)
      const flow = logInFlows[provider]
      if (!flow.isConfigured(services))
        throw new AppError(
          'rule',
          `This installation has no app at ${flow.name}. Ask the operator to set one up.`,
        )
      const [state, browser] = [randomToken(), randomToken()]
      await database.tenant([venueId], async (tx) => {
        await requirePlace(tx, provider, { venueId, profileId, accountId })
        const { sessionId, managerId } = actor
        await keepState(tx, { venueId, profileId, accountId, provider, state, browser, sessionId })
        const did = { venueId, managerId, action: 'oauth.startOAuth', target: { profileId, provider } }
        await audit(tx, secrets, { ...did, isAttempt: true, address, requestId })
      })
      writeCookie(headers, cookie, { value: browser, maxAgeSeconds: STATE_SECONDS }, config)
      const challenge = challengeOf(verifierOf(secrets, state))
      const redirectUri = redirectUriOf(services, provider)
      return { url: flow.dialogUrl(services, { state, redirectUri, challenge }) }
    },
    async finishOAuth({ params: { provider }, query }, { request }) {
      const { state = '', code } = query
      const browser = readCookie(request, cookie, config) ?? ''
      const logIn = await takeState(services, provider, state, browser)
      if (!logIn) return leadBack('expired')
      if (code === undefined) return leadBack('refused')
      try {
        const redirectUri = redirectUriOf(services, provider)
        const verifier = verifierOf(secrets, state)
        await logInFlows[provider].finish(services, logIn, { code, redirectUri, verifier })
        return leadBack('done')
      } catch (err) {
        log.warn({ err, provider }, 'login at a provider failed')
        return leadBack('failed')
      }
    },
  }
}
