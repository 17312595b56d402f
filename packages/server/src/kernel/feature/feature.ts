import type { IdKind } from '@comptoir/core/http'
import type { Hono } from 'hono'
import type { SettingsGroup } from '../config/settings-group.ts'
import type { Bindings } from '../http/serve.ts'
import type { Services } from '../services/services.ts'

/** All that the server needs to know of a feature. What it does not have is left out. */
export interface Feature {
  /** The features that it may import; `scripts/checks/folder-cycles.mjs` compares. */
  uses?: readonly string[]
  /** The tables of its ids: the gate looks whether an id belongs to the venue of the call. */
  ids?: Partial<Record<IdKind, string>>
  /** What an operator may set. */
  settings?: SettingsGroup
  /** Handlers of its calls, by the group of the contract. */
  handlers?(services: Services): object
  /** What it answers besides its calls, such as pages. */
  routes?(app: Hono<Bindings>, services: Services): void
}

/** Declares a feature; its literal types stay, so that a call without a handler does not compile. */
export const feature = <const F extends Feature>(parts: F): F => parts
