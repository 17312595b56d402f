import { Readable } from 'node:stream'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { SendFailure } from '../../kernel/queue/outbox.ts'
import {
  type ConnectionOptions,
  connectionOptions,
  ended,
  failureOf,
  type ServerOptions,
  step,
} from './smtp-dialogue.ts'

/** A mail as it goes over the wire. */
export interface RawMail {
  /** Where reports of its delivery go. */
  returnPath: string
  to: string
  bytes: Buffer
}

/** Connections to a mail server that are used for many mails each. */
export interface SmtpPool {
  /** Throws a SendFailure with what is known of the outcome. */
  send(mail: RawMail, signal: AbortSignal): Promise<void>
  close(): void
}

/** Many servers end a connection after a hundred mails. */
const MOST_MAILS = 100
const IDLE_MS = 5_000

interface Line {
  connection: SMTPConnection
  /** Rejects once the connection is gone. */
  gone: Promise<never>
  isGone: boolean
  mails: number
  idle?: NodeJS.Timeout
}

async function open(options: ConnectionOptions, signal: AbortSignal): Promise<Line> {
  const connection = new SMTPConnection(options)
  const { promise: gone, reject } = Promise.withResolvers<never>()
  const line: Line = { connection, gone, isGone: false, mails: 0 }
  const end = (error: Error) => {
    line.isGone = true
    reject(error)
  }
  connection.on('error', end)
  connection.on('end', () => end(new Error('the mail server closed the connection')))
  gone.catch(() => undefined)
  const greet = async () => {
    await step((done) => connection.connect(done))
    const { auth } = options
    if (auth) await step((done) => connection.login({ credentials: auth }, done))
  }
  try {
    await Promise.race([greet(), gone, ended(signal)])
    return line
  } catch (error) {
    connection.close()
    throw failureOf(error, false)
  }
}

/** Lets so many work at once; the others wait. */
function createPlaces(most: number) {
  let free = most
  const waiting: (() => void)[] = []
  return {
    async take() {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
    },
    give() {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    },
  }
}

/** Makes a client that sends many mails over a few connections, one after the other on each. */
export function createSmtpPool(options: ServerOptions, connections = 5): SmtpPool {
  const toServer = connectionOptions(options)
  const places = createPlaces(connections)
  let idle: Line[] = []

  const drop = (line: Line) => {
    idle = idle.filter((one) => one !== line)
    clearTimeout(line.idle)
    line.connection.close()
  }
  const keep = (line: Line) => {
    if (line.isGone || line.mails >= MOST_MAILS) {
      line.connection.quit()
      return
    }
    line.idle = setTimeout(() => {
      idle = idle.filter((one) => one !== line)
      line.connection.quit()
    }, IDLE_MS)
    line.idle.unref()
    idle.push(line)
  }
  const takeIdle = (): Line | undefined => {
    const line = idle.pop()
    if (!line) return undefined
    clearTimeout(line.idle)
    return line.isGone ? takeIdle() : line
  }

  async function over(line: Line, { returnPath, to, bytes }: RawMail, signal: AbortSignal): Promise<void> {
    let hasBegun = false
    // Read only once the server has said that it wants the text.
    function* body() {
      hasBegun = true
      yield bytes
    }
    line.mails += 1
    const envelope = { from: returnPath, to: [to] }
    const talk = step((done) => line.connection.send(envelope, Readable.from(body()), done))
    talk.catch(() => undefined)
    try {
      await Promise.race([talk, line.gone, ended(signal)])
      keep(line)
    } catch (error) {
      drop(line)
      throw failureOf(error, hasBegun)
    }
  }

  /** A connection that was kept may have been ended by the server without our knowing: a fresh one decides. */
  async function send(mail: RawMail, signal: AbortSignal): Promise<void> {
    const kept = takeIdle()
    if (!kept) return over(await open(toServer, signal), mail, signal)
    try {
      await over(kept, mail, signal)
    } catch (error) {
      const isLost = error instanceof SendFailure && error.failure === 'retryable' && kept.isGone
      if (!isLost) throw error
      await over(await open(toServer, signal), mail, signal)
    }
  }

  return {
    async send(mail, signal) {
      await places.take()
      try {
        await send(mail, signal)
      } finally {
        places.give()
      }
    },
    close() {
      for (const line of idle) drop(line)
    },
  }
}
