import type { IncomingMessage, ServerResponse } from 'node:http'
import { changeFileBehaviour } from '../http/file-answers.ts'
import { readJson } from '../http/guard.ts'
import { refuse, send, sendJson } from '../http/reply.ts'
import { readBehaviour } from './behaviour.ts'
import type { Callbacks } from './callbacks.ts'
import { chatActions } from './chat-actions.ts'
import { sampleActions, sampleNames } from './samples/actions.ts'
import { templateActions } from './templates/actions.ts'
import { tokenActions } from './token-actions.ts'
import { TOKEN_START, VERIFY_TOKEN, type World } from './world.ts'

type Body = Record<string, unknown>

function stateOf({ numbers, names, messages, templates, behaviour, files, webhookUrl }: World) {
  return {
    numbers,
    templates,
    names: Object.fromEntries(names),
    messages,
    behaviour,
    files,
    webhookUrl: webhookUrl ?? null,
    samples: sampleNames,
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
  const actions: Record<string, (body: Body, response: ServerResponse) => Promise<void> | void> = {
    ...chatActions(world, callbacks),
    ...sampleActions(world, callbacks.post),
    behaviour(body, response) {
      const behaviour = readBehaviour(body)
      if (typeof behaviour === 'string') return refuse(response, 400, behaviour)
      world.behaviour = behaviour
      sendJson(response, behaviour)
    },
    files: (body, response) => changeFileBehaviour(world.files, body, response),
    ...tokenActions(world),
    ...templateActions(world),
    async webhook(body, response) {
      if (typeof body.url !== 'string' || !URL.canParse(body.url))
        return refuse(response, 400, 'url: must be an address')
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
      world.openedAt.clear()
      response.writeHead(204).end()
    } else if (what === undefined && request.method === 'GET') sendJson(response, stateOf(world))
    else if (what !== undefined && actions[what] && request.method !== 'GET')
      await actions[what](((await readJson(request)) ?? {}) as Body, response)
    else return false
    return true
  }
}
