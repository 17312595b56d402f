import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { startApiServer } from '../http/api-server.ts'
import { readJson } from '../http/guard.ts'
import { orFree } from '../http/ports.ts'
import { refuse, sendJson } from '../http/reply.ts'
import type { Routes } from '../http/server.ts'
import { answerTo, type ChatLine, readScripts, type Script } from './scripts.ts'

const KEY = 'sandbox-model-key'
const NAME = 'sandbox-1'
const MOST_PROMPT_BYTES = 200_000
const MOST_KEPT = 50
const LONGEST_DELAY_MS = 120_000

/** How it answers: by its scripts; 429; 401; 503; half an answer and a cut line; nothing at all. */
const answers = ['accept', 'rate_limit', 'refuse', 'outage', 'lose', 'empty'] as const

interface ModelWorld {
  scripts: Script[]
  answer: (typeof answers)[number]
  delayMs: number
  /** What was asked last and what was said, the newest last. */
  asked: { at: number; question: string; answer: string }[]
}

/** Server-sent events in pieces, as the protocol has them (`stream: true`). */
function stream(response: ServerResponse, text: string, isLost: boolean): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const pieces = text.match(/\S+\s*/g) ?? []
  for (const content of isLost ? pieces.slice(0, pieces.length / 2) : pieces)
    response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
  if (isLost) {
    response.socket?.destroySoon()
    return
  }
  const usage = { total_tokens: Math.ceil(text.length / 4) }
  response.write(`data: ${JSON.stringify({ choices: [], usage })}\n\n`)
  response.end('data: [DONE]\n\n')
}

async function complete(
  world: ModelWorld,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname }: URL,
): Promise<void> {
  if (request.method !== 'POST' || pathname !== '/v1/chat/completions')
    return refuse(response, 404, 'Not here.')
  if (request.headers.authorization !== `Bearer ${KEY}` || world.answer === 'refuse')
    return refuse(response, 401, 'Incorrect API key provided.')
  const body = ((await readJson(request, MOST_PROMPT_BYTES)) ?? {}) as {
    messages?: ChatLine[]
    stream?: boolean
  }
  if (!Array.isArray(body.messages)) return refuse(response, 400, 'messages: is required')
  await pause(world.delayMs)
  if (world.answer === 'rate_limit') {
    response.setHeader('retry-after', '2')
    return refuse(response, 429, 'Rate limit reached.')
  }
  if (world.answer === 'outage') return refuse(response, 503, 'The engine is currently overloaded.')
  const answer = world.answer === 'empty' ? '' : answerTo(body.messages, world.scripts)
  const question = body.messages.findLast(({ role }) => role === 'user')?.content ?? ''
  world.asked = [...world.asked, { at: Date.now(), question, answer }].slice(-MOST_KEPT)
  if (body.stream) return stream(response, answer, world.answer === 'lose')
  sendJson(response, { choices: [{ message: { role: 'assistant', content: answer } }] })
}

/** What the page and tests ask: what was asked, and how it answers. What is left out stays. */
function createRoutes(world: ModelWorld): Routes {
  return async (request, response, { pathname }) => {
    if (pathname !== '/api/model') return false
    if (request.method === 'PUT') {
      const wrong = change(world, ((await readJson(request, MOST_PROMPT_BYTES)) ?? {}) as object)
      if (wrong !== undefined) {
        refuse(response, 400, wrong)
        return true
      }
    }
    sendJson(response, world)
    return true
  }
}

function change(world: ModelWorld, given: object): string | undefined {
  const { answer, delayMs, scripts } = { ...world, ...given } as Record<keyof ModelWorld, unknown>
  const known = answers.find((word) => word === answer)
  if (!known) return `answer: must be one of ${answers.join(', ')}`
  if (!Number.isInteger(delayMs) || Number(delayMs) < 0 || Number(delayMs) > LONGEST_DELAY_MS)
    return `delayMs: must be a whole number from 0 to ${LONGEST_DELAY_MS}`
  const read = readScripts(scripts)
  if (typeof read === 'string') return read
  Object.assign(world, { answer: known, delayMs, scripts: read })
  return undefined
}

/** A language model with scripted answers, behind the protocol that OpenAI's endpoint made common. */
export async function startModel(port = 4720) {
  const world: ModelWorld = { scripts: [], answer: 'accept', delayMs: 0, asked: [] }
  const api = await orFree(
    (free) => startApiServer((request, response, url) => complete(world, request, response, url), free),
    port,
  )
  return {
    routes: createRoutes(world),
    reach: { AI_BASE_URL: `${api.url}/v1`, AI_API_KEY: KEY, AI_MODEL: NAME },
    stop: api.stop,
  }
}
