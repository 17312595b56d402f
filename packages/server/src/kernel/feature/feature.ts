import type { IdKind } from '@comptoir/core/http'
import type { Hono } from 'hono'
import type { SettingsGroup } from '../config/settings-group.ts'
import type { Tx } from '../db/database.ts'
import type { DispatchHandler } from '../dispatch/index.ts'
import type { EventReader } from '../events/event-readers.ts'
import type { PageRedirect } from '../http/pages.ts'
import type { Bindings } from '../http/serve.ts'
import type { PersonalDataSource } from '../personal-data/personal-data-source.ts'
import type { ProviderChecks } from '../ports/provider-check.ts'
import type { InboxProcessor } from '../queue/inbox.ts'
import type { NamedWorker } from '../queue/named-worker.ts'
import type { OutboxHandler } from '../queue/outbox.ts'
import type { Sweep } from '../schedules/worker.ts'
import type { Services } from '../services/services.ts'

/** What a feature gets that all of them give together. */
export interface Combined {
  /** Where personal data is stored, in the order in which it is erased. */
  personalDataSources: readonly PersonalDataSource[]
  /** Ends what a person who answered STOP by SMS gets besides messages of venues. */
  onSmsStop(tx: Tx, phone: string): Promise<void>
}

/** The work of a feature that keeps something open, such as a connection to a provider. */
export interface Opened {
  outbox: Record<string, OutboxHandler>
  /** What it sends to many, by kind of dispatch. */
  dispatches?: Record<string, DispatchHandler>
  checks: ProviderChecks
  close(): Promise<void>
}

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
  handlers?(services: Services, combined: Combined): object
  /** What it answers besides its calls, such as pages. */
  routes?(app: Hono<Bindings>, services: Services): void
  /** Where it leads visits of the back office instead. */
  pageRedirect?(services: Services): PageRedirect
  /** What it does later or outside, by kind of job. */
  outbox?(services: Services): Record<string, OutboxHandler>
  /** What it makes of what providers send, by provider. */
  inbox?(services: Services, combined: Combined): Record<string, InboxProcessor>
  /** Opens what stays open as long as the server works, once, and answers the work that needs it. */
  open?(services: Services): Opened
  /** What the operator's providers are asked for their health. */
  checks?(services: Services): ProviderChecks
  /** What it stores about people: its contribution to their history, export and erasure. */
  personalData?: PersonalDataSource
  /** Ends what a person who answered STOP by SMS gets from it. */
  onSmsStop?(tx: Tx, phone: string): Promise<void>
  /** What events cause, by kind of reader. */
  readers?(services: Services): Record<string, EventReader>
  /** What is due by the clock or by a table of its own. */
  workers?(
    services: Services,
    all: { checks: ProviderChecks },
  ): readonly NamedWorker[] | Promise<readonly NamedWorker[]>
  /** What it tidies up once an hour. */
  sweeps?(services: Services): Record<string, Sweep>
  /** What it keeps up to date for those who are away, every few seconds. */
  presence?: readonly ((tx: Tx) => Promise<void>)[]
}

/** Declares a feature; its literal types stay, so that a call without a handler does not compile. */
export const feature = <const F extends Feature>(parts: F): F => parts
