import { ApiError } from '@comptoir/core/http'
import { useTranslation } from './translation.ts'

/** What went wrong, in words for the reader, and what support asks for. */
export interface Problem {
  reason: string
  requestId: string | undefined
}

function keyOf(error: unknown) {
  if (!(error instanceof ApiError)) return 'error.unexpected'
  if (error.code === 'timeout' || error.status === 408) return 'error.timeout'
  if (error.status === 0) return 'error.network'
  if (error.status === 429) return 'error.tooMany'
  if (error.status === 403) return 'error.forbidden'
  if (error.status === 404) return 'error.notFound'
  // Not a defect of ours: what the page needs is out for now, such as a provider.
  if (error.status === 503) return 'error.unavailable'
  return error.status >= 500 ? 'error.server' : 'error.unexpected'
}

/** Says an error in the reader's language: with the number to quote, unless that is shown beside. */
export function useProblem(isNumberBeside = false): (error: unknown) => Problem {
  const { t } = useTranslation('app')
  return (error) => {
    const requestId = error instanceof ApiError ? error.requestId : undefined
    const key = keyOf(error)
    const isQuoted = key === 'error.server' && requestId !== undefined && !isNumberBeside
    return { reason: isQuoted ? t('error.serverQuoted', { requestId }) : t(key), requestId }
  }
}
