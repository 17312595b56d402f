import type { ServerResponse } from 'node:http'
import { refuse, send, sendJson } from './reply.ts'

/**
 * How the address of a customer's file answers: `accept`; `outage` (503); `expire` (403 for the address that was given
 * first, a fresh one works); `gone` (404 for each); `page` (a page that says so, with 200); `wrong_type` (the file as
 * text); `cut` (half of it, then the line); `empty`; `hang` (nothing, until the caller
 * leaves or the behaviour is changed).
 */
const answers = ['accept', 'outage', 'expire', 'gone', 'page', 'wrong_type', 'cut', 'empty', 'hang'] as const

export interface FileBehaviour {
  answer: (typeof answers)[number]
  /** For how many requests; null: until it is changed. */
  remaining: number | null
  /** How many requests were made so far, of all files. */
  requests: number
}

const hanging = new WeakMap<FileBehaviour, Set<ServerResponse>>()

export interface ServedFile {
  mimeType: string
  bytes: Buffer
}

export const newFileBehaviour = (): FileBehaviour => ({ answer: 'accept', remaining: null, requests: 0 })

const page = '<!doctype html><html><title>URL signature expired</title></html>'

function answerNow(behaviour: FileBehaviour, isFresh: boolean): FileBehaviour['answer'] {
  const { answer, remaining } = behaviour
  if (answer === 'expire' && isFresh) return 'accept'
  if (remaining === 1) Object.assign(behaviour, { answer: 'accept', remaining: null })
  else if (remaining !== null) behaviour.remaining = remaining - 1
  return answer
}

/** Serves a customer's file as the behaviour says; `isFresh`: by an address that was asked for later. */
export function serveFile(
  response: ServerResponse,
  behaviour: FileBehaviour,
  { mimeType, bytes }: ServedFile,
  isFresh: boolean,
): void {
  behaviour.requests += 1
  const answer = answerNow(behaviour, isFresh)
  if (answer === 'outage') response.writeHead(503).end()
  else if (answer === 'expire') response.writeHead(403, { 'content-type': 'text/plain' }).end('expired')
  else if (answer === 'gone') response.writeHead(404).end()
  else if (answer === 'page') send(response, { type: 'text/html', body: Buffer.from(page) })
  else if (answer === 'cut') {
    response.writeHead(200, { 'content-type': mimeType, 'content-length': bytes.length })
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
  } else if (answer === 'hang') hanging.set(behaviour, (hanging.get(behaviour) ?? new Set()).add(response))
  else
    send(response, {
      type: answer === 'wrong_type' ? 'text/plain' : mimeType,
      body: answer === 'empty' ? Buffer.alloc(0) : bytes,
    })
}

/** Sets the behaviour from outside, or says what is wrong with it. */
export function changeFileBehaviour(
  behaviour: FileBehaviour,
  { answer = 'accept', remaining = null }: Record<string, unknown>,
  response: ServerResponse,
): void {
  const known = answers.find((word) => word === answer)
  const isCount = remaining === null || (Number.isInteger(remaining) && Number(remaining) > 0)
  if (!known || !isCount) {
    refuse(response, 400, `answer: must be one of ${answers.join(', ')}; remaining: null, or at least 1`)
    return
  }
  Object.assign(behaviour, { answer: known, remaining, requests: 0 })
  for (const waiting of hanging.get(behaviour) ?? []) waiting.destroy()
  hanging.delete(behaviour)
  sendJson(response, behaviour)
}
