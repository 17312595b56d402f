import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './errors.ts'

/** How often somebody may do what costs us or what guesses (trust T29). Each refuses by throwing. */
export interface Limits {
  login(address: string, email: string): Promise<void>
  visitorSession(address: string): Promise<void>
  visitorMessage(visitorId: string): Promise<void>
  /** Files of a visitor; sessions cost nothing, so the address counts too. */
  visitorUpload(address: string, visitorId: string): Promise<void>
  upload(actor: string): Promise<void>
  visitorTyping(visitorId: string): Promise<void>
  signUp(address: string): Promise<void>
  /** Asking whether an e-mail address has an account (T23). */
  emailCheck(address: string): Promise<void>
  /** Asking for a new password. */
  reset(address: string, email: string): Promise<void>
  /** Showing the word of a link. */
  link(address: string): Promise<void>
  /** A mail to one person that somebody can ask for again; `name` says which and whose. */
  mail(name: string): Promise<void>
  /** A code by SMS, which costs us; `address` asks. */
  smsCode(address: string): Promise<void>
  /** Typing one's password again. */
  proof(managerId: number): Promise<void>
  apiKey(keyId: string): Promise<void>
  /** Asking something of the outside for a form; `who` asks. */
  lookup(who: string): Promise<void>
  /** A text that an engine writes or corrects; `who` asks. */
  aiText(who: string): Promise<void>
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

/** So many times in so many seconds, for each key. */
function createLimit(isOn: boolean, points: number, seconds: number): (key: string) => Promise<void> {
  if (!isOn) return async () => {}
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return (key) => take(limiter, key)
}

export function createLimits(isOn: boolean): Limits {
  const limit = (points: number, seconds: number) => createLimit(isOn, points, seconds)
  const loginsOfAddress = limit(60, 300)
  const loginsOfAccount = limit(10, 300)
  const resetsOfAddress = limit(20, 900)
  const resetsOfEmail = limit(3, 900)
  const proofs = limit(10, 300)
  const uploadsOfVisitor = limit(10, 60)
  const uploadsOfAddress = limit(60, 600)
  return {
    async login(address, email) {
      await loginsOfAddress(address)
      await loginsOfAccount(`${address} ${email}`)
    },
    visitorSession: limit(30, 60),
    visitorMessage: limit(30, 60),
    async visitorUpload(address, visitorId) {
      await uploadsOfAddress(address)
      await uploadsOfVisitor(visitorId)
    },
    upload: limit(60, 60),
    visitorTyping: limit(60, 60),
    apiKey: limit(600, 60),
    lookup: limit(60, 60),
    aiText: limit(120, 3600),
    signUp: limit(10, 3600),
    emailCheck: limit(20, 300),
    async reset(address, email) {
      await resetsOfAddress(address)
      await resetsOfEmail(email)
    },
    link: limit(60, 300),
    mail: limit(5, 900),
    smsCode: limit(5, 86_400),
    proof: (managerId) => proofs(String(managerId)),
  }
}
