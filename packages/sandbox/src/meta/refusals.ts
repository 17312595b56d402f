import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendJson } from '../http/reply.ts'
import type { GraphAnswer } from './behaviour.ts'

const MOST_BYTES = 20 * 1024 * 1024

export interface GraphError {
  status: number
  code: number
  subcode?: number
  message: string
  /** What the Cloud API says more. */
  details?: string
}

/** What the Graph says when it refuses. */
export const errors: Record<
  | Exclude<GraphAnswer, 'accept' | 'lose' | 'opted_out'>
  | 'token'
  | 'registration'
  | 'unknown'
  | 'pin'
  | 'window'
  | 'noUser'
  | 'picture',
  GraphError
> = {
  rate_limit: { status: 429, code: 130429, message: 'Rate limit hit' },
  refuse: { status: 400, code: 131051, message: 'Unsupported message type' },
  unreachable: { status: 400, code: 131026, message: 'Message undeliverable' },
  outage: { status: 503, code: 131016, message: 'Service unavailable' },
  expired: { status: 401, code: 190, message: 'Error validating access token: the session has expired' },
  banned: { status: 403, code: 131031, message: 'Business Account locked' },
  token: { status: 401, code: 190, message: 'Invalid OAuth access token' },
  registration: { status: 400, code: 133010, message: 'Phone number not registered' },
  unknown: { status: 400, code: 100, message: 'Unsupported request: the object does not exist' },
  window: {
    status: 400,
    code: 10,
    subcode: 2018278,
    message: 'This message is sent outside of allowed window',
  },
  noUser: { status: 400, code: 100, subcode: 2018001, message: 'No matching user found' },
  picture: { status: 400, code: 9004, message: 'Only photo or video can be accepted as media type.' },
  pin: { status: 400, code: 133005, message: 'Two step verification PIN mismatch' },
}

/** How an answer refuses; undefined where what was sent is taken. */
export function refusalOf(answer: GraphAnswer): GraphError | undefined {
  return answer === 'accept' || answer === 'lose' || answer === 'opted_out' ? undefined : errors[answer]
}

export function refuseCall(
  response: ServerResponse,
  { status, code, subcode, message, details }: GraphError,
): void {
  sendJson(
    response,
    {
      error: {
        message: `(#${code}) ${message}`,
        type: 'OAuthException',
        code,
        error_subcode: subcode,
        ...(details ? { error_data: { messaging_product: 'whatsapp', details } } : {}),
        fbtrace_id: 'sandbox',
      },
    },
    status,
  )
}

/** The body of a call. */
export async function readBytes(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > MOST_BYTES) throw new Error('The body is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
