// a profile's AI agent, its engines and its rehearsal
export * from './contract.ts'
export { ConfiguredRcsAgent, RcsAgentInformation, rcsAgentSettings } from './rcs-agent.ts'
export { createRehearsal, type Rehearsal } from './rehearsal.ts'
export {
  AgentDocument,
  AgentEngine,
  AgentSources,
  agentSettings,
  engineSettings,
  FactAudience,
  FaqEntry,
  HandOverRules,
} from './settings.ts'
