import type { Media } from '../files/index.ts'
import type { KeyValueStorage } from '../state/index.ts'
import type { VisitorDetails } from './visitor-contract.ts'

/** A visitor's session with a web chat; the token is bound to the page's origin (T7). */
export interface VisitorSession {
  visitorId: string
  token: string
  /** Who the site said that this is, when it did (T8). */
  externalId?: string | undefined
}

/** The page on which something was written. */
export interface WrittenOn {
  pageUrl?: string | undefined
  pageTitle?: string | undefined
}

/** A message that the server has not acknowledged. */
export interface OutboxEntry {
  /** The id under which it is stored once, kept over every retry (D-07). */
  id: string
  body: string
  /** Milliseconds since 1970, by the visitor's clock. */
  at: number
  /** Files that the server has already. */
  media?: readonly Media[] | undefined
  page?: WrittenOn | undefined
  /** Who wrote it, when the site had said so (T8). */
  owner?: string | undefined
  /** The server refused it: it waits for the visitor. */
  isRefused?: boolean | undefined
}

/** What the browser remembers of a web chat. */
export interface VisitorMemory {
  session?: VisitorSession | undefined
  outbox: readonly OutboxEntry[]
  /** What the visitor has said of themselves since the session was opened, and the server has not acknowledged. */
  untold?: VisitorDetails | undefined
  /** The visitor has said where a notice may go. */
  hasMail?: boolean | undefined
  /** How to reach the venue when the service is down. */
  phone?: string | undefined
  emailAddress?: string | undefined
}

/** The key under which a visitor's storage holds a web chat; the launcher looks it up too. */
export function memoryKey(webchatId: string): string {
  return `chat:${webchatId}`
}

/** Reads what is remembered; damaged or foreign content counts as nothing. */
export function readMemory(storage: KeyValueStorage, webchatId: string): VisitorMemory {
  try {
    const memory: unknown = JSON.parse(storage.get(memoryKey(webchatId)) ?? '{}')
    return isMemory(memory) ? memory : { outbox: [] }
  } catch {
    return { outbox: [] }
  }
}

/** Reads, changes and writes in one go, so that two tabs do not undo each other. */
export function changeMemory(
  storage: KeyValueStorage,
  webchatId: string,
  change: (memory: VisitorMemory) => Partial<VisitorMemory>,
): VisitorMemory {
  const memory = readMemory(storage, webchatId)
  const changed = { ...memory, ...change(memory) }
  storage.set(memoryKey(webchatId), JSON.stringify(changed))
  return changed
}

function isMemory(value: unknown): value is VisitorMemory {
  const { outbox, session } = (value ?? {}) as Partial<VisitorMemory>
  return (
    Array.isArray(outbox) &&
    outbox.every((entry) => typeof entry?.id === 'string' && typeof entry.body === 'string') &&
    (session === undefined || typeof session?.token === 'string')
  )
}
