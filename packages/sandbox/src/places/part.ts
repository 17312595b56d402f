import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findRefusal } from '../http/guard.ts'
import { orFree } from '../http/ports.ts'
import { refuse, sendJson } from '../http/reply.ts'
import { places } from './places.ts'

const KEY = 'sandbox-places-key'

async function startMap(port: number) {
  const server = createServer((request, response) => {
    const refusal = findRefusal(request)
    if (refusal) return refuse(response, 403, refusal)
    if (request.headers['x-goog-api-key'] !== KEY) return refuse(response, 403, 'The key is not valid.')
    const mask = request.headers['x-goog-fieldmask']
    if (typeof mask !== 'string') return refuse(response, 400, 'A field mask is required.')
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const place = places.find(({ id }) => pathname === `/v1/places/${id}`)
    if (!place) return refuse(response, 404, 'There is no such place.')
    const fields = new Set(mask.split(','))
    sendJson(response, Object.fromEntries(Object.entries(place).filter(([name]) => fields.has(name))))
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

/** The details of a few places, as the Places API (New) answers them. */
export async function startPlaces(port = 4685) {
  const map = await orFree(startMap, port)
  return {
    routes: async () => false,
    reach: { PLACES_URL: `http://127.0.0.1:${map.port}`, PLACES_KEY: KEY },
    stop: map.stop,
  }
}
