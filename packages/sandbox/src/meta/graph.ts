import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serveFile } from '../http/file-answers.ts'
import { findRefusal } from '../http/guard.ts'
import { sendJson } from '../http/reply.ts'
import { answerInstagram } from './instagram/hosts.ts'
import { answerNumber } from './number.ts'
import { answerPages, sendPublicMedia } from './pages/graph.ts'
import { answerLogIn, answerMe } from './pages/login.ts'
import { answerPosts } from './posts/graph.ts'
import { errors, refuseCall } from './refusals.ts'
import { type Meta, takeMedia, takeMessage } from './send-api.ts'
import { answerTemplate, answerTemplates } from './templates/graph.ts'
import { type PhoneNumber, TOKEN_START } from './world.ts'

/** The Graph's calls of WhatsApp, as far as they are used. */
function createGraph(meta: Meta) {
  const { world } = meta
  const numberOf = (id: string) => world.numbers.find((number) => number.id === id)

  async function ofBusiness(
    id: string,
    edge: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const { method } = request
    const numbers = world.numbers.filter(({ businessId }) => businessId === id)
    if (numbers.length === 0) return false
    if (edge === 'phone_numbers') sendJson(response, { data: numbers.map((number) => ({ id: number.id })) })
    else if (edge === 'message_templates') await answerTemplates(world, id, request, response)
    else if (edge === 'subscribed_apps') {
      if (method !== 'GET') for (const number of numbers) number.isSubscribed = method === 'POST'
      sendJson(response, { success: true })
    } else return false
    return true
  }

  async function ofNumber(
    number: PhoneNumber,
    edge: string,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    if (edge === 'messages') await takeMessage(meta, number, request, response)
    else if (edge === 'media') await takeMedia(meta, request, response)
    else return answerNumber(world, number, edge, request, response)
    return true
  }

  function ofMedia(id: string, url: URL, response: ServerResponse): boolean {
    const media = world.media.get(id)
    if (media && url.pathname.startsWith('/bytes/'))
      serveFile(response, world.files, media, Number(url.searchParams.get('n')) > 1)
    else if (media) {
      media.addresses = (media.addresses ?? 0) + 1
      const address = `${url.origin}/bytes/${id}?n=${media.addresses}`
      sendJson(response, { url: address, mime_type: media.mimeType, id })
    }
    return media !== undefined
  }

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    if (sendPublicMedia(world, url, response) || answerLogIn(world, url, response)) return
    if (await answerInstagram(meta, url, request, response)) return
    const [, , id = '', edge = ''] = url.pathname.split('/')
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!token.startsWith(TOKEN_START) || world.expiredTokens.has(token))
      return refuseCall(response, errors.token)
    // Messages count theirs themselves.
    if (world.behaviour.answer === 'outage' && world.behaviour.remaining === null && edge !== 'messages')
      return refuseCall(response, errors.outage)
    if (id === 'me') return answerMe(world, edge, token, response)
    const number = numberOf(id)
    const isKnown = number
      ? await ofNumber(number, edge, request, response)
      : (await ofBusiness(id, edge, request, response)) ||
        (await answerTemplate(world, id, request, response)) ||
        ofMedia(id, url, response) ||
        (await answerPosts(world, [id, edge], request, response)) ||
        (await answerPages(world, meta.pageCallbacks, [id, edge], request, response))
    if (!isKnown) refuseCall(response, errors.unknown)
  }
}

export interface GraphServer {
  port: number
  stop(): Promise<void>
}

/** Serves the Graph on loopback. */
export async function startGraph(meta: Meta, port: number): Promise<GraphServer> {
  const graph = createGraph(meta)
  const server = createServer((request, response) => {
    if (findRefusal(request)) {
      response.writeHead(403).end()
      return
    }
    graph(request, response, new URL(request.url ?? '/', `http://${request.headers.host}`)).catch(() => {
      if (!response.headersSent) refuseCall(response, errors.unknown)
    })
  })
  await Promise.race([
    once(server.listen(port, '127.0.0.1'), 'listening'),
    once(server, 'error').then(([error]) => Promise.reject(error as Error)),
  ])
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
