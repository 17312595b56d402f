import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './errors.ts'

/** How often somebody may do what costs us or what guesses (trust T29). Each refuses by throwing. */
export interface Limits {
  login(address: string, email: string): Promise<void>
  visitorSession(address: string): Promise<void>
  visitorMessage(visitorId: string): Promise<void>
}

async function take(limiter: RateLimiterMemory, key: string): Promise<void> {
  const refusal: unknown = await limiter.consume(key).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (refusal === undefined) return
  if (!(refusal instanceof RateLimiterRes)) throw refusal
  const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
  throw new AppError('too_many_requests', `Too many attempts. Try again in ${seconds} s.`, {
    headers: { 'retry-after': String(seconds) },
  })
}

export function createLimits(isOn: boolean): Limits {
  if (!isOn) return { login: async () => {}, visitorSession: async () => {}, visitorMessage: async () => {} }
  const perAddress = new RateLimiterMemory({ points: 60, duration: 300 })
  const perAccount = new RateLimiterMemory({ points: 10, duration: 300 })
  const sessions = new RateLimiterMemory({ points: 30, duration: 60 })
  const messages = new RateLimiterMemory({ points: 30, duration: 60 })
  return {
    async login(address, email) {
      await take(perAddress, address)
      await take(perAccount, `${address} ${email}`)
    },
    visitorSession: (address) => take(sessions, address),
    visitorMessage: (visitorId) => take(messages, visitorId),
  }
}
