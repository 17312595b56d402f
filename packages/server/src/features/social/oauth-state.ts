import type { LogInProvider } from '@comptoir/core/social'
import type { Tx } from '../../kernel/db/database.ts'
import { hashToken } from '../../kernel/secrets/secrets.ts'
import type { Services } from '../../kernel/services/services.ts'
import type { LogIn } from './oauth-login.ts'

const MINUTES = 10

/** The only address that a provider is to send a code to: one for each, so that none is mixed up (RFC 9700, 4.4). */
export function redirectUriOf({ site }: Services, provider: LogInProvider): string {
  return `${site.url}/v2/oauth/${provider}/callback`
}

interface Begun extends LogIn {
  provider: LogInProvider
  state: string
  browser: string
  sessionId: string
}

/** Notes that somebody went to log in: good once, for ten minutes, in this browser and session (T10). */
export async function keepState(tx: Tx, { state, browser, sessionId, ...logIn }: Begun): Promise<void> {
  await tx
    .insertInto('oauth_state')
    .values({
      venue_id: logIn.venueId,
      state: hashToken(state),
      browser: hashToken(browser),
      session_id: sessionId,
      profile_id: logIn.profileId,
      account_id: logIn.accountId,
      provider: logIn.provider,
      expires_at: new Date(Date.now() + MINUTES * 60_000),
    })
    .execute()
}

/** Takes the state out: it is good once, in time, in its own browser, and while the session lasts (T10). */
export function takeState(
  { database }: Services,
  provider: LogInProvider,
  state: string,
  browser: string,
): Promise<LogIn | undefined> {
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
    return session && { venueId: row.venue_id, profileId: row.profile_id, accountId: row.account_id }
  })
}

/** Takes out what this session began for a profile, for a client that sends the code in a call of its own (SOC-38). */
export function takeBegun(
  { database }: Services,
  provider: LogInProvider,
  { venueId, profileId }: Omit<LogIn, 'accountId'>,
  sessionId: string,
): Promise<boolean> {
  return database.tenant([venueId], async (tx) => {
    const rows = await tx
      .deleteFrom('oauth_state')
      .where('venue_id', '=', venueId)
      .where('profile_id', '=', profileId)
      .where('provider', '=', provider)
      .where('session_id', '=', sessionId)
      .returning('expires_at')
      .execute()
    return rows.some(({ expires_at }) => expires_at > new Date())
  })
}

/** How long the browser keeps its half. */
export const STATE_SECONDS = MINUTES * 60
