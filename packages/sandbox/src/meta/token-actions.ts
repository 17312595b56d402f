import type { ServerResponse } from 'node:http'
import { refuse, sendJson } from '../http/reply.ts'
import type { World } from './world.ts'

type Action = (body: Record<string, unknown>, response: ServerResponse) => void

/** What is decided about tokens: not taken any more, taken again, or with an end. */
export function tokenActions({ expiredTokens, tokenEnds }: World): Record<'token', Action> {
  return {
    token({ expired, taken, ends, inSeconds }, response) {
      if (typeof expired === 'string') expiredTokens.add(expired)
      else if (typeof taken === 'string') expiredTokens.delete(taken)
      else if (typeof ends === 'string' && typeof inSeconds === 'number')
        tokenEnds.set(ends, Math.floor(Date.now() / 1000 + inSeconds))
      else return refuse(response, 400, 'expired, taken or ends: the token; with ends, inSeconds')
      sendJson(response, {})
    },
  }
}
