import { once } from 'node:events'
import { connect as connectPlain, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { ProviderFailure } from '../../kernel/ports/provider-failure.ts'
import { retryDelayMs } from '../../kernel/queue/backoff.ts'
import { createNonsenseLog } from './nonsense.ts'
import type { Pdu, PduBody } from './pdu.ts'
import { openSession, type SmppSession } from './session.ts'
import { createWindowSlots } from './window-slots.ts'

const DEFAULT_WINDOW = 50
const DEFAULT_ANSWER_MS = 20_000
const DEFAULT_ENQUIRE_MS = 30_000
const LONGEST_BACKOFF_MS = 30_000
const CONNECT_MS = 10_000
/** Deliveries processed at the same time; reading from the line pauses while there are more. */
const MOST_DELIVERIES = 100
const SYSTEM_ERROR = 0x08
/** Bind failed, and what is not valid of its password, system id or system type (5.1.3). */
const logInRefusals = new Set([0x0d, 0x0e, 0x0f, 0x53])
const INVALID_COMMAND = 0x03

export interface SmppOptions {
  /** `smpp://user:password@host:2775`, or `smpps:` for TLS. */
  url: string
  /** What is asked of the centre at the same time; 50. */
  window?: number
  answerMs?: number
  /** How often the line is tried; 30 s. */
  enquireMs?: number
  /** Processes a deliver_sm; it is acknowledged when this is done, otherwise the centre sends it again. */
  onDelivery(pdu: Pdu): Promise<void>
  /** Called each time that it could not be bound. */
  onProblem?(): void
  log(level: 'info' | 'warn', message: string, error?: unknown): void
}

/** A line to an SMPP centre that is opened again whenever it ends. */
export interface SmppLine {
  /**
   * Asks as soon as the line is bound and the window has room. Fails with a NotSentError when it never left, and with
   * a NoAnswerError when it may have arrived.
   */
  request(body: PduBody, signal: AbortSignal): Promise<Pdu>
  isBound(): boolean
  /** Why it could not be bound when that was last tried; undefined while it is, or was not tried yet. */
  problem(): ProviderFailure | undefined
  close(): Promise<void>
}

async function connect(url: URL, signal: AbortSignal): Promise<Socket> {
  const isTls = url.protocol === 'smpps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port) || (isTls ? 3550 : 2775)
  const socket = isTls ? connectTls({ host, port, servername: host }) : connectPlain({ host, port })
  try {
    await once(socket, isTls ? 'secureConnect' : 'connect', { signal })
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}

/** Processes the requests of the centre over a line. */
function createAnswering({ onDelivery, log }: SmppOptions) {
  let running = 0

  async function takeDelivery(session: SmppSession, pdu: Pdu): Promise<void> {
    running += 1
    if (running >= MOST_DELIVERIES) session.setPaused(true)
    let status = 0
    try {
      await onDelivery(pdu)
    } catch (error) {
      status = SYSTEM_ERROR
      log('warn', 'storing a delivery of the SMSC failed; it is asked to send it again', error)
    }
    session.answer(pdu, { command: 'deliver_sm_resp', messageId: '' }, status)
    running -= 1
    if (running < MOST_DELIVERIES) session.setPaused(false)
  }

  return (session: SmppSession, pdu: Pdu): void => {
    if (pdu.command === 'deliver_sm') void takeDelivery(session, pdu)
    else if (pdu.command === 'enquire_link') session.answer(pdu, { command: 'enquire_link_resp' })
    else if (pdu.command === 'unbind') {
      session.answer(pdu, { command: 'unbind_resp' })
      session.close()
    } else session.answer(pdu, { command: 'generic_nack' }, INVALID_COMMAND)
  }
}

async function bind(session: SmppSession, url: URL, answerMs: number): Promise<void> {
  const { status } = await session.request(
    {
      command: 'bind_transceiver',
      systemId: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      systemType: '',
    },
    answerMs,
  )
  if (status === 0) return
  const words = `the SMSC refused to bind (0x${status.toString(16)})`
  throw new ProviderFailure(logInRefusals.has(status) ? 'refused' : 'unreachable', words)
}

const unreachable = (error: unknown) =>
  new ProviderFailure('unreachable', error instanceof Error ? error.message : String(error), { cause: error })

/** Opens a line to a centre and keeps it open until it is closed here. */
export function openSmppLine(options: SmppOptions): SmppLine {
  const { answerMs = DEFAULT_ANSWER_MS, enquireMs = DEFAULT_ENQUIRE_MS, log } = options
  const url = new URL(options.url)
  const slots = createWindowSlots<SmppSession>(options.window ?? DEFAULT_WINDOW)
  const answering = createAnswering(options)
  const onNonsense = createNonsenseLog(url.host, (message) => log('warn', message))
  const closing = new AbortController()
  let problem: ProviderFailure | undefined

  /** From connecting to the end of the connection; returns whether it was bound in between. */
  async function hold(): Promise<boolean> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(CONNECT_MS)])
    const socket = await connect(url, signal)
    const ended = Promise.withResolvers<void>()
    const session = openSession(socket, {
      onRequest: answering,
      onNonsense,
      onClosed: () => ended.resolve(),
    })
    const close = () => session.close()
    closing.signal.addEventListener('abort', close, { once: true })
    const enquiring = setInterval(() => {
      session.request({ command: 'enquire_link' }, answerMs).catch(close)
    }, enquireMs)
    try {
      await bind(session, url, answerMs)
      log('info', 'SMPP bound')
      problem = undefined
      slots.open(session)
      await ended.promise
      return true
    } finally {
      clearInterval(enquiring)
      closing.signal.removeEventListener('abort', close)
      slots.shut()
      session.close()
    }
  }

  async function keep(): Promise<void> {
    for (let attempt = 1; !closing.signal.aborted; attempt += 1) {
      const wasBound = await hold().catch((error: unknown) => {
        problem = error instanceof ProviderFailure ? error : unreachable(error)
        if (closing.signal.aborted) return false
        const is =
          problem.problem === 'refused' ? 'refuses the system id or password of SMPP_URL' : 'is unreachable'
        log('warn', `The SMSC at ${url.host} ${is}`, error)
        options.onProblem?.()
        return false
      })
      if (wasBound) attempt = 0
      const waitMs = Math.min(LONGEST_BACKOFF_MS, retryDelayMs(attempt))
      await pause(waitMs, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  const kept = keep()

  return {
    request: (body, signal) => slots.take(signal, (session) => session.request(body, answerMs)),
    isBound: slots.isOpen,
    problem: () => problem,
    async close() {
      await slots.drain()
      closing.abort()
      await kept
    },
  }
}
