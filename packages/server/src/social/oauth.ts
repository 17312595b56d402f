import type { contract } from '@comptoir/core/contract'
import type { OAuthOutcome, OAuthProvider } from '@comptoir/core/social'
import { type AccountRow, findAccount } from '../channels/index.ts'
import { dialogUrl, exchangeCode } from '../connectors/meta/page-linking.ts'
import type { Handlers } from '../http/context.ts'
import { AppError, notFound } from '../http/errors.ts'
import { hashToken, randomToken } from '../secrets.ts'
import type { Services } from '../services.ts'
import { can } from '../session/index.ts'
import { keepUserToken } from './user-token.ts'

const MINUTES = 10
const COOKIE = 'comptoir_oauth'
const permission = 'posts.socialProfiles:create'

const redirectUriOf = ({ site }: Services, provider: OAuthProvider) =>
  `${site.url}/v2/oauth/${provider}/callback`

/** The state alone could be brought by another browser: this one keeps its half (T10). */
function cookieOf(browser: string, isSecure: boolean): string {
  const parts = [
    `${COOKIE}=${browser}`,
    'Path=/v2/oauth',
    `Max-Age=${MINUTES * 60}`,
    'HttpOnly',
    'SameSite=Lax',
  ]
  return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ')
}

function browserOf(request: Request): string {
  const cookies = request.headers.get('cookie') ?? ''
  return new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`).exec(cookies)?.[1] ?? ''
}

/** Back to the page where it began, told how it ended. */
function leadBack(outcome: OAuthOutcome): Response {
  return new Response(null, { status: 302, headers: { location: `/channels?linking=${outcome}` } })
}

/** Takes the state out: it is good once, in time, in its own browser, and while the session lasts (T10). */
async function takeState(
  { database }: Services,
  provider: OAuthProvider,
  state: string,
  browser: string,
): Promise<AccountRow | undefined> {
  return database.system(async (tx) => {
    const row = await tx
      .deleteFrom('oauth_state')
      .where('state', '=', hashToken(state))
      .returningAll()
      .executeTakeFirst()
    await tx.deleteFrom('oauth_state').where('expires_at', '<', new Date()).execute()
    const isOurs =
      row?.provider === provider && row.browser === hashToken(browser) && row.expires_at > new Date()
    if (!row || !isOurs) return undefined
    const session = await tx
      .selectFrom('session')
      .select('id')
      .where('id', '=', row.session_id)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', new Date())
      .executeTakeFirst()
    return session && findAccount(tx, row.venue_id, row.account_id)
  })
}

export function oauthHandlers(
  services: Services,
): Pick<Handlers<typeof contract.pages>, 'startOAuth' | 'finishOAuth'> {
  const { database, config, log } = services
  return {
    async startOAuth({ params: { provider }, query }, { actor, headers }) {
      const { venueId, profileId, id } = query
      if (!actor.venueIds.includes(venueId)) throw notFound()
      if (!can(actor, permission, venueId))
        throw new AppError('forbidden', `Your role does not allow this: it needs ${permission}.`)
      if (config.meta.appId === undefined || config.meta.appSecret === undefined)
        throw new AppError('rule', 'This installation has no app at Meta: ask who runs it.')
      const [state, browser] = [randomToken(), randomToken()]
      await database.tenant([venueId], async (tx) => {
        const account = await findAccount(tx, venueId, id)
        if (account?.profile_id !== profileId || account.platform !== provider) throw notFound()
        await tx
          .insertInto('oauth_state')
          .values({
            venue_id: venueId,
            state: hashToken(state),
            browser: hashToken(browser),
            session_id: actor.sessionId,
            account_id: id,
            provider,
            expires_at: new Date(Date.now() + MINUTES * 60_000),
          })
          .execute()
      })
      headers.append('set-cookie', cookieOf(browser, config.isSecure))
      return { url: dialogUrl(services, provider, { state, redirectUri: redirectUriOf(services, provider) }) }
    },
    async finishOAuth({ params: { provider }, query }, { request }) {
      const account = await takeState(services, provider, query.state ?? '', browserOf(request))
      if (!account) return leadBack('expired')
      if (query.code === undefined) return leadBack('refused')
      try {
        const token = await exchangeCode(services, query.code, redirectUriOf(services, provider))
        await keepUserToken(services, account, token)
        return leadBack('done')
      } catch (err) {
        log.warn({ err, provider }, 'a log-in at a provider failed')
        return leadBack('failed')
      }
    },
  }
}
