import type { ServerResponse } from 'node:http'
import { refuse, sendJson } from '../http/reply.ts'
import { sampleFiles } from '../http/sample-files.ts'
import type { Callbacks } from './callbacks.ts'
import { openChat, read, tap, type WrittenMessage, write } from './phone.ts'
import type { PhoneNumber, World } from './world.ts'

type Body = Record<string, unknown>
type Action = (body: Body, response: ServerResponse) => void

const CUSTOMER = /^(?:\d{8,15}|[A-Z]{2}\.\d{5,40})$/
/** A file as it was given; `true` is a picture of the sandbox's own, `video` and `document` are others of it. */
export function mediaOf(value: unknown): WrittenMessage['media'] {
  if (value === true) return sampleFiles.picture
  if (value === 'video' || value === 'document') return sampleFiles[value]
  const { type, mimeType, base64, sizeBytes, name } = (value ?? {}) as Body
  if (typeof type !== 'string' || typeof mimeType !== 'string') return undefined
  if (typeof base64 !== 'string' && typeof sizeBytes !== 'number') return undefined
  const bytes =
    typeof base64 === 'string' ? Buffer.from(base64, 'base64') : Buffer.alloc(Number(sizeBytes), 'x')
  return { type, mimeType, bytes, ...(typeof name === 'string' ? { name } : {}) }
}

/** What a customer does with a phone: opens a chat, writes in it, looks at what is there. */
export function chatActions(
  world: World,
  callbacks: Callbacks,
): Record<'messages' | 'opened' | 'read', Action> {
  const numberOf = (id: unknown): PhoneNumber | undefined =>
    world.numbers.find((number) => number.id === (id ?? world.numbers[0]?.id))
  return {
    messages(body, response) {
      const number = numberOf(body.number)
      const { customer, name, text = '', media, tapped } = body
      const file = mediaOf(media)
      if (!number) return refuse(response, 400, 'number: this number does not exist')
      if (typeof customer !== 'string' || !CUSTOMER.test(customer))
        return refuse(response, 400, 'customer: must be a number, or a name such as FR.13491208')
      if (typeof tapped === 'string') {
        const message = tap(world, callbacks, number, { customer, title: tapped })
        if (!message) return refuse(response, 400, 'tapped: no message has such a button')
        return sendJson(response, message, 201)
      }
      if (typeof text !== 'string' || text.length > 4096 || (text === '' && !file))
        return refuse(response, 400, 'text: must have 1 to 4096 characters')
      const named = typeof name === 'string' ? { name } : {}
      const written = { customer, text, ...named, ...(file ? { media: file } : {}) }
      sendJson(response, write(world, callbacks, number, written), 201)
    },
    opened(body, response) {
      const number = numberOf(body.number)
      const { customer, name } = body
      if (!number || typeof customer !== 'string' || !CUSTOMER.test(customer))
        return refuse(response, 400, 'customer: must be the one who opens the chat')
      openChat(world, callbacks, number, { customer, ...(typeof name === 'string' ? { name } : {}) })
      sendJson(response, {})
    },
    read(body, response) {
      const number = numberOf(body.number)
      if (!number || typeof body.customer !== 'string')
        return refuse(response, 400, 'customer: must be the one who reads')
      read(world, callbacks, number, body.customer)
      sendJson(response, {})
    },
  }
}
