import type { IncomingMessage, ServerResponse } from 'node:http'
import { startApiServer } from '../http/api-server.ts'
import { readJson } from '../http/guard.ts'
import { orFree } from '../http/ports.ts'
import { refuse, sendJson } from '../http/reply.ts'
import { createNumbers, type Numbers } from './numbers.ts'

const KEY = 'sandbox-voice-key'
const SECRET = 'sandbox-voice-secret-0001'

const isPhone = (value: unknown): value is string =>
  typeof value === 'string' && /^\+[1-9]\d{6,14}$/.test(value)

/** What the server asks of the provider. */
async function answer(
  numbers: Numbers,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname }: URL,
): Promise<void> {
  if (request.headers.authorization !== `Bearer ${KEY}`) return refuse(response, 401, 'The key is not valid.')
  if (request.method === 'GET' && pathname === '/numbers') return sendJson(response, numbers.list())
  const { fallback, callback } = ((await readJson(request)) ?? {}) as Record<string, unknown>
  const [, encoded = '', verb = ''] = /^\/numbers(?:\/([^/]+))?(\/release)?$/.exec(pathname) ?? []
  const number = decodeURIComponent(encoded)
  if (request.method !== 'POST' || !pathname.startsWith('/numbers')) return refuse(response, 404, 'Not here.')
  if (number === '') {
    if (!isPhone(fallback) || typeof callback !== 'string' || !URL.canParse(callback))
      return refuse(response, 400, 'A fallback and a callback are required.')
    const key = String(request.headers['idempotency-key'] ?? '')
    return sendJson(response, { number: numbers.take({ fallback, callback }, key) }, 201)
  }
  const isDone = verb ? numbers.giveBack(number) : isPhone(fallback) && numbers.redirect(number, fallback)
  if (!isDone) return refuse(response, 404, `The number ${number} is not known.`)
  response.writeHead(204).end()
}

/** What the page asks: the numbers, the calls, and to call one of them. */
function createVoiceRoutes(numbers: Numbers) {
  return async (request: IncomingMessage, response: ServerResponse, { pathname }: URL) => {
    if (pathname !== '/api/voice') return false
    if (request.method !== 'POST') {
      sendJson(response, { numbers: numbers.list(), calls: numbers.calls })
      return true
    }
    const { number, from, isTaken = false } = ((await readJson(request)) ?? {}) as Record<string, unknown>
    if (!isPhone(number) || !(isPhone(from) || from === ''))
      refuse(response, 400, 'number, from: phone numbers such as +590690000001; from may be empty')
    else {
      const call = await numbers.call(number, from, isTaken === true)
      if (call) sendJson(response, call, 201)
      else refuse(response, 404, `The number ${number} is not rented out.`)
    }
    return true
  }
}

/** A provider of numbers that customers call. */
export async function startVoice(port = 4690) {
  const numbers = createNumbers(SECRET)
  const provider = await orFree(
    (free) => startApiServer((request, response, url) => answer(numbers, request, response, url), free),
    port,
  )
  return {
    routes: createVoiceRoutes(numbers),
    reach: { VOICE_URL: provider.url, VOICE_KEY: KEY, VOICE_SECRET: SECRET },
    stop: provider.stop,
  }
}
