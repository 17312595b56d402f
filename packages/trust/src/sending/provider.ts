import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

const SLOW_MS = 300

/** What is posted: the key and the recipient of each message. */
export type Posted = readonly (readonly [key: string, recipient: string])[]

/** How a provider treats a key: it folds repeats into one, or does not look at it. */
export type Mode = 'keyed' | 'bare'

/** A provider outside of all that is killed: what it has taken is the truth. */
export interface SendingProvider {
  url: string
  /** How often each recipient got the message. */
  effects: Readonly<Record<Mode, ReadonlyMap<string, number>>>
  /** Calls of the bare mode that it took without an answer. */
  lostAnswers(): number
  /** Answers keyed calls that they come too soon once so many effects are there: work stays for what comes next. */
  holdAt(effects: number): void
  close(): Promise<void>
}

/** What becomes of a call: of a hundred, five go wrong. */
function fateOf(random: () => number): 'answered' | 'refused' | 'lost' | 'slow' {
  const chance = random()
  if (chance < 0.015) return 'refused'
  if (chance < 0.04) return 'lost'
  return chance < 0.05 ? 'slow' : 'answered'
}

/** Starts one on the loopback: it refuses with 503, answers late, and takes calls without an answer. */
export async function startProvider(random: () => number): Promise<SendingProvider> {
  const effects = { keyed: new Map<string, number>(), bare: new Map<string, number>() }
  const known = new Set<string>()
  let limit = Number.POSITIVE_INFINITY
  let lost = 0

  function take(mode: Mode, posted: Posted): void {
    for (const [key, recipient] of posted) {
      if (mode === 'keyed' && known.has(key)) continue
      if (mode === 'keyed') known.add(key)
      effects[mode].set(recipient, (effects[mode].get(recipient) ?? 0) + 1)
    }
  }

  const server = http.createServer(async (request, response) => {
    const mode: Mode = request.url === '/keyed' ? 'keyed' : 'bare'
    const posted = (await json(request).catch(() => [])) as Posted
    if (mode === 'keyed' && effects.keyed.size >= limit) return void response.writeHead(429).end()
    const fate = fateOf(random)
    if (fate === 'refused') return void response.writeHead(503).end()
    take(mode, posted)
    if (fate === 'slow') await pause(SLOW_MS)
    if (fate !== 'lost') return void response.end()
    if (mode === 'bare') lost += 1
    response.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    effects,
    lostAnswers: () => lost,
    holdAt(most) {
      limit = most
    },
    async close() {
      limit = Number.POSITIVE_INFINITY
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
