import { createHmac, randomUUID } from 'node:crypto'

const FIRST = 939_500_001

/** A number that was given out. */
export interface GivenNumber {
  number: string
  /** Where it rings. */
  fallback: string
  /** Where calls are reported to. */
  callback: string
}

/** A call as the page shows it. */
export interface Call {
  id: string
  at: number
  number: string
  from: string
  isTaken: boolean
  /** What the server answered to the webhook; 0 where it could not be reached. */
  status: number
}

/** Reports a call, signed: HMAC-SHA256 of time, a dot and the very bytes. */
async function postEvent(url: string, secret: string, event: object): Promise<number> {
  const raw = JSON.stringify(event)
  const time = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${time}.${raw}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-voice-signature': `t=${time},v1=${signature}` }
  return fetch(url, { method: 'POST', headers, body: raw }).then(
    ({ status }) => status,
    () => 0,
  )
}

/** The numbers that were given out, where each rings, and the calls to them. */
export function createNumbers(secret: string) {
  const numbers = new Map<string, GivenNumber>()
  const byKey = new Map<string, string>()
  const calls: Call[] = []

  return {
    calls,
    list: () => [...numbers.values()],
    /** The same number for the same key. */
    take(given: Omit<GivenNumber, 'number'>, key: string): string {
      const number = byKey.get(key) ?? `+33${FIRST + byKey.size}`
      byKey.set(key, number)
      numbers.set(number, { number, ...given })
      return number
    },
    redirect(number: string, fallback: string): boolean {
      const given = numbers.get(number)
      if (given) given.fallback = fallback
      return given !== undefined
    },
    giveBack: (number: string) => numbers.delete(number),
    async call(number: string, from: string, isTaken: boolean): Promise<Call | undefined> {
      const given = numbers.get(number)
      if (!given) return undefined
      const id = randomUUID()
      const type = isTaken ? 'call.answered' : 'call.missed'
      const status = await postEvent(given.callback, secret, { id, type, to: number, from })
      const call = { id, at: Date.now(), number, from, isTaken, status }
      calls.push(call)
      return call
    },
  }
}
export type Numbers = ReturnType<typeof createNumbers>
