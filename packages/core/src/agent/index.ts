export * from './contract.ts'
export {
  AgentDocument,
  AgentEngine,
  AgentSources,
  agentSettings,
  engineSettings,
  FaqEntry,
  HandOverRules,
} from './settings.ts'
