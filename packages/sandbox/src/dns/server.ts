import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import packet, { type Answer, type DecodedPacket } from 'dns-packet'
import type { ZoneRecord, Zones } from './zone.ts'

const TTL = 1
const SERVFAIL = 2
const NXDOMAIN = 3
const MOST_OF_STRING = 255

function answerOf({ name, type, value }: ZoneRecord): Answer {
  if (type === 'MX') return { type, name, ttl: TTL, data: { preference: 10, exchange: value } }
  if (type !== 'TXT') return { type, name, ttl: TTL, data: value }
  const strings = value.match(new RegExp(`.{1,${MOST_OF_STRING}}`, 'g')) ?? ['']
  return { type, name, ttl: TTL, data: strings }
}

/** The records of a type at a name, over the alias that stands there. */
function resolve(zones: Zones, name: string, type: string): Answer[] {
  const found = zones.find(name)
  const alias = found.find((record) => record.type === 'CNAME')
  if (alias && type !== 'CNAME') return [answerOf(alias), ...resolve(zones, alias.value, type)]
  return found.filter((record) => record.type === type).map(answerOf)
}

/** What a question gets; undefined: nothing at all. */
function reply(zones: Zones, query: DecodedPacket): Buffer | undefined {
  const [question] = query.questions ?? []
  const head = { id: query.id ?? 0, type: 'response', questions: query.questions ?? [] } as const
  const fail = (code: number) =>
    packet.encode({ ...head, flags: packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE | code })
  if (!question) return fail(SERVFAIL)
  const fault = zones.faultOf(question.name)
  if (fault === 'timeout') return undefined
  if (fault === 'servfail') return fail(SERVFAIL)
  if (fault === 'nxdomain' || !zones.exists(question.name)) return fail(NXDOMAIN)
  const flags = packet.RECURSION_DESIRED | packet.RECURSION_AVAILABLE
  return packet.encode({ ...head, flags, answers: resolve(zones, question.name, question.type) })
}

async function open(socket: Socket, port: number): Promise<void> {
  const failed = once(socket, 'error').then(([error]) => Promise.reject(error as Error))
  socket.bind(port, '127.0.0.1')
  await Promise.race([once(socket, 'listening'), failed])
  failed.catch(() => undefined)
}

/** A DNS server on loopback, over UDP. */
export async function startDnsServer(zones: Zones, port: number) {
  const socket = createSocket('udp4')
  await open(socket, port)
  socket.on('message', (message, { port: to, address }) => {
    try {
      const answer = reply(zones, packet.decode(message))
      if (answer) socket.send(answer, to, address)
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error))
    }
  })
  return {
    port: socket.address().port,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}
