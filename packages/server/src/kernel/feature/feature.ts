import type { IdKind } from '@comptoir/core/http'
import type { Hono } from 'hono'
import type { SettingsGroup } from '../config/settings-group.ts'
import type { Tx } from '../db/database.ts'
import type { EventReader } from '../events/event-readers.ts'
import type { Bindings } from '../http/serve.ts'
import type { InboxProcessor } from '../queue/inbox.ts'
import type { NamedWorker } from '../queue/named-worker.ts'
import type { OutboxHandler } from '../queue/outbox.ts'
import type { Sweep } from '../schedules/worker.ts'
import type { Services } from '../services/services.ts'

/** All that the server needs to know of a feature. What it does not have is left out. */
export interface Feature {
  /** That of its folder. */
  name: string
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
  /** What it does later or outside, by kind of job. */
  outbox?(services: Services): Record<string, OutboxHandler>
  /** What it makes of what providers send, by provider. */
  inbox?(services: Services): Record<string, InboxProcessor>
  /** What events cause, by kind of reader. */
  readers?(services: Services): Record<string, EventReader>
  /** What is due by the clock or by a table of its own. */
  workers?(services: Services): readonly NamedWorker[]
  /** What it tidies up once an hour. */
  sweeps?(services: Services): Record<string, Sweep>
  /** What it keeps up to date for those who are away, every few seconds. */
  presence?: readonly ((tx: Tx) => Promise<void>)[]
}

/** Declares a feature; its literal types stay, so that a call without a handler does not compile. */
export const feature = <const F extends Feature>(parts: F): F => parts
