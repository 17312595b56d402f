/** The bare limit: what is posted to a venue is written to its open streams and kept nowhere. For comparison. */
import http, { type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const venues = new Map<string, { seq: number; streams: Set<ServerResponse> }>()

function venueOf(name = '') {
  const known = venues.get(name) ?? { seq: 0, streams: new Set() }
  venues.set(name, known)
  return known
}

const server = http.createServer(async (request, response) => {
  const [, , id, what] = (request.url ?? '').split('/').slice(-4)
  const venue = venueOf(request.method === 'GET' ? id : id?.replace('chat-', ''))
  if (what === 'sse') {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(`event: stream.ready\ndata: {}\nid: ${venue.seq}\n\n`)
    venue.streams.add(response)
    response.on('close', () => venue.streams.delete(response))
    return
  }
  venue.seq += 1
  const bytes = Buffer.from(`event: messages.received\ndata: ${await text(request)}\nid: ${venue.seq}\n\n`)
  for (const stream of venue.streams) stream.write(bytes)
  response.writeHead(200).end('{}')
})
process.on('disconnect', () => process.exit(0))
server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
)
