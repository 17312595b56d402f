import { setTimeout as delay } from 'node:timers/promises'
import { type SafeFetch, SafeFetchError } from '../../kernel/outbound/safe-fetch.ts'
import {
  type ChatAnswer,
  type ChatEndpoint,
  type ChatModel,
  ChatModelError,
  type ChatRequest,
} from '../../kernel/ports/chat-model.ts'

const TIMEOUT_MS = 25_000
const MAX_BYTES = 512 * 1024
const PAUSES_MS = [300, 1200]
const FAILURES_TO_OPEN = 5
const OPEN_MS = 60_000
/** Characters of a token, where the endpoint does not count. */
const TOKEN_CHARS = 4

interface StreamedChunk {
  choices?: { delta?: { content?: string | null }; message?: { content?: string | null } }[]
  usage?: { total_tokens?: number } | null
}

/** Reads a stream of server-sent events as it comes, or one JSON object from endpoints that do not stream. */
function createReader() {
  const decoder = new TextDecoder()
  let rest = ''
  let text = ''
  let tokens: number | undefined
  function take(json: string): void {
    const chunk = parse(json)
    const choice = chunk?.choices?.[0]
    const piece = choice?.delta?.content ?? choice?.message?.content ?? ''
    tokens = chunk?.usage?.total_tokens ?? tokens
    text += piece
  }
  return {
    add(bytes: Buffer): void {
      rest += decoder.decode(bytes, { stream: true })
      const lines = rest.split(/\r?\n/)
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data:')) take(line.slice(5))
    },
    end(whole: Buffer): { text: string; tokens: number | undefined } {
      if (rest.startsWith('data:')) take(rest.slice(5))
      if (text === '') take(whole.toString('utf8'))
      return { text, tokens }
    },
  }
}

function parse(json: string): StreamedChunk | undefined {
  try {
    return JSON.parse(json) as StreamedChunk
  } catch {
    // The last line is [DONE].
    return undefined
  }
}

interface Attempt {
  answer?: ChatAnswer
  error?: ChatModelError
  canRepeat: boolean
}

async function attempt(safeFetch: SafeFetch, endpoint: ChatEndpoint, request: ChatRequest): Promise<Attempt> {
  const { baseUrl, apiKey, model } = endpoint
  const { lines, maxTokens, signal } = request
  const reader = createReader()
  try {
    const answer = await safeFetch(`${baseUrl.replace(/\/$/, '')}/chat/completions`, {
      method: 'POST',
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
      },
      body: JSON.stringify({
        model,
        messages: lines,
        max_tokens: maxTokens,
        temperature: 0.2,
        stream: true,
        stream_options: { include_usage: true },
      }),
      onData: (bytes) => reader.add(bytes),
      ...(signal ? { signal } : {}),
    })
    if (answer.status >= 400) {
      const error = new ChatModelError('refused', `The model's endpoint responded with ${answer.status}.`)
      return { error, canRepeat: answer.status === 429 || answer.status >= 500 }
    }
    const { text, tokens } = reader.end(answer.body)
    if (text.trim() === '')
      return { error: new ChatModelError('empty', 'The model returned an empty response.'), canRepeat: true }
    const sent = lines.reduce((sum, { content }) => sum + content.length, 0)
    return {
      answer: { text, tokens: tokens ?? Math.ceil((sent + text.length) / TOKEN_CHARS) },
      canRepeat: false,
    }
  } catch (cause) {
    const code = cause instanceof SafeFetchError ? cause.code : 'connection'
    const error = new ChatModelError('unreachable', `The model is unreachable: ${code}.`, { cause })
    return { error, canRepeat: code === 'connection' && !signal?.aborted }
  }
}

export function createChatModel(safeFetch: SafeFetch, pausesMs: readonly number[] = PAUSES_MS): ChatModel {
  const circuits = new Map<string, { failures: number; openUntil: number }>()

  function settle(key: string, isFine: boolean): void {
    const failures = isFine ? 0 : (circuits.get(key)?.failures ?? 0) + 1
    const openUntil = failures >= FAILURES_TO_OPEN ? Date.now() + OPEN_MS : 0
    if (isFine) circuits.delete(key)
    else circuits.set(key, { failures, openUntil })
  }

  return {
    async complete(endpoint, request) {
      const key = `${endpoint.baseUrl}\n${endpoint.model}\n${endpoint.apiKey ?? ''}`
      if ((circuits.get(key)?.openUntil ?? 0) > Date.now())
        throw new ChatModelError('open', 'The model failed too often. Calls resume in a minute.')
      for (let tries = 0; ; tries += 1) {
        const { answer, error, canRepeat } = await attempt(safeFetch, endpoint, request)
        if (answer) {
          settle(key, true)
          return answer
        }
        const pause = pausesMs[tries]
        if (!canRepeat || pause === undefined) {
          settle(key, false)
          throw error
        }
        await delay(pause, undefined, request.signal ? { signal: request.signal } : {})
      }
    },
  }
}
