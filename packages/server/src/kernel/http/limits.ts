import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Redis } from '../db/redis.ts'
import { AppError } from './errors.ts'
import { networkOf } from './network.ts'
import { createRefusals } from './refusals.ts'
import { createSlots, type TakeSlot } from './slots.ts'

/** Limits of costly calls and of guessing (trust T29). Each throws to refuse. */
export interface Limits {
  /** Any call: one address must not use up what others need (G4b). */
  call(address: string): Promise<void>
  /**
   * Whether the address keeps asking after many refusals: its requests are no longer processed (G4b).
   */
  isFlooding(address: string): boolean
  /**
   * Waits until the address, which has a few calls running, may begin another; returns how to release the slot (G4b).
   */
  slot: TakeSlot
  /** Reads and writes of an actor. */
  read(actor: string): Promise<void>
  write(actor: string): Promise<void>
  /** Answers to customers; paid ones are also counted in the database. */
  send(actor: string): Promise<void>
  /** Exports and imports of contacts. */
  export(actor: string): Promise<void>
  import(actor: string): Promise<void>
  /** Venues that an owner adds. */
  newVenue(actor: string): Promise<void>
  login(address: string, email: string): Promise<void>
  visitorSession(address: string): Promise<void>
  visitorMessage(visitorId: string): Promise<void>
  /** Files of a visitor; sessions cost nothing, so the address counts too. */
  visitorUpload(address: string, visitorId: string): Promise<void>
  upload(actor: string): Promise<void>
  /** Asking a provider again for the files of a message. */
  fileRequest(messageId: string): Promise<void>
  visitorTyping(visitorId: string): Promise<void>
  /** What a site says of its visitor. */
  visitorActivity(visitorId: string): Promise<void>
  signUp(address: string): Promise<void>
  /** Trying the code that makes the first account. */
  ownerCode(address: string): Promise<void>
  /** Asking whether an e-mail address has an account (T23). */
  emailCheck(address: string): Promise<void>
  /** Asking for a new password. */
  reset(address: string, email: string): Promise<void>
  /** Using the token of a link. */
  link(address: string): Promise<void>
  /** A mail to one person that can be requested repeatedly; `name` identifies the mail and the person. */
  mail(name: string): Promise<void>
  /** A code by SMS, which costs us; `address` asks. */
  smsCode(address: string): Promise<void>
  /** Confirming the password. */
  proof(managerId: number): Promise<void>
  apiKey(keyId: string): Promise<void>
  /** Looking something up outside for a form; `who` asks. */
  lookup(who: string): Promise<void>
  /** A text that an engine writes or corrects; `who` asks. */
  aiText(who: string): Promise<void>
}

/** Few enough that others find a free database connection, and queues short enough to move quickly. */
const SLOTS_PER_NETWORK = { atOnce: 4, longLine: 40, mostWaiting: 200 }

async function take(limiter: RateLimiterAbstract, key: string): Promise<void> {
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

type Limit = (key: string) => Promise<void>

/** A limit of so many points in so many seconds, per key. */
function limitHere(points: number, seconds: number): Limit {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  return (key) => take(limiter, key)
}

/** The same across all servers; while Redis is unavailable, each counts on its own. */
function limitOverNodes({ client }: Redis, name: string, points: number, seconds: number): Limit {
  const limiter = new RateLimiterRedis({
    storeClient: client,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    keyPrefix: `comptoir:limit:${name}`,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: new RateLimiterMemory({ points, duration: seconds }),
  })
  return (key) => take(limiter, key)
}

/**
 * Limits that protect one server are counted per server, as no call may wait for Redis. Limits against guessing or cost
 * are counted across all servers where Redis is set up.
 */
export function createLimits(isOn: boolean, redis?: Redis): Limits {
  const free = async () => {}
  const here = (points: number, seconds: number) => (isOn ? limitHere(points, seconds) : free)
  const limit = (name: string, points: number, seconds: number) =>
    isOn && redis ? limitOverNodes(redis, name, points, seconds) : here(points, seconds)
  const callsOfNetwork = here(3000, 60)
  const slots = createSlots(SLOTS_PER_NETWORK)
  const refusals = createRefusals()
  const loginsOfAddress = limit('logins-of-address', 60, 300)
  const loginsOfAccount = limit('logins-of-account', 10, 300)
  const resetsOfAddress = limit('resets-of-address', 20, 900)
  const resetsOfEmail = limit('resets-of-email', 3, 900)
  const proofs = limit('proofs', 10, 300)
  const uploadsOfVisitor = limit('uploads-of-visitor', 10, 60)
  const uploadsOfAddress = limit('uploads-of-address', 60, 600)
  return {
    call: (address) => refusals.counted(networkOf(address), callsOfNetwork),
    slot: isOn ? (address) => refusals.counted(networkOf(address), slots) : async () => () => undefined,
    isFlooding: (address) => refusals.isFlooding(networkOf(address)),
    read: here(1200, 60),
    write: here(300, 60),
    send: here(120, 60),
    export: limit('exports', 20, 3600),
    import: limit('imports', 60, 3600),
    newVenue: limit('new-venues', 20, 86_400),
    async login(address, email) {
      await loginsOfAddress(address)
      await loginsOfAccount(`${address} ${email}`)
    },
    visitorSession: limit('visitor-sessions', 30, 60),
    visitorMessage: limit('visitor-messages', 30, 60),
    async visitorUpload(address, visitorId) {
      await uploadsOfAddress(address)
      await uploadsOfVisitor(visitorId)
    },
    upload: limit('uploads', 60, 60),
    fileRequest: limit('file-requests', 5, 60),
    visitorTyping: here(60, 60),
    visitorActivity: limit('visitor-activity', 60, 60),
    apiKey: limit('api-keys', 600, 60),
    lookup: limit('lookups', 60, 60),
    aiText: limit('ai-texts', 120, 3600),
    signUp: limit('sign-ups', 10, 3600),
    ownerCode: limit('owner-codes', 10, 300),
    emailCheck: limit('email-checks', 20, 300),
    async reset(address, email) {
      await resetsOfAddress(address)
      await resetsOfEmail(email)
    },
    link: limit('links', 60, 300),
    mail: limit('mails', 5, 900),
    smsCode: limit('sms-codes', 5, 86_400),
    proof: (managerId) => proofs(String(managerId)),
  }
}
