/**
 * A provider that sends what customers wrote, signed, at a steady pace: `provider.ts <url> <events> <per second>
 * <word>`.
 */
import http from 'node:http'
import { senders, signed } from '../../../server/src/testing/kernel.ts'
import { atPace } from './pace.ts'

const [url = '', events = '0', perSecond = '1', word = ''] = process.argv.slice(2)

/** How its calls were answered. */
export interface Report {
  acknowledged: number
  otherwise: number
  /** Until each was answered, milliseconds. */
  tookMs: number[]
}

const message: Report = { acknowledged: 0, otherwise: 0, tookMs: [] }
const agent = new http.Agent({ keepAlive: true, maxSockets: 256 })
const [sender] = senders

function statusOf(body: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const request = http.request(url, { method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
      answer.once('error', () => resolve(0))
    })
    request.once('error', () => resolve(0))
    request.end(body)
  })
}

async function deliver(n: number): Promise<void> {
  if (!sender) return
  const { body, headers } = signed(sender, sender.event(`${word}-${n}`, word))
  const startedAt = performance.now()
  const status = await statusOf(body, headers)
  message.tookMs.push(performance.now() - startedAt)
  if (status === 200) message.acknowledged += 1
  else message.otherwise += 1
}

process.on('disconnect', () => process.exit(1))
process.send?.('ready')
await atPace(Number(events), Number(perSecond), deliver)
process.send?.({ ...message })
