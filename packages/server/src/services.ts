import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Limits } from './http/limits.ts'
import type { Hub } from './live/hub.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import type { Secrets } from './secrets.ts'
import type { Actors } from './session/actor.ts'
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
  log: Log
  metrics: Metrics
}
