import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Integrity } from '../db/integrity.ts'

export interface Metrics {
  registry: Registry
  /** Seconds by method, route and status. */
  requests: Histogram<'method' | 'route' | 'status'>
  /** Requests from addresses that continued after they were rate limited, answered without a look. */
  turnedAway: Counter
  /** Answers of agents by engine and what they came to; nothing of what was said. */
  agentAnswers: Counter<'engine' | 'outcome'>
  agentSeconds: Histogram<'engine'>
  /** Accounts on channels that were looked at, and what was found. */
  channelChecks: Counter<'platform' | 'result'>
  /** Whether an operator's provider takes nothing now: 1, else 0. */
  providerProblem: Gauge<'provider'>
  /** How often an account stopped sending because no one answered. */
  channelOutages: Counter<'platform'>
}

/** What the process counts; `live` and `integrity` are asked when somebody looks. */
export function createMetrics(
  live: { readonly openStreams: number; readonly publishedEvents: number },
  integrity: Pick<Integrity, 'findings' | 'wholeAt'>,
): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  new Gauge({
    name: 'comptoir_live_streams',
    help: 'Open live streams',
    registers,
    collect() {
      this.set(live.openStreams)
    },
  })
  new Gauge({
    name: 'comptoir_live_events',
    help: 'Live events published since the start',
    registers,
    collect() {
      this.set(live.publishedEvents)
    },
  })
  addIntegrity(registers, integrity)
  return {
    registry,
    turnedAway: new Counter({
      name: 'comptoir_turned_away_total',
      help: 'Requests from addresses that continued after they were rate limited',
      registers,
    }),
    agentAnswers: new Counter({
      name: 'comptoir_agent_answers_total',
      help: 'Replies of agents; silent: someone else replied first',
      labelNames: ['engine', 'outcome'],
      registers,
    }),
    agentSeconds: new Histogram({
      name: 'comptoir_agent_answer_seconds',
      help: 'Time to create a reply of an agent',
      labelNames: ['engine'],
      registers,
      buckets: [0.01, 0.05, 0.25, 1, 2.5, 5, 10, 30],
    }),
    channelChecks: new Counter({
      name: 'comptoir_channel_checks_total',
      help: 'Health checks of channel accounts by result: fine, problem or unreachable',
      labelNames: ['platform', 'result'],
      registers,
    }),
    providerProblem: new Gauge({
      name: 'comptoir_provider_problem',
      help: '1 if a provider that the operator configured rejects our requests or does not respond, else 0',
      labelNames: ['provider'],
      registers,
    }),
    channelOutages: new Counter({
      name: 'comptoir_channel_outages_total',
      help: 'Channel accounts that paused sending because their provider did not respond',
      labelNames: ['platform'],
      registers,
    }),
    requests: new Histogram({
      name: 'comptoir_http_request_seconds',
      help: 'Time to respond to a call',
      labelNames: ['method', 'route', 'status'],
      registers,
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    }),
  }
}

function addIntegrity(registers: Registry[], integrity: Pick<Integrity, 'findings' | 'wholeAt'>): void {
  new Gauge({
    name: 'comptoir_database_findings',
    help: 'Damaged tables and indexes that the last integrity check of the embedded database found',
    registers,
    collect() {
      this.set(integrity.findings.length)
    },
  })
  new Gauge({
    name: 'comptoir_database_whole_timestamp_seconds',
    help: 'When an integrity check last found the embedded database intact; 0: never',
    registers,
    collect() {
      this.set((integrity.wholeAt?.getTime() ?? 0) / 1000)
    },
  })
}
