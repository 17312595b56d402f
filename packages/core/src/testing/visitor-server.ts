// What reads a stream is loaded when a stream opens: a test with its own clock does not wait for files.
import '../live/connection.ts'
import type { VisitorMessage, WebchatSite } from '../webchat/index.ts'

/** A web chat's server in memory, reached by the `fetch` of {@link VisitorChatOptions}. */
export interface VisitorServer {
  fetch: typeof globalThis.fetch
  site: WebchatSite
  /** What is stored, in order of arrival. */
  messages: VisitorMessage[]
  /** Every call as `POST sessions`, streams left out. */
  calls: string[]
  /** Those of them that go on when the page is left. */
  outliving: string[]
  /** The body of every session that was opened. */
  sessions: Record<string, unknown>[]
  /** The body of every message that came in. */
  written: Record<string, unknown>[]
  /** The body of every change of what a visitor said of themselves. */
  details: Record<string, unknown>[]
  /** What the site has said of its visitor. */
  attributes: Record<string, unknown>
  /** What the visitor did on the site. */
  events: Record<string, unknown>[]
  /** No call gets an answer, and open streams break. */
  goDown(): void
  comeBack(): void
  /** The next `count` sent messages are stored, but their answers are lost. */
  loseAnswers(count: number): void
  /** The next sent message, or change of what the visitor said of themselves, is refused with this status. */
  refuseNext(status: number, code: string): void
  /** Every token given so far is refused from now on. */
  revokeAll(): void
  /** The venue answers. */
  answer(body: string, change?: Partial<VisitorMessage>): VisitorMessage
  push(name: 'message' | 'read' | 'closed' | 'typing', data: unknown): void
}

const encoder = new TextEncoder()
let clockMs = 1_763_000_000_000

function json(value: unknown, status = 200): Response {
  return new Response(value === undefined ? null : JSON.stringify(value), {
    status: value === undefined ? 204 : status,
    headers: { 'content-type': 'application/json', perpage: '50', totalitems: '0' },
  })
}

function refusal(status: number, code: string): Response {
  return json({ error: { code, message: code, requestId: 'r1' } }, status)
}

/**
 * A believable bakery.
 * @example
 * import { buildSite } from '@comptoir/core/testing'
 *
 * const closed = buildSite({ isOpen: false, opensAt: Date.UTC(2026, 10, 2, 11) })
 */
export function buildSite(change: Partial<WebchatSite> = {}): WebchatSite {
  return {
    id: 'boulangerie' as WebchatSite['id'],
    venueName: 'Boulangerie Karukéra',
    look: { color: '#0f5c4d', side: 'right', title: 'Boulangerie Karukéra', launcherText: '' },
    welcome: { fr: 'Bonjour, que puis-je pour vous ?', en: 'Hello, how can we help?' },
    isOpen: true,
    opensAt: null,
    prompts: [],
    agent: null,
    canSms: false,
    phone: '+590 590 12 34 56',
    emailAddress: 'bonjour@karukera.example',
    timezone: 'America/Guadeloupe',
    isIdentityRequired: false,
    preChat: { name: 'off', emailAddress: 'off', phoneNumber: 'off' },
    ...change,
  }
}

/**
 * A message of the server, one second after the one built before.
 * @example
 * import { buildVisitorMessage } from '@comptoir/core/testing'
 *
 * const mine = buildVisitorMessage({ body: 'Êtes-vous ouverts ?', isMine: true })
 */
export function buildVisitorMessage(change: Partial<VisitorMessage> = {}): VisitorMessage {
  clockMs += 1000
  return {
    id: crypto.randomUUID() as VisitorMessage['id'],
    body: 'Bonjour',
    timestamp: clockMs,
    isMine: false,
    isAutomatic: false,
    state: 'sent',
    ...change,
  }
}

/**
 * Makes a server that answers as the real one does, and fails on request.
 * @example
 * import { createVisitorServer } from '@comptoir/core/testing'
 * import { createVisitorChat } from '@comptoir/core/webchat'
 *
 * const { fetch, answer } = createVisitorServer()
 * const context = () => ({ language: 'fr', pageUrl: location.href, pageTitle: document.title }) as const
 * const chat = createVisitorChat({ webchatId: 'boulangerie', fetch, context })
 * chat.start()
 * answer('Bonjour, que puis-je pour vous ?')
 */
