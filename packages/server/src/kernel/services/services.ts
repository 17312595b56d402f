import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import type { Hub } from '../events/hub.ts'
import type { Files } from '../files/files.ts'
import type { IncomingBodies } from '../http/incoming-bodies.ts'
import type { Limits } from '../http/limits.ts'
import type { Site } from '../http/site.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { SafeFetch } from '../outbound/safe-fetch.ts'
import type { ChatModel } from '../ports/chat-model.ts'
import type { Log } from '../runtime/log.ts'
import type { Secrets } from '../secrets/secrets.ts'

/**
 * What handlers are made with: one of each for the process. A feature that keeps something of its own for the process
 * adds it here.
 */
export interface Services {
  config: Config
  database: Database
  secrets: Secrets
  hub: Hub
  limits: Limits
  /** Reads request bodies: nothing else may. */
  bodies: IncomingBodies
  /** What people have uploaded. */
  files: Files
  /** Whether the process is stopping: proxies send nothing more here. */
  readiness: { isStopping: boolean }
  /** Where the pages are, for links in mails. */
  site: Site
  /** Calls addresses that users entered: nothing else may (T11). */
  safeFetch: SafeFetch
  /** Calls providers where the operator's configuration says that they are, which may be on this machine. */
  providerFetch: SafeFetch
  /** Asks the models that merchants name, under the same guard. */
  chatModel: ChatModel
  /** Asks the model that the operator configured, which may be on this machine. */
  operatorModel: ChatModel
  log: Log
  metrics: Metrics
}
