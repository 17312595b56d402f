import type { Config } from './config.ts'
import type { ChatModel } from './connectors/chat-model.ts'
import type { SafeFetch } from './connectors/safe-fetch.ts'
import type { Database } from './db/database.ts'
import type { Files } from './files/files.ts'
import type { IncomingBodies } from './http/incoming-bodies.ts'
import type { Limits } from './http/limits.ts'
import type { Site } from './http/site.ts'
import type { Hub } from './live/hub.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Vapid } from './push/vapid.ts'
import type { Secrets } from './secrets.ts'
import type { Actors } from './session/actor.ts'
import type { PasswordList } from './session/password-list.ts'
import type { EmbeddingRules } from './webchat/origins.ts'

/** What handlers are made with: one of each for the process. */
export interface Services {
  config: Config
  database: Database
  secrets: Secrets
  hub: Hub
  actors: Actors
  embedding: EmbeddingRules
  limits: Limits
  /** Reads what clients send: the only way to a body. */
  bodies: IncomingBodies
  /** Passwords that whoever runs the installation refuses. */
  passwordList: PasswordList
  /** What people have uploaded. */
  files: Files
  /** Whether the process has been told to end: proxies send nothing more here. */
  readiness: { isStopping: boolean }
  /** Where the pages are, for links in mails. */
  site: Site
  /** The only way to call an address that somebody gave us (T11). */
  safeFetch: SafeFetch
  /** Calls providers where the operator's configuration says that they are, which may be on this machine. */
  providerFetch: SafeFetch
  /** Asks the models that merchants name, under the same guard. */
  chatModel: ChatModel
  /** Asks the model that the operator configured, which may be on this machine. */
  operatorModel: ChatModel
  /** The installation's keys for pushes. */
  vapid(): Promise<Vapid>
  log: Log
  metrics: Metrics
}
