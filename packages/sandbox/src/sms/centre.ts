/// <reference path="./smpp.d.ts" />
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { countSms } from '@comptoir/core/sms'
import { createServer, type Pdu, type Session } from 'smpp'
import type { BehaviourSwitch, SmsBehaviour } from './behaviour.ts'
import type { ArrivedPart, Phones } from './phones.ts'

const ASCII_OR_GSM = 0
const UCS2 = 8
const RECEIPT = 0x04
const INVALID_PASSWORD = 0x0e
const AGAIN_MS = 500
const refusals: Partial<Record<SmsBehaviour['answer'], number>> = { refuse: 0x0b, throttle: 0x58 }

export interface SmsCentre {
  port: number
  /** What a phone writes to a number or code of ours; it waits until somebody is bound. */
  reply(from: string, to: string, body: string): void
  /** Cuts everybody off where the behaviour is such. */
  applyOutage(): void
  stop(): Promise<void>
}

function orderOf(udh: readonly Buffer[] | undefined): ArrivedPart['order'] {
  const element = udh?.find((one) => one[0] === 0 && one.length === 5)
  return element && { reference: element[2] ?? 0, total: element[3] ?? 1, number: element[4] ?? 1 }
}

function partOf(pdu: Pdu): ArrivedPart {
  const order = orderOf(pdu.short_message.udh)
  return {
    phone: pdu.destination_addr,
    other: pdu.source_addr,
    text: String(pdu.short_message.message),
    encoding: pdu.data_coding === UCS2 ? 'ucs2' : 'gsm',
    ...(order ? { order } : {}),
  }
}

/** A receipt in the words of appendix B and in optional parameters, as most centres send both. */
function receiptOf(pdu: Pdu, id: string, word: string, state: number): Record<string, unknown> {
  return {
    esm_class: RECEIPT,
    source_addr: pdu.destination_addr,
    destination_addr: pdu.source_addr,
    short_message: Buffer.from(
      `id:${id} sub:001 dlvrd:001 submit date:2601010000 done date:2601010000 stat:${word} err:${state === 2 ? '000' : '042'} text:`,
    ),
    receipted_message_id: id,
    message_state: state,
    user_message_reference: pdu.user_message_reference ?? 0,
  }
}

function receiptsOf(pdu: Pdu, id: string, { receipts, copies, isShuffled }: SmsBehaviour) {
  if (receipts === 'none' || pdu.registered_delivery === 0) return []
  const last = receipts === 'delivered' ? receiptOf(pdu, id, 'DELIVRD', 2) : receiptOf(pdu, id, 'UNDELIV', 5)
  const ladder = [receiptOf(pdu, id, 'ENROUTE', 1), last]
  const ordered = isShuffled ? ladder.reverse() : ladder
  return ordered.flatMap((receipt) => Array.from({ length: copies }, () => ({ ...receipt })))
}

/** What waits for somebody who is bound: kept until it is answered, and sent again else. */
function createDeliveries() {
  const open = new Map<Session, Set<Record<string, unknown>>>()
  let waiting: Record<string, unknown>[] = []

  function flush(): void {
    const [session, sent] = [...open].at(-1) ?? []
    if (!session || !sent) return
    const due = waiting
    waiting = []
    for (const delivery of due) {
      sent.add(delivery)
      session.deliver_sm({ ...delivery }, ({ command_status }) => {
        sent.delete(delivery)
        if (command_status === 0) return
        waiting.push(delivery)
        setTimeout(flush, AGAIN_MS).unref()
      })
    }
  }
  return {
    add(delivery: Record<string, unknown>): void {
      waiting.push(delivery)
      flush()
    },
    bound(session: Session): void {
      open.set(session, new Set())
      flush()
    },
    ended(session: Session): void {
      waiting.push(...(open.get(session) ?? []))
      open.delete(session)
      flush()
    },
  }
}

/** An SMS centre on loopback (SMPP 3.4) that takes whatever is submitted, for whatever name and password. */
export async function startCentre(
  phones: Phones,
  behaviour: BehaviourSwitch,
  port: number,
): Promise<SmsCentre> {
  const deliveries = createDeliveries()
  let lastId = 0

  async function submit(session: Session, pdu: Pdu): Promise<void> {
    const now = behaviour.take()
    if (now.delayMs > 0) await pause(now.delayMs)
    const refusal = refusals[now.answer]
    if (refusal !== undefined) return void session.send(pdu.response({ command_status: refusal }))
    lastId += 1
    const id = `s${lastId.toString(36)}`
    phones.receive(partOf(pdu))
    if (now.answer === 'lose') session.destroy()
    else session.send(pdu.response({ message_id: id }))
    for (const receipt of receiptsOf(pdu, id, now)) deliveries.add(receipt)
  }

  const server = createServer((session) => {
    session.on('error', () => session.destroy())
    session.on('close', () => deliveries.ended(session))
    if (behaviour.read().isOut) return session.destroy()
    session.on('bind_transceiver', (pdu: Pdu) => {
      if (behaviour.read().isRefusing)
        return void session.send(pdu.response({ command_status: INVALID_PASSWORD }))
      session.send(pdu.response({ system_id: 'sandbox' }))
      deliveries.bound(session)
    })
    session.on('submit_sm', (pdu: Pdu) => void submit(session, pdu))
    for (const command of ['enquire_link', 'unbind'])
      session.on(command, (pdu: Pdu) => session.send(pdu.response()))
  })
  server.on('error', () => undefined)
  const listening = once(server, 'listening')
  server.listen(port, '127.0.0.1')
  await listening

  return {
    port: (server.address() as AddressInfo).port,
    reply(from, to, body) {
      const isGsm = countSms(body).encoding === 'gsm'
      phones.write(from, to, body)
      deliveries.add({
        source_addr: from,
        destination_addr: to,
        data_coding: isGsm ? ASCII_OR_GSM : UCS2,
        short_message: body,
      })
    },
    applyOutage() {
      const { isOut, isRefusing } = behaviour.read()
      if (isOut || isRefusing) for (const session of server.sessions) session.destroy()
    },
    async stop() {
      for (const session of server.sessions) session.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
