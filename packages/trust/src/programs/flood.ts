/** One address that asks as often as it is set to: `flood.ts <url> <token> <requests> <per second>`. */
import http from 'node:http'
import { atPace } from './pace.ts'

const [url = '', token = '', requests = '0', perSecond = '1'] = process.argv.slice(2)
const ADDRESS = '203.0.113.9'

/** How its requests were answered. */
export interface Flooded {
  served: number
  refused: number
  failed: number
}

const flooded: Flooded = { served: 0, refused: 0, failed: 0 }

/** Of a client as light as can be: it shares its machine with the server. */
const agent = new http.Agent({ keepAlive: true, maxSockets: 256 })
const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': ADDRESS }

function statusOfOne(): Promise<number> {
  return new Promise((resolve) => {
    const request = http.get(url, { agent, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
      answer.once('error', () => resolve(0))
    })
    request.once('error', () => resolve(0))
  })
}

async function ask(): Promise<void> {
  const status = await statusOfOne()
  if (status === 200) flooded.served += 1
  else if (status === 429) flooded.refused += 1
  else flooded.failed += 1
}

process.on('disconnect', () => process.exit(1))
process.send?.('ready')
await atPace(Number(requests), Number(perSecond), ask)
process.send?.({ ...flooded })
