import type { IncomingMessage, ServerResponse } from 'node:http'
import { readJson } from '../http/guard.ts'
import { refuse, sendJson } from '../http/reply.ts'
import { type BehaviourSwitch, readBehaviour } from './behaviour.ts'
import type { SmsCentre } from './centre.ts'
import type { HttpProvider } from './http.ts'
import type { Phones } from './phones.ts'

const MOST_CHARACTERS = 160

/** Over what phones are reached. */
interface Ways {
  centre: SmsCentre
  http: HttpProvider
}

/** The JSON interface of the phones, for the page and for tests. */
export function createSmsRoutes(phones: Phones, behaviour: BehaviourSwitch, { centre, http }: Ways) {
  async function messages(request: IncomingMessage, response: ServerResponse, phone: string | undefined) {
    if (request.method === 'DELETE') {
      phones.clear()
      response.writeHead(204).end()
    } else if (request.method === 'POST') {
      const { from, to, body } = ((await readJson(request)) ?? {}) as Record<string, unknown>
      if (typeof from !== 'string' || !/^\d{3,15}$/.test(from)) return refuse(response, 400, 'from: digits')
      if (typeof to !== 'string' || to === '' || to.length > 20)
        return refuse(response, 400, 'to: must be an address')
      if (typeof body !== 'string' || body === '' || body.length > MOST_CHARACTERS)
        return refuse(response, 400, `body: must have 1 to ${MOST_CHARACTERS} characters`)
      const way = http.webhookUrl === undefined ? centre : http
      way.reply(from, to, body)
      sendJson(response, {}, 201)
    } else sendJson(response, phones.list(phone))
  }

  async function change(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'PUT') {
      const read = readBehaviour(await readJson(request))
      if (typeof read === 'string') return refuse(response, 400, read)
      behaviour.write(read)
      centre.applyOutage()
    }
    sendJson(response, behaviour.read())
  }

  async function agree(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url } = ((await readJson(request)) ?? {}) as Record<string, unknown>
    if (url !== null && !(typeof url === 'string' && URL.canParse(url)))
      return refuse(response, 400, 'url: must be an address or null')
    http.webhookUrl = url ?? undefined
    sendJson(response, { url })
  }

  return async (request: IncomingMessage, response: ServerResponse, { pathname, searchParams }: URL) => {
    if (pathname === '/api/sms') await messages(request, response, searchParams.get('phone') ?? undefined)
    else if (pathname === '/api/sms-behaviour') await change(request, response)
    else if (pathname === '/api/sms-webhook' && request.method === 'PUT') await agree(request, response)
    else return false
    return true
  }
}
