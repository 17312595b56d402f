/** The part of the library that the centre uses; it has no types of its own. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events'
  import type { Server as NetServer, Socket } from 'node:net'

  export interface Pdu {
    command: string
    command_status: number
    sequence_number: number
    source_addr: string
    destination_addr: string
    source_addr_ton: number
    registered_delivery: number
    data_coding: number
    esm_class: number
    short_message: { message: string | Buffer; udh?: Buffer[] }
    user_message_reference?: number
    response(options?: Record<string, unknown>): Pdu
  }
  export interface Session extends EventEmitter {
    socket: Socket
    send(pdu: Pdu): boolean
    deliver_sm(options: Record<string, unknown>, answered?: (pdu: Pdu) => void): boolean
    destroy(): void
  }
  export function createServer(listener: (session: Session) => void): NetServer & { sessions: Session[] }
}
