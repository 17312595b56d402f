import { parseOrigin } from '@comptoir/core/rules'
import type { Database } from '../../kernel/db/database.ts'
import { AppError } from '../../kernel/http/errors.ts'

const CACHE_MS = 5000

/**
 * The origin of the page that calls. Browsers leave the header out of same-origin reads: then the page is one of
 * our own. Programs outside a browser send none either and count as our own.
 */
export function originOf(request: Request): { origin: string; isOwn: boolean } {
  const own = new URL(request.url).origin
  const header = request.headers.get('origin')
  const origin = header === null ? own : parseOrigin(header)
  if (origin === undefined)
    throw new AppError('origin_not_allowed', 'This chat cannot be used from this site.')
  return { origin, isOwn: new URL(origin).host === new URL(own).host }
}

/** Which sites may embed which web chat: exact origins, no wildcard (T7, T27). */
export interface EmbeddingRules {
  /** Refuses a page that is neither ours nor on the web chat's list. */
  require(request: Request, webchatId: string): Promise<string>
  /** The value of Access-Control-Allow-Origin for this request, if the page is another site that may call. */
  allowedOrigin(request: Request, webchatId: string): Promise<string | undefined>
  forget(webchatId: string): void
}

export function createEmbeddingRules(database: Database): EmbeddingRules {
  const known = new Map<string, { origins: Promise<string[]>; until: number }>()

  async function read(webchatId: string): Promise<string[]> {
    const row = await database.system((tx) =>
      tx
        .selectFrom('webchat')
        .select('allowed_origins')
        .where('id', '=', webchatId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst(),
    )
    return row?.allowed_origins ?? []
  }
  function origins(webchatId: string): Promise<string[]> {
    const hit = known.get(webchatId)
    if (hit && hit.until > Date.now()) return hit.origins
    if (known.size > 10_000) known.clear()
    const reading = read(webchatId)
    known.set(webchatId, { origins: reading, until: Date.now() + CACHE_MS })
    reading.catch(() => known.delete(webchatId))
    return reading
  }
  return {
    async require(request, webchatId) {
      const { origin, isOwn } = originOf(request)
      if (isOwn || (await origins(webchatId)).includes(origin)) return origin
      throw new AppError(
        'origin_not_allowed',
        `This chat cannot be used from ${origin}. Add it to the allowed origins.`,
      )
    },
    async allowedOrigin(request, webchatId) {
      const header = request.headers.get('origin')
      if (header === null) return undefined
      return (await origins(webchatId)).includes(header) ? header : undefined
    },
    forget(webchatId) {
      known.delete(webchatId)
    },
  }
}

declare module '../../kernel/services/services.ts' {
  interface Services {
    embedding: EmbeddingRules
  }
}
