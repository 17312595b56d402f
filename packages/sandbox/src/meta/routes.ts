import type { IncomingMessage, ServerResponse } from 'node:http'
import { readJson } from '../http/guard.ts'
import { refuse, send, sendJson } from '../http/reply.ts'
import { readBehaviour } from './behaviour.ts'
import type { Callbacks } from './callbacks.ts'
import { read, type WrittenMessage, write } from './phone.ts'
import { templateDeeds } from './templates/deeds.ts'
import { tokenDeeds } from './token-deeds.ts'
import { type PhoneNumber, TOKEN_START, VERIFY_TOKEN, type World } from './world.ts'

type Body = Record<string, unknown>
const CUSTOMER = /^(?:\d{8,15}|[A-Z]{2}\.\d{5,40})$/
/** The sea and the sand, so that a picture can be sent from the page. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAPAAAACgAQMAAAAIFXMmAAAABlBMVEU6jL7ozpZi2bSXAAAAJUlEQVR42u3JoQEAAAgDoP3/tH6wqgEqCQAAr02ltdZaa62PewFRAlcoZ0ECMAAAAABJRU5ErkJggg==',
  'base64',
)

/** A file as it was told; `true` is a picture of the sandbox's own. */
export function mediaOf(value: unknown): WrittenMessage['media'] {
  if (value === true) return { type: 'image', mimeType: 'image/png', bytes: picture }
  const { type, mimeType, base64 } = (value ?? {}) as Body
  if (typeof type !== 'string' || typeof mimeType !== 'string' || typeof base64 !== 'string') return undefined
  return { type, mimeType, bytes: Buffer.from(base64, 'base64') }
}

function stateOf({ numbers, names, messages, templates, behaviour, webhookUrl }: World) {
  return {
    numbers,
    templates,
    names: Object.fromEntries(names),
    messages,
    behaviour,
    webhookUrl: webhookUrl ?? null,
    token: `${TOKEN_START}1`,
  }
}

/** The handshake of a new address: what comes back must be what was said. */
async function isAgreed(url: string): Promise<boolean> {
  const challenge = String(Date.now())
  const query = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.verify_token': VERIFY_TOKEN,
    'hub.challenge': challenge,
  })
  return fetch(`${url}?${query}`).then(
    async (answer) => answer.ok && (await answer.text()) === challenge,
    () => false,
  )
}

/** The JSON interface of the chats, for the page and for tests. */
export function createMetaRoutes(world: World, callbacks: Callbacks) {
  const numberOf = (id: unknown): PhoneNumber | undefined =>
    world.numbers.find((number) => number.id === (id ?? world.numbers[0]?.id))

  function writeMessage(number: PhoneNumber, body: Body, response: ServerResponse) {
    const { customer, name, text = '', media } = body
    const file = mediaOf(media)
    if (typeof customer !== 'string' || !CUSTOMER.test(customer))
      return refuse(response, 400, 'customer: a number, or a name such as FR.13491208')
    if (typeof text !== 'string' || text.length > 4096 || (text === '' && !file))
      return refuse(response, 400, 'text: 1 to 4096 characters')
    const written = {
      customer,
      text,
      ...(typeof name === 'string' ? { name } : {}),
      ...(file ? { media: file } : {}),
    }
    sendJson(response, write(world, callbacks, number, written), 201)
  }

  const deeds: Record<string, (body: Body, response: ServerResponse) => Promise<void> | void> = {
    messages(body, response) {
      const number = numberOf(body.number)
      if (!number) return refuse(response, 400, 'number: there is no such number')
      return writeMessage(number, body, response)
    },
    read(body, response) {
      const number = numberOf(body.number)
      if (!number || typeof body.customer !== 'string') return refuse(response, 400, 'customer: who reads')
      read(world, callbacks, number, body.customer)
      sendJson(response, {})
    },
    behaviour(body, response) {
      const behaviour = readBehaviour(body)
      if (typeof behaviour === 'string') return refuse(response, 400, behaviour)
      world.behaviour = behaviour
      sendJson(response, behaviour)
    },
    ...tokenDeeds(world),
    ...templateDeeds(world),
    async webhook(body, response) {
      if (typeof body.url !== 'string' || !URL.canParse(body.url))
        return refuse(response, 400, 'url: an address')
      world.webhookUrl = body.url
      sendJson(response, { isAgreed: await isAgreed(body.url) })
    },
  }

  return async (request: IncomingMessage, response: ServerResponse, { pathname }: URL) => {
    const [, what, id] = /^\/api\/whatsapp(?:\/(\w+)(?:\/([\w-]+))?)?$/.exec(pathname) ?? [
      '',
      undefined,
      undefined,
    ]
    if (!pathname.startsWith('/api/whatsapp')) return false
    const media = what === 'media' && id ? world.media.get(id) : undefined
    if (media) send(response, { type: media.mimeType, body: media.bytes })
    else if (what === undefined && request.method === 'DELETE') {
      world.messages = []
      response.writeHead(204).end()
    } else if (what === undefined && request.method === 'GET') sendJson(response, stateOf(world))
    else if (what !== undefined && deeds[what] && request.method !== 'GET')
      await deeds[what](((await readJson(request)) ?? {}) as Body, response)
    else return false
    return true
  }
}
