import type { AgentDocument, AgentEngine, AgentSources, FaqEntry, HandOverRules } from '@comptoir/core/agent'
import type { OpeningPeriod } from '@comptoir/core/rules'
import type { ColumnType, Generated } from 'kysely'

/** jsonb that the database fills in. */
type FilledJson<T> = ColumnType<T, string | undefined, string>

export interface AgentTable {
  venue_id: number
  id: Generated<string>
  profile_id: number
  is_enabled: Generated<boolean>
  answers_sms: Generated<boolean>
  schedule: Generated<'always' | 'outsideHours' | 'ownHours'>
  hours: FilledJson<OpeningPeriod[]>
  tone: Generated<'warm' | 'neutral' | 'brief'>
  languages: Generated<('fr' | 'en')[]>
  sources: FilledJson<AgentSources>
  faq: FilledJson<FaqEntry[]>
  documents: FilledJson<AgentDocument[]>
  links: FilledJson<string[]>
  forbidden_topics: Generated<string[]>
  hand_over: FilledJson<HandOverRules>
  disclosure: FilledJson<{ fr: string; en: string }>
  engine: Generated<AgentEngine>
  base_url: Generated<string>
  model: Generated<string>
  daily_tokens: Generated<number>
  api_key: string | null
}

export interface AgentUsageTable {
  venue_id: number
  day: string
  tokens: number
}

interface AgentTables {
  agent: AgentTable
  agent_usage: AgentUsageTable
}

declare module '../../kernel/db/schema.ts' {
  interface Schema extends AgentTables {}
}
