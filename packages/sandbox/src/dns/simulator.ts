import type { IncomingMessage, ServerResponse } from 'node:http'
import { readJson } from '../http/guard.ts'
import { orFree } from '../http/ports.ts'
import { refuse, sendJson } from '../http/reply.ts'
import type { Simulator } from '../simulators.ts'
import { startDnsServer } from './server.ts'
import { createZones, faults, readZone, type Zones } from './zone.ts'

const isFault = (value: unknown) => faults.find((one) => one === value)
const MOST_BYTES = 60_000

async function change(zones: Zones, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { zone, domain, fault } = ((await readJson(request, MOST_BYTES)) ?? {}) as Record<string, unknown>
  if (typeof zone === 'string') {
    const read = readZone(zone)
    if ('wrongLine' in read) return refuse(response, 400, `zone: line ${read.wrongLine} is not a record`)
    zones.publish(read)
  } else if (typeof domain === 'string' && domain !== '' && isFault(fault)) {
    zones.setFault(domain, isFault(fault) ?? 'none')
  } else {
    const known = faults.join(', ')
    return refuse(response, 400, `zone: lines of a zone file; or domain and fault, one of ${known}`)
  }
  sendJson(response, { records: zones.list(), faults: zones.faults() })
}

/** What is published, to publish more, to withdraw it, and how servers fail. */
function createDnsRoutes(zones: Zones) {
  return async (request: IncomingMessage, response: ServerResponse, { pathname, searchParams }: URL) => {
    if (pathname !== '/api/dns') return false
    if (request.method === 'PUT') await change(zones, request, response)
    else {
      if (request.method === 'DELETE') zones.withdraw(searchParams.get('domain') ?? undefined)
      sendJson(response, { records: zones.list(), faults: zones.faults() })
    }
    return true
  }
}

/** The DNS that sender domains are checked with. */
export async function startDns(port = 4653): Promise<Simulator> {
  const zones = createZones()
  const server = await orFree((free) => startDnsServer(zones, free), port)
  return {
    routes: createDnsRoutes(zones),
    reach: { DNS_SERVERS: `127.0.0.1:${server.port}` },
    stop: server.stop,
  }
}
