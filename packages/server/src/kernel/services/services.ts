import type { Vapid } from '../../features/push/vapid.ts'
import type { Actors } from '../../features/session/actor.ts'
import type { PasswordList } from '../../features/session/password-list.ts'
import type { EmbeddingRules } from '../../features/webchat/origins.ts'
import type { Config } from '../../main/config.ts'
import type { ChatModel } from '../../providers/llm/chat-model.ts'
import type { Database } from '../db/database.ts'
import type { Hub } from '../events/hub.ts'
import type { Files } from '../files/files.ts'
import type { IncomingBodies } from '../http/incoming-bodies.ts'
import type { Limits } from '../http/limits.ts'
import type { Site } from '../http/site.ts'
import type { SafeFetch } from '../outbound/safe-fetch.ts'
import type { Log } from '../runtime/log.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Metrics } from './metrics.ts'

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
