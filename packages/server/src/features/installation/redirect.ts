import type { PageRedirect } from '../../kernel/http/pages.ts'
import type { Services } from '../../kernel/services/services.ts'
import { awaitsOwner, OWNER_PAGE } from './owner-code.ts'

/**
 * Where a visit of the back office leads instead: to the page that creates the owner while there is no account, and
 * away from it afterwards.
 */
export function ownerRedirect({ database }: Pick<Services, 'database'>): PageRedirect {
  // Once there is an account there is one for ever, so that no visit has to ask again.
  let isOwned = false
  return async (path) => {
    // Where the database does not answer, the page that was asked for says so.
    const isAwaited = !isOwned && (await database.shared(awaitsOwner).catch(() => undefined))
    if (isAwaited === undefined) return undefined
    isOwned = !isAwaited
    const isOwnerPage = path === OWNER_PAGE
    if (isOwned) return isOwnerPage ? '/login' : undefined
    return isOwnerPage ? undefined : OWNER_PAGE
  }
}
