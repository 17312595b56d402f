import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serveFile } from '../http/file-answers.ts'
import { findRefusal } from '../http/guard.ts'
import { sendJson } from '../http/reply.ts'
import { manageAgent } from './agents-api.ts'
import { type Call, NO_RCS, type Rcs, refuseCall, takeFile, takeMessage } from './send-api.ts'
import { takeSign } from './signs.ts'
import { giveToken, SCOPES } from './tokens.ts'

/** RCS for Business, as far as it is used. */
function createApi(rcs: Rcs) {
  const { world } = rcs
  function ofPhone(call: Call, agentId: string, customer: string, what: string): Promise<void> | void {
    if (what === 'agentMessages') return takeMessage(rcs, call, agentId, customer)
    if (what === 'agentEvents') return takeSign(rcs, call, agentId, customer)
    if (NO_RCS.test(customer)) return refuseCall(call.response, 'unreachable')
    sendJson(call.response, { features: ['RICHCARD_STANDALONE', 'ACTION_DIAL'] })
  }

  return async (call: Call): Promise<void> => {
    const { request, response, url } = call
    const [, kind = '', , id = ''] = url.pathname.split('/')
    const file = kind === 'content' ? world.files.get(url.pathname.slice('/content/'.length)) : undefined
    if (file) return serveFile(response, world.fileBehaviour, file, false)
    if (url.pathname === '/token') return giveToken(world, request, response, `${url.origin}/token`)
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const { scope, until } = world.tokens.get(token) ?? { scope: '', until: 0 }
    if (world.isKeyRevoked || until < Date.now()) return refuseCall(response, 'token')
    const isAboutAgents = url.pathname.startsWith('/v1/brands/')
    if (scope !== (isAboutAgents ? SCOPES.agents : SCOPES.messages)) return refuseCall(response, 'forbidden')
    if (isAboutAgents) return manageAgent(world, call)
    const agentId = url.searchParams.get('agentId') ?? ''
    if (!world.agents.some((agent) => agent.id === agentId)) return refuseCall(response, 'forbidden')
    if (url.pathname === '/upload/v1/files') return takeFile(rcs, call)
    const [, customer, what] =
      /^\/v1\/phones\/(%2B\d{8,15})\/(agentMessages|agentEvents|capabilities)$/.exec(url.pathname) ?? []
    if (!customer || !what) return refuseCall(response, id === '' ? 'refuse' : 'unreachable')
    return ofPhone(call, agentId, decodeURIComponent(customer), what)
  }
}

/** Serves RCS for Business on loopback. */
export async function startApi(rcs: Rcs, port: number) {
  const api = createApi(rcs)
  const server = createServer((request, response) => {
    if (findRefusal(request)) {
      response.writeHead(403).end()
      return
    }
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    api({ request, response, url }).catch(() => {
      if (!response.headersSent) refuseCall(response, 'refuse')
    })
  })
  const failed = once(server, 'error').then(([error]) => Promise.reject(error as Error))
  await Promise.race([once(server.listen(port, '127.0.0.1'), 'listening'), failed])
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
