import type { IncomingMessage, ServerResponse } from 'node:http'
import { startApiServer } from '../http/api-server.ts'
import { orFree } from '../http/ports.ts'
import { refuse, sendJson } from '../http/reply.ts'
import { places } from './places.ts'

const KEY = 'sandbox-places-key'

async function answer({ headers }: IncomingMessage, response: ServerResponse, { pathname }: URL) {
  if (headers['x-goog-api-key'] !== KEY) return refuse(response, 403, 'The key is not valid.')
  const mask = headers['x-goog-fieldmask']
  if (typeof mask !== 'string') return refuse(response, 400, 'A field mask is required.')
  const place = places.find(({ id }) => pathname === `/v1/places/${id}`)
  if (!place) return refuse(response, 404, 'This place does not exist.')
  const fields = new Set(mask.split(','))
  sendJson(response, Object.fromEntries(Object.entries(place).filter(([name]) => fields.has(name))))
}

/** The details of a few places, as the Places API (New) answers them. */
export async function startPlaces(port = 4685) {
  const map = await orFree((free) => startApiServer(answer, free), port)
  return {
    routes: async () => false,
    reach: { PLACES_URL: map.url, PLACES_KEY: KEY },
    stop: map.stop,
  }
}
