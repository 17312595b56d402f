import type { IncomingMessage, ServerResponse } from 'node:http'
import { changeFileBehaviour } from '../http/file-answers.ts'
import { readJson } from '../http/guard.ts'
import { refuse, send, sendJson } from '../http/reply.ts'
import { readBehaviour } from './behaviour.ts'
import { type Chat, react, read, sendFile, subscribe, tap, usualFile, usualVoice, write } from './phone.ts'
import { sampleAction, sampleNames } from './samples/action.ts'
import type { Rcs } from './send-api.ts'
import { TYPING_HOLDS_MS } from './signs.ts'
import { CLIENT_TOKEN, type World } from './world.ts'

type Body = Record<string, unknown>
type Action = (body: Body, response: ServerResponse) => Promise<void> | void
const CUSTOMER = /^\+\d{8,15}$/

function chatOf({ agents }: World, { agent, customer }: Body): Chat | string {
  const known = agents.find(({ id }) => id === (agent ?? agents[0]?.id))
  if (!known) return 'agent: this agent does not exist'
  if (typeof customer !== 'string' || !CUSTOMER.test(customer))
    return 'customer: must be a number such as +590690000100'
  return { agentId: known.id, customer }
}

function fileOf(value: unknown) {
  const { base64, mimeType, name } = (value ?? {}) as Record<string, unknown>
  if (typeof base64 !== 'string' || typeof mimeType !== 'string' || typeof name !== 'string') return usualFile
  return { mimeType, name, bytes: Buffer.from(base64, 'base64') }
}

function chatActions(rcs: Rcs, contentUrl: string): Record<string, Action> {
  return {
    messages(body, response) {
      const { text, tapped, file, voice, reaction } = body
      const chat = chatOf(rcs.world, body)
      if (typeof chat === 'string') return refuse(response, 400, chat)
      if (file || voice) {
        const sent = voice ? usualVoice : fileOf(file)
        return sendJson(response, sendFile(rcs, chat, sent, contentUrl), 201)
      }
      if (typeof tapped === 'string') {
        const message = tap(rcs, chat, tapped)
        if (!message) return refuse(response, 400, 'tapped: no message suggests it')
        return sendJson(response, message, 201)
      }
      if (typeof reaction === 'string') {
        const message = react(rcs, chat, reaction)
        if (!message) return refuse(response, 400, 'reaction: the business has not written yet')
        return sendJson(response, message, 201)
      }
      if (typeof text !== 'string' || text === '' || text.length > 3072)
        return refuse(response, 400, 'text: must have 1 to 3072 characters')
      sendJson(response, write(rcs, chat, text), 201)
    },
    typing(body, response) {
      const chat = chatOf(rcs.world, body)
      if (typeof chat === 'string') return refuse(response, 400, chat)
      rcs.pushes.typing(chat.agentId, chat.customer)
      sendJson(response, {})
    },
    subscription(body, response) {
      const chat = chatOf(rcs.world, body)
      if (typeof chat === 'string') return refuse(response, 400, chat)
      sendJson(response, subscribe(rcs, chat, body.isSubscribed === true), 201)
    },
    samples(body, response) {
      const chat = chatOf(rcs.world, body)
      if (typeof chat === 'string') return refuse(response, 400, chat)
      if (!sampleAction(rcs, chat, body.name)) return refuse(response, 400, 'name: there is no such sample')
      sendJson(response, {}, 201)
    },
    read(body, response) {
      const chat = chatOf(rcs.world, body)
      if (typeof chat === 'string') return refuse(response, 400, chat)
      read(rcs, chat)
      sendJson(response, {})
    },
  }
}

function controls({ world, pushes }: Rcs): Record<string, Action> {
  return {
    behaviour(body, response) {
      const behaviour = readBehaviour(body)
      if (typeof behaviour === 'string') return refuse(response, 400, behaviour)
      world.behaviour = behaviour
      sendJson(response, behaviour)
    },
    verification({ agent, isVerified }, response) {
      const known = world.agents.find(({ id }) => id === (agent ?? world.agents[0]?.id))
      if (!known) return refuse(response, 400, 'agent: this agent does not exist')
      known.isVerified = isVerified === true
      sendJson(response, {})
    },
    key({ isRevoked }, response) {
      world.isKeyRevoked = isRevoked === true
      sendJson(response, {})
    },
    async webhook({ agent = '', url }, response) {
      if (typeof url !== 'string' || !URL.canParse(url) || typeof agent !== 'string')
        return refuse(response, 400, 'url: must be an address')
      world.webhooks.set(agent, url)
      sendJson(response, { isAgreed: await pushes.greet(url) })
    },
  }
}

function stateOf({ agents, messages, names, typedAt, behaviour, isKeyRevoked, keyFile }: World) {
  const now = Date.now()
  const typing = [...typedAt].filter(([, at]) => now - at < TYPING_HOLDS_MS).map(([name]) => name)
  return {
    agents,
    messages,
    names: Object.fromEntries(names),
    typing,
    behaviour,
    isKeyRevoked,
    keyFile,
    clientToken: CLIENT_TOKEN,
    samples: sampleNames,
  }
}

/** The JSON interface of the phones, for the page and for tests; files of customers lie below `contentUrl`. */
export function createRcsRoutes(rcs: Rcs, contentUrl: string) {
  const actions = { ...chatActions(rcs, contentUrl), ...controls(rcs) }
  return async (request: IncomingMessage, response: ServerResponse, { pathname }: URL) => {
    if (!/^\/api\/rcs(?:\/|$)/.test(pathname)) return false
    const [, , , what = '', id = ''] = pathname.split('/')
    const file = what === 'files' ? rcs.world.files.get(id) : undefined
    if (file) send(response, { type: file.mimeType, body: file.bytes })
    else if (what === 'files' && request.method === 'PUT')
      changeFileBehaviour(rcs.world.fileBehaviour, ((await readJson(request)) ?? {}) as Body, response)
    else if (what === '' && request.method === 'GET') sendJson(response, stateOf(rcs.world))
    else if (actions[what] && request.method !== 'GET')
      await actions[what](((await readJson(request)) ?? {}) as Body, response)
    else return false
    return true
  }
}
