import type { Socket } from 'node:net'
import { decodePdu, encodePdu, type Pdu, type PduBody, PduError } from './pdu.ts'
import { createPduStream } from './pdu-stream.ts'

const INVALID_LENGTH = 0x02
const INVALID_COMMAND = 0x03
const LAST_SEQUENCE = 0x7fffffff
/** A connection that brings so much that SMPP does not allow is ended: each answer to it would wait in memory. */
const MOST_NONSENSE = 100

/** No answer came: what was asked may have happened or not. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
}

/** One connection to an SMPP centre, from its opening to its end. */
export interface SmppSession {
  /** Asks; fails with a {@link NoAnswerError} when the connection ends or the time is up before an answer. */
  request(body: PduBody, answerMs: number): Promise<Pdu>
  /** Returns what the centre asked. */
  answer(to: Pdu, body: PduBody, status?: number): void
  /** Reads no further for now, or again. */
  setPaused(isPaused: boolean): void
  close(): void
}

export interface SmppSessionOptions {
  /** Something that the centre asks. */
  onRequest(session: SmppSession, pdu: Pdu): void
  /** Something came that SMPP does not allow; `what` is for the log. */
  onNonsense(what: string): void
  /** The connection is over; nothing that was open will be answered. */
  onClosed(error: Error | undefined): void
}

interface Pending {
  command: string
  resolve(pdu: Pdu): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

const isAnswer = ({ command }: PduBody) => command.endsWith('_resp') || command === 'generic_nack'

/** What was asked and not answered yet, by its number. */
function createPending() {
  const pending = new Map<number, Pending>()
  let last = 0

  function take(sequence: number): Pending | undefined {
    const found = pending.get(sequence)
    pending.delete(sequence)
    clearTimeout(found?.timer)
    return found
  }
  return {
    add(command: string, answerMs: number): { sequence: number; answered: Promise<Pdu> } {
      last = last === LAST_SEQUENCE ? 1 : last + 1
      const sequence = last
      const { promise, resolve, reject } = Promise.withResolvers<Pdu>()
      const timer = setTimeout(
        () => take(sequence)?.reject(new NoAnswerError('the SMSC did not respond in time')),
        answerMs,
      )
      pending.set(sequence, { command, resolve, reject, timer })
      return { sequence, answered: promise }
    },
    /** Returns what is wrong with an answer. One that comes too late is not: its number was given out. */
    settle(pdu: Pdu): string | undefined {
      const asked = take(pdu.sequence)
      if (!asked) {
        const isLate = pdu.sequence > 0 && pdu.sequence <= last
        return isLate ? undefined : `${pdu.command} responds to ${pdu.sequence}, which was not sent`
      }
      if (pdu.command === `${asked.command}_resp` || pdu.command === 'generic_nack') {
        asked.resolve(pdu)
        return undefined
      }
      const wrong = `the SMSC responded to ${asked.command} with ${pdu.command}`
      asked.reject(new NoAnswerError(wrong))
      return wrong
    },
    fail(sequence: number, message: string): boolean {
      const asked = take(sequence)
      asked?.reject(new NoAnswerError(message))
      return asked !== undefined
    },
    failAll(message: string): void {
      for (const sequence of [...pending.keys()]) take(sequence)?.reject(new NoAnswerError(message))
    },
  }
}

/** Speaks SMPP over a socket that is open. Bytes that cannot be read end it; a bad PDU is refused alone. */
export function openSession(socket: Socket, options: SmppSessionOptions): SmppSession {
  const pending = createPending()
  const stream = createPduStream()
  let failure: Error | undefined
  let nonsense = 0
  const write = (pdu: Pdu) => {
    if (socket.writable) socket.write(encodePdu(pdu))
  }
  function complain(what: string): void {
    options.onNonsense(what)
    nonsense += 1
    if (nonsense === MOST_NONSENSE) socket.destroy(new Error(`${nonsense} PDUs that SMPP does not allow`))
  }

  function receive(frame: Buffer): void {
    try {
      const pdu = decodePdu(frame)
      if (isAnswer(pdu)) {
        const wrong = pending.settle(pdu)
        if (wrong !== undefined) complain(wrong)
      } else options.onRequest(session, pdu)
    } catch (error) {
      if (!(error instanceof PduError)) throw error
      const { sequence, kind } = error
      const isOfOurs = (frame[4] ?? 0) >= 0x80
      if (isOfOurs) pending.fail(sequence, `the response cannot be parsed: ${error.message}`)
      else
        write({
          command: 'generic_nack',
          status: kind === 'unknown' ? INVALID_COMMAND : INVALID_LENGTH,
          sequence,
        })
      complain(error.message)
    }
  }

  const session: SmppSession = {
    async request(body, answerMs) {
      const { sequence, answered } = pending.add(body.command, answerMs)
      if (!socket.writable) pending.fail(sequence, 'the connection is closed')
      else write({ ...body, status: 0, sequence })
      return answered
    },
    answer: ({ sequence }, body, status = 0) => write({ ...body, status, sequence }),
    setPaused: (isPaused) => void (isPaused ? socket.pause() : socket.resume()),
    close: () => void socket.destroy(),
  }

  socket.setNoDelay(true)
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const frame of stream.push(chunk)) receive(frame)
    } catch (error) {
      if (error instanceof PduError) options.onNonsense(error.message)
      socket.destroy(error as Error)
    }
  })
  socket.on('error', (error) => {
    failure = error
  })
  socket.on('close', () => {
    pending.failAll(`the connection ended before a response${failure ? `: ${failure.message}` : ''}`)
    options.onClosed(failure)
  })
  return session
}
