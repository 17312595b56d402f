import { type ReadonlySignal, signal } from '@preact/signals-core'
import type { Api } from '../http/client.ts'
import type { KeyValueStorage } from '../state/index.ts'
import { openVisitorSession } from './contract.ts'
import { changeMemory, readMemory, type VisitorSession } from './visitor-memory.ts'

/** Who the site says that the visitor is; `signature` is the hex HMAC-SHA-256 of `externalId` (T8). */
export interface VisitorIdentity {
  externalId: string
  signature: string
  name?: string | undefined
}

/** What a session is opened with. */
export interface VisitorSessionOptions {
  api: Api
  webchatId: string
  storage: KeyValueStorage
  language: 'fr' | 'en'
  pageUrl?: string | undefined
}

/** The visitor's session, opened when it is first needed. */
export interface VisitorSessionKeeper {
  readonly current: ReadonlySignal<VisitorSession | undefined>
  /** Opens a session unless there is one; callers at the same time share the request. */
  ensure(): Promise<void>
  /** Forgets the session: the server refused its token, or somebody else sits at the page now. */
  drop(): void
  /** From now on sessions are opened under this identity. Answers whether the present one was another's. */
  identify(identity: VisitorIdentity): boolean
  /** Takes over what another tab has written. */
  reload(): void
}

/** Makes the keeper of a visitor's session; it stores nothing before a session was opened. */
export function createVisitorSession(options: VisitorSessionOptions): VisitorSessionKeeper {
  const { api, webchatId, storage, language, pageUrl } = options
  const current = signal(readMemory(storage, webchatId).session)
  let identity: VisitorIdentity | undefined
  let opening: Promise<void> | undefined

  function keep(session: VisitorSession | undefined): void {
    changeMemory(storage, webchatId, () => ({ session }))
    current.value = session
  }

  async function open(): Promise<void> {
    const opened = identity
    const body = {
      language,
      ...(pageUrl && { pageUrl: pageUrl.slice(0, 2000) }),
      ...(opened && { identity: withoutUndefined(opened) }),
    }
    const session = await api(openVisitorSession, { params: { webchatId }, body })
    keep({ ...session, externalId: opened?.externalId })
  }

  return {
    current,
    ensure() {
      if (current.value) return Promise.resolve()
      opening ??= open().finally(() => {
        opening = undefined
      })
      return opening
    },
    drop: () => keep(undefined),
    identify(given) {
      identity = given
      const isOther = current.value !== undefined && current.value.externalId !== given.externalId
      if (isOther) keep(undefined)
      return isOther
    },
    reload() {
      const { session } = readMemory(storage, webchatId)
      if (session?.token !== current.value?.token) current.value = session
    },
  }
}

function withoutUndefined({ externalId, signature, name }: VisitorIdentity) {
  return { externalId, signature, ...(name !== undefined && { name }) }
}
