import { AppError } from './errors.ts'
import { networkOf } from './network.ts'

/** How long a body may keep the server waiting. */
export interface Pace {
  /** How long the server waits for bytes, in all. */
  patienceMs: number
  /** How much of that each byte gives back: 0 makes it a deadline, more a minimum rate. */
  msPerByte: number
}

/** `quick`: JSON and forms, which arrive at once. `steady`: files and webhooks, which may be large. */
export type PaceName = 'quick' | 'steady'

/** Limits of incoming bodies. */
export interface BodyLimits {
  paces: Record<PaceName, Pace>
  /** Slow bodies per address: beyond that the slowest is ended. */
  slowOfAddress: number
  /** Bytes in memory per address and in all, of incoming bodies and of running calls. */
  bytesOfAddress: number
  bytesInAll: number
}

const MIB = 1024 * 1024
/** The minimum rate of a client over some seconds: a phone at the edge of its network is faster. */
const LEAST_BYTES_PER_SECOND = 8 * 1024

export const bodyLimits: BodyLimits = {
  paces: {
    quick: { patienceMs: 10_000, msPerByte: 0 },
    steady: { patienceMs: 20_000, msPerByte: 1000 / LEAST_BYTES_PER_SECOND },
  },
  slowOfAddress: 100,
  bytesOfAddress: 64 * MIB,
  bytesInAll: 256 * MIB,
}

/** From this time on a body counts as slow. */
const SLOW_MS = 1000
/** A new body starts with so many bytes, so that it does not count as the slowest. */
const HEAD_START_BYTES = 16 * 1024

/** The body of one request. */
export interface IncomingBody {
  readonly contentType: string | null
  /** How long the client says that it is; undefined where it does not. It may lie: bytes are counted as well. */
  readonly declaredBytes: number | undefined
  /** Its chunks as they arrive, not kept. Throws 408 when the client is too slow, 429 when others need the room. */
  chunks(pace: PaceName): AsyncGenerator<Uint8Array, void>
  /** The whole body, counted as it arrives: a declared length may be wrong, and a chunked body declares none. */
  bytes(maxBytes: number, pace: PaceName): Promise<Buffer>
  /** Called when the call is over and its bytes are no longer in memory. */
  release(): void
}

export interface IncomingBodies {
  open(request: Request, address: string): IncomingBody
}

interface Arriving {
  network: string
  received: number
  startedAt: number
  end(error: AppError): void
}

const tooSlow = () =>
  new AppError('request_timeout', 'The body did not arrive in time. Check your connection and try again.', {
    headers: { connection: 'close' },
  })

const tooMany = () =>
  new AppError(
    'too_many_requests',
    'Too many slow uploads are coming from your network. Try again in a second.',
    {
      headers: { connection: 'close', 'retry-after': '1' },
    },
  )

const incomplete = () =>
  new AppError('invalid', 'body: ended before it was complete. Send it again.', {
    fields: { body: 'incomplete' },
    headers: { connection: 'close' },
  })

/** Bytes per millisecond since it began. */
const rateOf = ({ received, startedAt }: Arriving) =>
  (received + HEAD_START_BYTES) / (performance.now() - startedAt + 1)

function slowestOf(bodies: Iterable<Arriving>): Arriving | undefined {
  let slowest: Arriving | undefined
  for (const body of bodies) if (!slowest || rateOf(body) < rateOf(slowest)) slowest = body
  return slowest
}

/**
 * The incoming bodies by address, and the memory they hold. A body that exceeds a limit ends the slowest of its
 * address.
 */
