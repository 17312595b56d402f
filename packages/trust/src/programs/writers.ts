/** Visitors who write at a steady pace, in one process: whatever fails is sent again, as the same message. */
import { randomUUID } from 'node:crypto'
import http from 'node:http'

export interface ChatOrder {
  webchatId: string
  token: string
}

export type WritersOrder = { url: string; chats: ChatOrder[]; perSecond: number } | { stop: number }

/** What came of it. */
export interface Written {
  stop: number
  acknowledged: number
  /** Tries that were not answered with success, and were repeated. */
  failedTries: number
  /** How they failed, as often. */
  reasons: Record<string, number>
}

/** Each further try waits longer, as those of clients do. */
const AGAIN_MS = 150
const LONGEST_AGAIN_MS = 2000
const PATIENCE_MS = 15_000
const agent = new http.Agent({ keepAlive: true, maxSockets: 128 })
const reasons: Record<string, number> = {}
const waiting = new Set<Promise<void>>()
let [acknowledged, failedTries] = [0, 0]
let timer: NodeJS.Timeout | undefined

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Answers the status, or why there was none. */
function post(url: string, token: string, body: string): Promise<string> {
  return new Promise((resolve) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const request = http.request(
      url,
      { method: 'POST', agent, headers, timeout: PATIENCE_MS },
      (response) => {
        response.resume()
        response.once('end', () => resolve(String(response.statusCode)))
        response.once('error', (error) => resolve(error.message))
      },
    )
    request.once('timeout', () => request.destroy(new Error('no answer in time')))
    request.once('error', (error) => resolve(error.message))
    request.end(body)
  })
}

async function write(url: string, { webchatId, token }: ChatOrder): Promise<void> {
  const sentAt = Number(process.hrtime.bigint()) / 1e6
  const body = JSON.stringify({ id: randomUUID(), body: `t=${sentAt} Bonjour, est-ce ouvert demain ?` })
  for (let waitMs = AGAIN_MS; ; waitMs = Math.min(waitMs * 1.5, LONGEST_AGAIN_MS)) {
    const answer = await post(`${url}/v2/webchats/${webchatId}/messages`, token, body)
    if (answer === '200') break
    failedTries += 1
    reasons[answer] = (reasons[answer] ?? 0) + 1
    await pause(waitMs)
  }
  acknowledged += 1
}

/** By the clock, so that a server that is slow is not waited for. */
function begin(url: string, chats: readonly ChatOrder[], perSecond: number): void {
  const startedAt = performance.now()
  let begun = 0
  timer = setInterval(() => {
    for (const due = ((performance.now() - startedAt) / 1000) * perSecond; begun < due; begun += 1) {
      const chat = chats[begun % chats.length]
      if (!chat) return
      const writing = write(url, chat).finally(() => waiting.delete(writing))
      waiting.add(writing)
    }
  }, 5)
}

process.on('message', async (order: WritersOrder) => {
  if ('perSecond' in order) return begin(order.url, order.chats, order.perSecond)
  clearInterval(timer)
  await Promise.all(waiting)
  const written: Written = { stop: order.stop, acknowledged, failedTries, reasons }
  process.send?.(written)
})
process.on('disconnect', () => process.exit(0))
process.send?.({})
