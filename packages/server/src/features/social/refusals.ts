import { AppError } from '../../kernel/http/errors.ts'
import { ChannelFailure } from '../../kernel/ports/channel.ts'

/** What a provider refuses is the caller's to put right, in the field that holds it; what it does not answer is not. */
function refusedBy(error: unknown, field: string, who: string): unknown {
  if (!(error instanceof ChannelFailure)) return error
  if (error.failure === 'retryable' || error.failure === 'ambiguous')
    return new AppError('unavailable', `${who} is not responding. Try again in a moment.`)
  return new AppError('rule', `${field}: ${who} rejected it: ${error.message}`, {
    fields: { [field]: error.problem === 'token' ? 'token_refused' : `refused_by_${who.toLowerCase()}` },
  })
}

/** Asks a provider; what it refuses is reported at the field that holds it. */
export async function asking<T>(field: string, work: Promise<T>, who = 'Meta'): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw refusedBy(error, field, who)
  }
}
