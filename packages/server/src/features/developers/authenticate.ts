import { bearerOf } from '../../kernel/http/bearer.ts'
import type { ApiKeyActor } from '../../kernel/http/callers.ts'
import { AppError } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { findKeyActor, KEY_PREFIX, noteKeyUse } from './keys.ts'

/** Whether the bearer of a request says that it is an API key. */
export function isApiKey(request: Request): boolean {
  return (request.headers.get('authorization') ?? '').toLowerCase().startsWith(`bearer ${KEY_PREFIX}`)
}

/** The API key of a request: known, not revoked, not expired, and not too often (D-62, T29). */
export async function authenticateKey(
  { database, limits, log }: Pick<Services, 'database' | 'limits' | 'log'>,
  request: Request,
): Promise<ApiKeyActor> {
  const found = await database.system((tx) => findKeyActor(tx, bearerOf(request)))
  if (!found)
    throw new AppError(
      'unauthenticated',
      'This API key is not valid. It was revoked, has expired, or never existed.',
      {
        headers: { 'www-authenticate': 'Bearer' },
      },
    )
  const { actor, isUseStale } = found
  await limits.apiKey(actor.keyId)
  // Only a note: on a full disk, what the key reads is still answered.
  if (isUseStale)
    await database
      .system((tx) => noteKeyUse(tx, actor.keyId))
      .catch((err: unknown) =>
        log.warn({ err, keyId: actor.keyId }, 'saving the last use of an API key failed'),
      )
  return actor
}
