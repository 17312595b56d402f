import { readJson } from '../../http/guard.ts'
import { refuse, sendJson } from '../../http/reply.ts'
import type { Routes } from '../../http/server.ts'
import type { World } from '../world.ts'

/** The JSON interface of logins at Instagram, for tests and the page. */
export function createInstagramRoutes({ pages }: World): Routes {
  const { instagram } = pages
  /** Changes every token of an account: how old it is, when it ends; none is left where it is revoked. */
  function changeTokens({ account, isRevoked, ageSeconds, endsInSeconds }: Record<string, unknown>): number {
    const ofAccount = [...instagram.tokens].filter(([, { accountId }]) => accountId === account)
    for (const [token, grant] of ofAccount) {
      if (isRevoked === true) instagram.tokens.delete(token)
      if (typeof ageSeconds === 'number') grant.givenAt = Date.now() - ageSeconds * 1000
      if (typeof endsInSeconds === 'number') grant.endsAt = Date.now() + endsInSeconds * 1000
    }
    return ofAccount.length
  }
  return async (request, response, { pathname }) => {
    const [, what] = /^\/api\/instagram\/(tokens|events)$/.exec(pathname) ?? []
    if (what === undefined || request.method !== 'PUT') return false
    const body = ((await readJson(request)) ?? {}) as Record<string, unknown>
    if (what === 'events') {
      instagram.areEventsChanges = body.areChanges === true
      sendJson(response, {})
    } else if (changeTokens(body) === 0) refuse(response, 400, 'account: has no token')
    else sendJson(response, {})
    return true
  }
}
