import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import type { Api } from '../http/client.ts'
import type { Request } from '../http/endpoint.ts'
import { ApiError, isTransient } from '../http/error.ts'
import type { KeyValueStorage } from '../state/index.ts'
import { openVisitorSession, type VisitorDetails } from './visitor-contract.ts'
import { unsentAfter } from './visitor-details.ts'
import {
  changeMemory,
  memoryKey,
  readMemory,
  type VisitorMemory,
  type VisitorSession,
  type WrittenOn,
} from './visitor-memory.ts'

/** Who the visitor is: `token` is a JWT that the site has signed (T8), the rest is what the visitor says. */
export interface VisitorIdentity extends VisitorDetails {
  token?: string | undefined
  /** Asked for the token whenever a session is opened, with the one before: it returns that, or another of the same visitor. */
  renewToken?: ((token: string | undefined) => Promise<string | undefined>) | undefined
}

/** What a session is opened with. */
export interface VisitorSessionOptions {
  api: Api
  webchatId: string
  storage: KeyValueStorage
  /** Asked when a session is opened. */
  context(): VisitorContext
}

/**
 * What is sent about the visitor's surroundings, and nothing else: the language with a session, the page with each
 * message.
 */
export interface VisitorContext extends WrittenOn {
  language: 'fr' | 'en'
}

/** The visitor's session, opened when it is first needed. */
export interface VisitorSessionKeeper {
  readonly current: ReadonlySignal<VisitorSession | undefined>
  /** What is known of the visitor on this page. */
  readonly identity: ReadonlySignal<VisitorIdentity>
  /** The server has refused who the site says that this is. */
  readonly isRefused: ReadonlySignal<boolean>
  /** Whom the site has named, now or when the session was opened (T8). */
  readonly externalId: ReadonlySignal<string | undefined>
  /** Opens a session unless there is one; callers at the same time share the request. */
  ensure(): Promise<void>
  /** Forgets the session: the server refused its token, or somebody else sits at the page now. */
  drop(): void
  /** From now on sessions are opened under this identity. Returns whether the present one was another's. */
  identify(identity: VisitorIdentity): boolean
  /** The next session goes on with the conversation that a link in a notice names. */
  resume(token: string): void
  /** Forgets everything that was known of the visitor, in the browser too. */
  forget(): void
  /** Takes over what another tab has written. */
  reload(): void
}

/** Makes the keeper of a visitor's session; it stores nothing before a session was opened. */
export function createVisitorSession(options: VisitorSessionOptions): VisitorSessionKeeper {
  const { api, webchatId, storage, context } = options
  const current = signal(readMemory(storage, webchatId).session)
  const identity = signal<VisitorIdentity>({})
  const isRefused = signal(false)
  let resume: string | undefined

  function keep(session: VisitorSession | undefined, other: Partial<VisitorMemory> = {}): void {
    changeMemory(storage, webchatId, () => ({ session, ...other }))
    current.value = session
  }

  async function open(signal: AbortSignal): Promise<void> {
    if (identity.peek().renewToken) await renew(identity)
    const { token, renewToken, ...said } = identity.peek()
    const details = { ...readMemory(storage, webchatId).untold, ...said }
    const { language } = context()
    const resumed = resume
    resume = undefined
    const body = bodyOf({ language, identity: token, details, resume: resumed })
    const request = { params: { webchatId }, body }
    const session = await api(openVisitorSession, request, { signal }).catch((error: unknown) => {
      // A link that no one could look at is good later; one that was refused is not.
      if (isTransient(error)) resume ??= resumed
      isRefused.value = error instanceof ApiError && error.fields.identity !== undefined
      throw error
    })
    if (signal.aborted) throw new DOMException('', 'AbortError')
    const externalId = subjectOf(token)
    // The site has identified another visitor in the meantime: this session is not theirs.
    if (subjectOf(identity.peek().token) !== externalId) {
      resume ??= resumed
      return open(signal)
    }
    const untold = unsentAfter(details, readMemory(storage, webchatId).untold)
    const hasMail = untold?.mayMail ?? details.mayMail
    keep({ ...session, externalId }, { untold, hasMail })
  }

  const opening = createShared(open)

  return {
    current,
    identity,
    isRefused,
    externalId: computed(() => current.value?.externalId ?? subjectOf(identity.value.token)),
    ensure: () => (current.value ? Promise.resolve() : opening.run()),
    drop: () => keep(undefined),
    identify(given) {
      const isOther = isOfOther(current.value, identity.peek(), given)
      isRefused.value = false
      identity.value = isOther ? given : { ...identity.peek(), ...given }
      if (isOther) keep(undefined, { untold: undefined, hasMail: undefined })
      return isOther
    },
    resume(token) {
      resume = token
      keep(undefined)
    },
    forget() {
      opening.cancel()
      identity.value = {}
      storage.remove(memoryKey(webchatId))
      current.value = undefined
    },
    reload() {
      const { session } = readMemory(storage, webchatId)
      if (session?.token !== current.value?.token) current.value = session
    },
  }
}

/** A request without what is not known. */
function bodyOf({ language, identity, details, resume }: Request<typeof openVisitorSession>['body']) {
  return {
    language,
    ...(identity && { identity }),
    ...(details && Object.keys(details).length > 0 && { details }),
    ...(resume && { resume }),
  }
}

/** Asks for a token that is good now. */
async function renew(identity: Signal<VisitorIdentity>): Promise<void> {
  const { token: known, renewToken } = identity.peek()
  const token = await renewToken?.(known)
  // Another way to ask was given in the meantime.
  if (identity.peek().renewToken !== renewToken) return renew(identity)
  identity.value = { ...identity.peek(), token }
}

/** Work that callers at the same time share; a cancelled call does not hold up later callers. */
function createShared(work: (signal: AbortSignal) => Promise<void>) {
  let shared: { promise: Promise<void>; controller: AbortController } | undefined

  function begin() {
    const controller = new AbortController()
    const promise = work(controller.signal).finally(() => {
      if (shared?.controller === controller) shared = undefined
    })
    return { promise, controller }
  }

  return {
    run(): Promise<void> {
      shared ??= begin()
      return shared.promise
    },
    cancel(): void {
      shared?.controller.abort()
      shared = undefined
    },
  }
}

/** Whether the session, or what was said before there is one, is of somebody else than the person now named. */
function isOfOther(
  session: VisitorSession | undefined,
  before: VisitorIdentity,
  { token }: VisitorIdentity,
): boolean {
  if (token === undefined) return false
  if (session) return session.externalId !== subjectOf(token)
  return before.token !== undefined && subjectOf(before.token) !== subjectOf(token)
}

/** Whom a JWT names. The server checks it; here it only distinguishes one visitor from another. */
function subjectOf(token: string | undefined): string | undefined {
  const [, claims = ''] = token?.split('.') ?? []
  try {
    return (JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: string }).sub
  } catch {
    return undefined
  }
}
