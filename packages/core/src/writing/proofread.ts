import { createParser } from 'eventsource-parser'
import type * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { type Api, ApiError, type Received } from '../http/index.ts'
import { createProofread, proofreadEvents } from './contract.ts'

/** A proofread that is complete. */
export type Proofread = z.infer<typeof proofreadEvents.done>

/** How a proofread is followed. */
export interface ProofreadOptions {
  signal?: AbortSignal | undefined
  /** Called with the corrected text as far as it has come. */
  onText?: ((text: string) => void) | undefined
}

function read(name: string | undefined, data: string): { piece?: string; done?: Proofread } {
  const json: unknown = JSON.parse(data)
  if (name === 'piece') return { piece: safeParse(proofreadEvents.piece, json).data?.text ?? '' }
  const done = safeParse(proofreadEvents.done, json).data
  return done ? { done } : {}
}

/**
 * Has a text of 10 characters or more corrected (AIA-02, AIA-05, AIA-07); the correction streams in. Throws an
 * ApiError, `bad_answer` where the stream broke off.
 * @example
 * import { proofread } from '@comptoir/core/writing'
 *
 * const { body } = await proofread(api, { body: 'bonjour, nous sommes ouvert' }, { onText: console.log })
 */
export async function proofread(
  api: Api,
  request: Received<typeof createProofread>['body'],
  { signal, onText }: ProofreadOptions = {},
): Promise<Proofread> {
  let text = ''
  let result: Proofread | undefined
  const parser = createParser({
    onEvent({ event, data }) {
      const { piece, done } = read(event, data)
      if (piece !== undefined) {
        text += piece
        onText?.(text)
      }
      result ??= done
    },
  })
  const follow: typeof globalThis.fetch = async (input, init) => {
    const response = await globalThis.fetch(input, init)
    if (!response.ok || !response.body) return response
    const decoder = new TextDecoder()
    // By its reader: `for await` over a stream is newer than the browsers that we support.
    const reader = response.body.getReader()
    for (let read = await reader.read(); !read.done; read = await reader.read())
      parser.feed(decoder.decode(read.value, { stream: true }))
    return new Response(null, { status: 204, headers: response.headers })
  }
  await api(createProofread, { body: request }, { signal, fetch: follow })
  if (!result) throw new ApiError('The stream ended early. Try again.', { status: 200, code: 'bad_answer' })
  return result
}