function createLedger({ slowOfAddress, bytesOfAddress, bytesInAll }: BodyLimits) {
  const arriving = new Map<string, Set<Arriving>>()
  const held = new Map<string, number>()
  let heldInAll = 0

  function leave(body: Arriving): void {
    const ofNetwork = arriving.get(body.network)
    ofNetwork?.delete(body)
    if (ofNetwork?.size === 0) arriving.delete(body.network)
  }

  function endSlowest(bodies: Iterable<Arriving>): void {
    const slowest = slowestOf(bodies)
    if (!slowest) return
    leave(slowest)
    slowest.end(tooMany())
  }

  /** The network that holds the most memory. */
  function greediest(): string {
    return [...arriving.keys()].reduce((most, one) =>
      (held.get(one) ?? 0) > (held.get(most) ?? 0) ? one : most,
    )
  }

  return {
    leave,
    enter(body: Arriving): void {
      const ofNetwork = arriving.get(body.network) ?? new Set()
      arriving.set(body.network, ofNetwork.add(body))
      if (ofNetwork.size <= slowOfAddress) return
      const slowSince = performance.now() - SLOW_MS
      const slow = [...ofNetwork].filter(({ startedAt }) => startedAt < slowSince)
      if (slow.length >= slowOfAddress) endSlowest(slow)
    },
    hold(network: string, bytes: number): void {
      heldInAll += bytes
      const ofNetwork = (held.get(network) ?? 0) + bytes
      if (ofNetwork > 0) held.set(network, ofNetwork)
      else held.delete(network)
      if (bytes < 0) return
      if (ofNetwork > bytesOfAddress) endSlowest(arriving.get(network) ?? [])
      else if (heldInAll > bytesInAll) endSlowest(arriving.get(greediest()) ?? [])
    },
  }
}

/**
 * The only code that reads request bodies. An incoming body takes no concurrency slot, so it may be slow;
 * it must keep a minimum rate, and the slow bodies and the memory of an address are limited.
 */
export function createIncomingBodies(limits: BodyLimits = bodyLimits): IncomingBodies {
  const ledger = createLedger(limits)
  return {
    open(request, address) {
      const network = networkOf(address)
      let held = 0
      const release = () => {
        if (held > 0) ledger.hold(network, -held)
        held = 0
      }
      const chunks = (pace: PaceName) => receive(request, limits.paces[pace], network, ledger, release)
      return {
        contentType: request.headers.get('content-type'),
        declaredBytes: declaredBytesOf(request),
        chunks,
        release,
        async bytes(maxBytes, pace) {
          const parts: Uint8Array[] = []
          let size = 0
          for await (const chunk of chunks(pace)) {
            size += chunk.byteLength
            if (size > maxBytes)
              throw new AppError('too_large', `The body must have at most ${maxBytes} bytes.`)
            held += chunk.byteLength
            ledger.hold(network, chunk.byteLength)
            parts.push(chunk)
          }
          return Buffer.concat(parts)
        },
      }
    },
  }
}

function declaredBytesOf(request: Request): number | undefined {
  const declared = request.headers.get('content-length')
  return declared !== null && /^\d+$/.test(declared) ? Number(declared) : undefined
}

async function* receive(
  request: Request,
  { patienceMs, msPerByte }: Pace,
  network: string,
  ledger: ReturnType<typeof createLedger>,
  release: () => void,
): AsyncGenerator<Uint8Array, void> {
  const reader = request.body?.getReader()
  if (!reader) return
  let failure: AppError | undefined
  const end = (error: AppError) => {
    failure ??= error
    release()
    // Pending reads end at once.
    reader.cancel().catch(() => undefined)
  }
  const body: Arriving = { network, received: 0, startedAt: performance.now(), end }
  ledger.enter(body)
  let patience = patienceMs
  try {
    for (;;) {
      const askedAt = performance.now()
      const timer = setTimeout(() => end(tooSlow()), Math.max(1, patience))
      const { done, value } = await reader
        .read()
        .catch(() => {
          throw incomplete()
        })
        .finally(() => clearTimeout(timer))
      if (failure) throw failure
      if (done) return
      // Only waiting counts: the time to process a chunk is not the client's.
      patience -= performance.now() - askedAt
      patience = Math.min(patienceMs, patience + value.byteLength * msPerByte)
      body.received += value.byteLength
      yield value
    }
  } finally {
    ledger.leave(body)
    reader.cancel().catch(() => undefined)
  }
}
