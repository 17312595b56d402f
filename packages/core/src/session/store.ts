import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { type Api, ApiError, type ApiOptions, createApi, type TokenSource } from '../http/index.ts'
import { getMe, login, logout, type Manager, refreshSession } from './contract.ts'
import { createPermissions, type Permissions } from './permissions.ts'
import {
  createRenewal,
  createRenewalTimer,
  type Exclusive,
  exclusiveAcrossTabs,
  type Timer,
} from './renewal.ts'
import { isUsable, readClaims, type TokenStore } from './token.ts'

/** Where a session is. `failed`: there is a token, but the server could not say whose; see `error`. */
export type SessionState = 'checking' | 'signedIn' | 'signedOut' | 'failed'

/** Why there is no session: never begun, ended by the manager, run out, or the account is not active (SHL-25). */
export type SignedOutReason = 'none' | 'loggedOut' | 'expired' | 'inactive'

/** Who the caller says they are; `code` is the second factor's or a recovery code. */
export interface Credentials {
  emailAddress: string
  password: string
  code?: string
}

/** How a session is made. */
export interface SessionOptions {
  tokens: TokenStore
  /** How the server is reached. */
  api?: Omit<ApiOptions, 'tokens' | 'onSessionEnd'> | undefined
  /** Default: a Web Lock over all tabs. */
  exclusive?: Exclusive | undefined
}

/** The signed-in manager, and the client that speaks in their name. */
export interface Session {
  readonly api: Api
  /** For live connections: the token, and how to renew it. */
  readonly tokens: TokenSource
  readonly state: ReadonlySignal<SessionState>
  readonly manager: ReadonlySignal<Manager | undefined>
  readonly signedOutReason: ReadonlySignal<SignedOutReason>
  readonly error: ReadonlySignal<unknown>
  readonly permissions: Permissions
  /** The guard of routes: a usable token is there (SHL-22), or one that can still be renewed silently (D-12). */
  hasToken(): boolean
  /** Asks who is signed in (SHL-25): at the start, and again after `failed`. Never rejects. */
  check(): Promise<void>
  /**
   * Signs in. Rejects with {@link ApiError}; a 401 carries the server's message (AUT-07, AUT-22). With the code
   * `second_factor_required` it is to be called again with a `code`.
   */
  login(credentials: Credentials): Promise<void>
  /** Begins a session that an answer has opened: a sign-up or an accepted ticket (AUT-14, AUT-15). */
  open(opened: { token: string; manager: Manager }): void
  /** The manager is another one now: a profile was saved, an account activated (AUT-13, MGR-07). */
  update(manager: Manager): void
  /** Signs out here, in every tab and on the server (SHL-26). Never rejects. */
  logout(): Promise<void>
  /** The token was refused for good: live connections call it too (SHL-35). */
  end(): void
  dispose(): void
}

interface Parts {
  store: TokenStore
  api: Api
  state: Signal<SessionState>
  manager: Signal<Manager | undefined>
  reason: Signal<SignedOutReason>
  error: Signal<unknown>
  permissions: Permissions
  timer: Timer
  /** Counts who is signed in: an answer for an earlier one is dropped. */
  era: number
}

function signOut(parts: Parts, reason: SignedOutReason): void {
  parts.era += 1
  parts.timer.stop()
  if (parts.store.read() !== undefined) parts.store.write(undefined)
  if (parts.state.peek() === 'signedOut') return
  batch(() => {
    parts.manager.value = undefined
    parts.permissions.clear()
    parts.reason.value = reason
    parts.state.value = 'signedOut'
  })
}

function signIn(parts: Parts, manager: Manager): void {
  if (manager.managerStatus !== '1') {
    signOut(parts, 'inactive')
    return
  }
  batch(() => {
    parts.manager.value = manager
    parts.error.value = undefined
    parts.state.value = 'signedIn'
  })
  parts.timer.set()
}