export function createVisitorServer(): VisitorServer {
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const valid = new Set<string>()
  let isDown = false
  let lost = 0
  let refused: Response | undefined

  const server: VisitorServer = {
    fetch: async (input, init) => {
      const answer = respond(new URL(String(input), 'http://server'), init ?? {})
      await Promise.resolve()
      init?.signal?.throwIfAborted()
      return answer
    },
    site: buildSite(),
    messages: [],
    calls: [],
    outliving: [],
    sessions: [],
    written: [],
    details: [],
    attributes: {},
    events: [],
    goDown() {
      isDown = true
      for (const stream of streams) stream.error(new TypeError('network'))
      streams.clear()
    },
    comeBack() {
      isDown = false
    },
    loseAnswers(count) {
      lost = count
    },
    refuseNext(status, code) {
      refused = refusal(status, code)
    },
    revokeAll() {
      valid.clear()
      for (const stream of streams) stream.close()
      streams.clear()
    },
    answer(body, change) {
      const message = buildVisitorMessage({ body, ...change })
      server.messages.push(message)
      server.push('message', { message })
      return message
    },
    push(name, data) {
      for (const stream of streams)
        stream.enqueue(encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`))
    },
  }

  function respond(url: URL, init: RequestInit): Response {
    if (isDown) throw new TypeError('network')
    const last = url.pathname.split('/')[4] ?? 'site'
    const method = init.method ?? 'GET'
    if (last !== 'sse') server.calls.push(`${method} ${last}`)
    if (init.keepalive) server.outliving.push(`${method} ${last}`)
    if (last === 'site') return json(server.site)
    const body = JSON.parse(String(init.body ?? '{}')) as Record<string, string>
    if (last === 'sessions' && method === 'POST') return openSession(body)
    const token = new Headers(init.headers).get('authorization')?.slice(7) ?? ''
    if (!valid.has(token)) return refusal(401, 'unauthenticated')
    if (last === 'sse') return openStream(init.signal ?? undefined)
    if (last === 'unread') markAll(() => 'read')
    if (last === 'delivered')
      markAll(({ timestamp, state }) =>
        state === 'sent' && timestamp <= Number(body.upTo) ? 'delivered' : state,
      )
    if (last === 'unread' || last === 'delivered' || last === 'typing') return json(undefined)
    if (last === 'sessions' && method === 'DELETE') {
      valid.delete(token)
      return json(undefined)
    }
    if (last === 'sessions') return change(body)
    if (last === 'attributes' || last === 'events') return report(JSON.parse(String(init.body)))
    return method === 'POST' ? store(body) : list(url)
  }

  function openSession(body: Record<string, unknown>): Response {
    server.sessions.push(body)
    const token = `token-${server.sessions.length}`
    valid.add(token)
    return json({ visitorId: `visitor-${server.sessions.length}`, token })
  }

  function openStream(signal: AbortSignal | undefined): Response {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        streams.add(controller)
        signal?.addEventListener('abort', () => {
          if (streams.delete(controller)) controller.error(new DOMException('aborted', 'AbortError'))
        })
        controller.enqueue(encoder.encode('event: stream.ready\ndata: {}\n\n'))
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }

  /** What the venue has written has come further. */
  function markAll(stateOf: (message: VisitorMessage) => VisitorMessage['state']): void {
    server.messages = server.messages.map((one) => (one.isMine ? one : { ...one, state: stateOf(one) }))
  }

  function takeRefusal(): Response | undefined {
    const answer = refused
    refused = undefined
    return answer
  }

  function change(body: Record<string, unknown>): Response {
    const answer = takeRefusal()
    if (!answer) server.details.push(body)
    return answer ?? json(undefined)
  }

  function report({
    attributes,
    events = [],
  }: Partial<Pick<VisitorServer, 'attributes' | 'events'>>): Response {
    const answer = takeRefusal()
    if (answer) return answer
    Object.assign(server.attributes, attributes)
    server.events.push(...events)
    return json(undefined)
  }

  function store(body: Record<string, string>): Response {
    server.written.push(body)
    const answer = takeRefusal()
    if (answer) return answer
    let message = server.messages.find(({ id }) => id === body.id)
    if (!message) {
      message = buildVisitorMessage({
        id: body.id as VisitorMessage['id'],
        body: body.body ?? '',
        isMine: true,
      })
      server.messages.push(message)
      server.push('message', { message })
    }
    if (lost > 0) {
      lost -= 1
      throw new TypeError('network')
    }
    return json(message)
  }

  function list(url: URL): Response {
    const newest = server.messages.toSorted((a, b) => b.timestamp - a.timestamp)
    const from = Number(url.searchParams.get('cursor') ?? 0)
    const answer = json(newest.slice(from, from + 50))
    if (newest.length > from + 50) answer.headers.set('nextcursor', String(from + 50))
    return answer
  }

  return server
}