async function check(parts: Parts): Promise<void> {
  parts.era += 1
  const { era } = parts
  if (readClaims(parts.store.read()) === undefined) return signOut(parts, 'none')
  if (parts.state.peek() !== 'signedIn') parts.state.value = 'checking'
  try {
    const manager = await parts.api(getMe, {})
    if (era === parts.era) signIn(parts, manager)
  } catch (reason) {
    if (era !== parts.era) return
    if (reason instanceof ApiError && reason.status === 404) return signOut(parts, 'inactive')
    if (parts.state.peek() === 'signedIn') return
    batch(() => {
      parts.error.value = reason
      parts.state.value = 'failed'
    })
  }
}

/** A session that the server has just opened. */
function open(parts: Parts, opened: { token: string; manager: Manager }): void {
  if (!isUsable(opened.token))
    throw new ApiError('The server returned an unusable token.', { status: 200, code: 'bad_answer' })
  parts.era += 1
  parts.store.write(opened.token)
  signIn(parts, opened.manager)
}

/** Another tab has signed in, renewed or signed out. */
function follow(parts: Parts, token: string | undefined): void {
  const claims = readClaims(token)
  const isSame = claims?.subject === String(parts.manager.peek()?.managerId ?? '')
  if (!claims) signOut(parts, 'loggedOut')
  else if (isSame) parts.timer.set()
  else {
    parts.manager.value = undefined
    parts.permissions.clear()
    parts.state.value = 'checking'
    void check(parts)
  }
}

function createParts(options: SessionOptions): { parts: Parts; source: TokenSource } {
  const { tokens: store } = options
  const source = createRenewal({
    tokens: store,
    exclusive: options.exclusive ?? exclusiveAcrossTabs('comptoir-session'),
    async ask() {
      try {
        return (await api(refreshSession, {})).token
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return undefined
        throw error
      }
    },
  })
  const end = () => signOut(parts, 'expired')
  const api = createApi({ ...options.api, tokens: source, onSessionEnd: end })
  const parts: Parts = {
    store,
    api,
    state: signal('checking'),
    manager: signal(),
    reason: signal('none'),
    error: signal(),
    permissions: createPermissions(api),
    timer: createRenewalTimer(store, async () => {
      if ((await source.renew()) === undefined) end()
    }),
    era: 0,
  }
  return { parts, source }
}

/**
 * Makes the session of this browser; call {@link Session.check} to begin.
 * @example
 * import { createSession, createTokenStore } from '@comptoir/core/session'
 * import { createStorage } from '@comptoir/core/state'
 *
 * const session = createSession({ tokens: createTokenStore(createStorage()) })
 * await session.check()
 * if (session.state.value === 'signedOut')
 *   await session.login({ emailAddress: 'claire@comptoir.example', password: 'comptoir-demo' })
 */
export function createSession(options: SessionOptions): Session {
  const { parts, source } = createParts(options)
  const stopWatching = parts.store.watch((token) => follow(parts, token))
  return {
    api: parts.api,
    tokens: source,
    state: parts.state,
    manager: parts.manager,
    signedOutReason: parts.reason,
    error: parts.error,
    permissions: parts.permissions,
    hasToken: () => readClaims(parts.store.read()) !== undefined,
    check: () => check(parts),
    async login(credentials) {
      open(parts, await parts.api(login, { body: credentials }))
    },
    open: (opened) => open(parts, opened),
    update(manager) {
      if (manager.managerId === parts.manager.peek()?.managerId) parts.manager.value = manager
    },
    async logout() {
      signOut(parts, 'loggedOut')
      try {
        await parts.api(logout, {})
      } catch (reason) {
        // Signed out here all the same: without the token nothing uses the cookie. The page may report it.
        parts.error.value = reason
      }
    },
    end: () => signOut(parts, 'expired'),
    dispose() {
      stopWatching()
      parts.timer.stop()
    },
  }
}
